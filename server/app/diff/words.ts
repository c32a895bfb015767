import { isDeepStrictEqual } from 'node:util'
import { isExpression } from '#schema/definitions/expressions/types.ts'
import type { JsonSchema } from '#schema/definitions/json-schema/types.ts'
import { isRecord, record } from '#schema/definitions/json-schema/unknown.ts'
import { formatBound, plural } from '#schema/definitions/text/format.ts'

/** Name of a key or thing: the first words of its description. */
export function nameOf({ description = '' }: JsonSchema, otherwise: string): string {
  const [words = ''] = /^(?:[^.:;,(—«]|\.(?=\S))*/.exec(description) ?? []
  const name = words.trim()
  return name === '' || name.length > 60 ? otherwise : (name[0]?.toLowerCase() ?? '') + name.slice(1)
}

export function titleOf(item: unknown): string | undefined {
  if (!isRecord(item)) return typeof item === 'string' ? item : undefined
  const { alias, label, title, name, question, text, caption, alt, id, code, value, days } = item
  const words = [alias, label, title, name, question, text, caption, alt, id, code, value, days]
  const naming = words.find((word) => typeof word === 'string')
  return typeof naming === 'string' ? naming.replace(/\*$/, '') : undefined
}

/** Returns the first visible text of a block's props; undefined without one. */
export function firstWords(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(firstWords).find((words) => words !== undefined)
  if (!isRecord(value) || '$get' in value) return undefined
  const { title, text, question, caption } = value
  const heading = [title, text, question, caption].find((word) => typeof word === 'string')
  return typeof heading === 'string'
    ? heading
    : firstWords(Object.values(value).filter((part) => typeof part === 'object'))
}

const LONGEST = 160
const SHORT = 60
const AROUND = 40

/** Quotes a value; truncates a long one. */
export const shown = (value: unknown, longest = LONGEST): string => {
  const text = textOf(value)
  return `«${text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text}»`
}

export const shortly = (value: unknown): string => shown(value, SHORT)

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ')
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  if (isRecord(value) && !isExpression(value)) {
    // Links, as schema/README.md writes them.
    const [[key = '', goal] = [], ...more] = Object.entries(value)
    if (more.length === 0 && typeof goal === 'string') return key === 'href' ? goal : `${key}:${goal}`
  }
  return JSON.stringify(value)
}

/** «прежнее» → «новое»; of long texts what differs, with some words around. */
export function fromTo(before: unknown, after: unknown): string {
  const [was, now] = [textOf(before), textOf(after)]
  if (plainly(was) === plainly(now)) return `${shortly(after)}: только пробелы и\u00a0переносы другие`
  if (was.length <= LONGEST && now.length <= LONGEST)
    return `${shown(before)} → ${shown(after)}${paragraphs(before, after)}`
  let start = 0
  while (start < was.length && was[start] === now[start]) start++
  let end = 0
  while (end < Math.min(was.length, now.length) - start && was.at(-1 - end) === now.at(-1 - end)) end++
  const from = Math.max(0, start - AROUND)
  const piece = (text: string): string => {
    const to = text.length - Math.max(0, end - AROUND)
    return shown(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`)
  }
  return `${piece(was)} → ${piece(now)}${paragraphs(before, after)}`
}

/** Without what does not show by itself: spaces that do not break, soft hyphens. */
const plainly = (text: string): string => text.replace(/[\u00ad\u200b-\u200d\u2060]/g, '').replace(/\s+/g, ' ')

function paragraphs(before: unknown, after: unknown): string {
  const [was, now] = [before, after].map(paragraphsIn)
  return was === now ? '' : `; было абзацев: ${was}, стало: ${now}`
}

/** Number of paragraphs, which empty lines separate. */
export const paragraphsIn = (text: unknown): number =>
  typeof text === 'string' ? text.split(/\n\s*\n/).filter((part) => part.trim() !== '').length : 1

export const countOfParagraphs = (count: number): string => `${count} ${plural(count, 'абзац', 'абзаца', 'абзацев')}`

/** The keys that say when something is shown. */
export const TIMES: readonly string[] = ['from', 'until', 'unpublished', 'visible']

export function* whenShown(before: object, after: object, keys = TIMES): Iterable<[key: string, words: string]> {
  const [was, now] = [record(before), record(after)]
  for (const key of keys) {
    const value = now[key]
    if (isDeepStrictEqual(was[key], value)) continue
    const day = typeof value === 'string' ? formatBound(value) : undefined
    if (key === 'from') yield [key, day ? `показывается с\u00a0${day}` : 'показывается сразу: первый день убран']
    else if (key === 'until')
      yield [key, day ? untilWords(String(value)) : 'показывается и\u00a0дальше: последний день убран']
    else if (key === 'unpublished')
      yield [key, value === true ? 'теперь черновик: посетители его не\u00a0видят' : 'больше не\u00a0черновик']
    else if (value === false) yield [key, 'больше не\u00a0виден']
    else if (value === undefined || value === true)
      yield [key, was[key] === false ? 'снова виден' : 'теперь виден всегда']
    else yield [key, `теперь виден при условии ${shown(value)}`]
  }
}

const untilWords = (bound: string): string =>
  bound.includes(' ')
    ? `показывается до\u00a0${formatBound(bound)}`
    : `показывается по\u00a0${formatBound(bound)} включительно`

/** The days of something new, after a comma; nothing where it has none. */
export const daysOf = (added: unknown): string =>
  [...whenShown({}, record(added), ['from', 'until', 'unpublished'])].map(([, words]) => `, ${words}`).join('')
