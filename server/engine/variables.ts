import { resolve } from 'node:path'
import { hostOf } from '#schema/definitions/contract/fragments.ts'

/** An environment variable. */
export interface Variable<T = unknown> {
  readonly name: string
  /** Description for the README and `.env.example`, in English. */
  readonly meaning: string
  /** Default value; `shownPreset` is its text in the README. */
  readonly preset: T
  readonly shownPreset: string
  /** Example value for `.env.example`. */
  readonly example: string
  /** Describes the allowed values, in Russian, at the end of the error message. */
  readonly allowed: string
  /** True if the value must not be printed. */
  readonly secret?: boolean
  /** Parses the variable's text. @returns undefined for an invalid text */
  read(text: string): T | undefined
}

type Definition<T> = Pick<Variable<T>, 'name' | 'meaning' | 'example' | 'allowed' | 'read' | 'secret'>

const optional = <T>(definition: Definition<T>): Variable<T | undefined> => ({
  ...definition,
  preset: undefined,
  shownPreset: 'none',
})

/** Defines a variable with a whole number, by default at least 0. */
export const whole = (
  name: string,
  preset: number,
  maximum: number,
  meaning: string,
  minimum = 0,
): Variable<number> => ({
  name,
  meaning,
  preset,
  shownPreset: `\`${preset}\``,
  example: String(preset),
  allowed: `ожидается целое число от ${minimum} до ${maximum}`,
  read: (text) =>
    /^[0-9]{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined,
})

export const oneOf = <T extends string>(
  name: string,
  preset: T,
  values: readonly T[],
  meaning: string,
): Variable<T> => ({
  name,
  meaning,
  preset,
  shownPreset: `\`${preset}\``,
  example: preset,
  allowed: `ожидается одно из ${values.join(', ')}`,
  read: (text) => values.find((value) => value === text),
})

/** Defines a variable that switches something on with the value 1. */
export const flag = (name: string, meaning: string): Variable<boolean> => ({
  name,
  meaning,
  preset: false,
  shownPreset: '`0`',
  example: '1',
  allowed: 'ожидается 1 или 0',
  read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
})

/** Defines a variable with an IP address or a host name to listen on. */
export const hostName = (name: string, preset: string, meaning: string): Variable<string> => ({
  name,
  meaning,
  preset,
  shownPreset: `\`${preset}\``,
  example: '0.0.0.0',
  allowed: 'нужен адрес или имя, без порта',
  read: (text) => (/^[\w.-]+$|^[\da-f:]+$/i.test(text) ? text : undefined),
})

/** Defines a variable with a path, relative to the working directory. */
export const folder = (
  name: string,
  { preset, shownPreset, example }: { preset: string; shownPreset: string; example: string },
  meaning: string,
): Variable<string> => ({
  name,
  meaning,
  preset,
  shownPreset: `\`${shownPreset}\``,
  example,
  allowed: 'нужен путь к папке',
  read: (path) => resolve(path),
})

export const optionalFolder = (name: string, example: string, meaning: string): Variable<string | undefined> =>
  optional({ name, meaning, example, allowed: 'нужен путь к папке', read: (path) => resolve(path) })

/** Defines a variable with several values, separated by commas. */
export const words = (
  name: string,
  example: string,
  { allowed, isRight }: { allowed: string; isRight: (words: readonly string[]) => boolean },
  meaning: string,
): Variable<readonly string[]> => ({
  name,
  meaning,
  preset: [],
  shownPreset: 'none',
  example,
  allowed,
  read(text) {
    const read = text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
    return isRight(read) ? read : undefined
  },
})

/** Defines a variable with https origins separated by commas. */
export const hosts = (name: string, example: string, meaning: string): Variable<readonly string[]> =>
  words(
    name,
    example,
    {
      allowed: 'нужны точные адреса без пути через запятую, например https://cdn.example',
      isRight: (texts) => texts.every((text) => new RegExp(hostOf('https')).test(text)),
    },
    meaning,
  )

export const secret = (name: string, meaning: string): Variable<string | undefined> =>
  optional({
    name,
    meaning,
    example: 'a-long-random-word',
    allowed: 'нужна непустая строка',
    secret: true,
    read: (text) => (/\S/.test(text) ? text : undefined),
  })

/** Defines a variable with a URL that may contain a password, so that its error message does not quote the value. */
export const secretUrl = (
  name: string,
  example: string,
  { allowed, isRight }: { allowed: string; isRight: (text: string) => boolean },
  meaning: string,
): Variable<string | undefined> =>
  optional({ name, meaning, example, allowed, secret: true, read: (text) => (isRight(text) ? text : undefined) })

export const origin = (
  name: string,
  example: string,
  meaning: string,
  preset: string,
): Variable<string | undefined> => ({
  ...optional({
    name,
    meaning,
    example,
    allowed: 'нужен адрес без пути, например https://zavod-emkost.example',
    read(text) {
      const url = URL.canParse(text) ? new URL(text) : undefined
      return url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '') ? url.origin : undefined
    },
  }),
  shownPreset: preset,
})

/** Defines a variable with the name of a header, in lower case. */
export const header = (name: string, example: string, meaning: string): Variable<string | undefined> =>
  optional({
    name,
    meaning,
    example,
    allowed: 'нужно имя заголовка, например X-Region',
    read: (text) => (/^[\w!#$%&'*+.^`|~-]+$/.test(text) ? text.toLowerCase() : undefined),
  })
