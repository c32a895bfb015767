import type { JsonSchema } from '../json-schema/types.ts'

// Patterns of addresses in files. Each segment needs a character that is no dot: `//x` is an address of another host, and browsers remove
// segments of dots.

const PARAMETER = '\\{[a-z]+\\??\\}'
const REST = '/\\{[a-z]+\\*\\}'

/** Returns the pattern of one segment of an address. @param less more characters to exclude, escaped as in a character class */
const part = (less = ''): string => `[^/\\\\?#${less}]*[^./\\\\?#${less}][^/\\\\?#${less}]*`
const OWN_PART = '[a-z0-9][a-z0-9._-]*'

const withParameters = (part: string): string => `(/(${part}|${PARAMETER}))+(${REST})?|${REST}`

/** Path of a page: «/o-zavode», «/news/{slug}», «/»; parameters as in addresses/routing.ts. */
export const ROUTE = `^(/|${withParameters(OWN_PART)})$`

/** Former address of a page, perhaps from another content management system: «/library/{slug}», «/index.php», «/о-заводе». */
export const OLD_ROUTE = `^(${withParameters(part('{}'))})$`

/** Address of a page with its trailing slash: «/about/», «/». */
export const PAGE = `^/(${part('\\s{}')}/)*$`

/** A URL of this site or another one: «/about/?a=1#b», «https://zavod.ru/». */
export const HREF = `^(https?://[^/\\s?#]\\S*|/(${part('\\s')}/)*(${part('\\s')})?([?#]\\S*)?)$`

/** Returns the pattern of addresses of files inside a folder of public/. @param end pattern of the end of the file's name */
export const fileBelow = (folder: string, end = ''): string => `^${folder}(/${part()})+${end}$`

const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'

/** Returns the pattern of a single host without a path, «https://tiles.example», «https://tiles.example:8443». @param schemes a pattern */
export const hostOf = (schemes: string): string => `^${schemes}://${LABEL}(\\.${LABEL})*(:[0-9]{1,5})?$`

/** Schemas that contracts, calls and kinds of content share. Spread a schema to give it another description. */

/** The key that every file begins with. */
export const fileKeys = {
  $schema: { type: 'string', description: 'Описание формата для редактора: подсказки и проверка при наборе.' },
} as const

export const link = {
  type: 'string',
  role: 'link',
  minLength: 1,
  description: 'Ссылка: адрес («/about/») или объект, например { "route": "article", "params": { "slug": "…" } }.',
} as const

export const text = {
  type: 'string',
  role: 'text',
  minLength: 1,
  description: 'Текст. Можно выделить **полужирным** и поставить [ссылку](/about/).',
} as const

/** A single line without inline markup: a title, a label, a caption. */
export const line = { type: 'string', role: 'line', minLength: 1, description: 'Строка без разметки.' } as const

export const asset = {
  type: 'string',
  role: 'asset',
  pattern: fileBelow('/assets'),
  patternErrorMessage: 'Файл называют от папки public: «/assets/documents/terms_of_use.pdf».',
  maxLength: 255,
  description: 'Файл. Его адрес: "/assets/documents/terms_of_use.pdf".',
} as const

/** Address of a file for download: in public/, or of a document that the server generates. */
export const download = { ...asset, pattern: fileBelow('/(assets|papers)') } as const

export const picture = {
  type: 'string',
  role: 'picture',
  pattern: fileBelow('/(assets|pictures)'),
  patternErrorMessage: 'Картинку называют от папки public: «/assets/pictures/banki.jpg».',
  maxLength: 255,
  description: 'Картинка. JPEG, PNG, WebP или AVIF; в файле — "/assets/pictures/banki.jpg".',
} as const

/** Alternative text of a picture, for screen readers. */
export const alt = {
  type: 'string',
  role: 'line',
  minLength: 1,
  maxLength: 200,
  description: 'Что изображено, словами: для тех, кто не видит картинки.',
} as const

export const date = { type: 'string', format: 'date', description: 'Дата: год-месяц-день, «2026-11-20».' } as const

const moment = { type: 'string', format: 'day-or-minute' } as const

/** Period in which content is shown: first and last day or minute, in Moscow (`isWithin` of text/dates.ts). */
export const period = {
  from: {
    ...moment,
    description: 'С какого дня или часа показывать по Москве: «2026-12-01», «2026-12-01 09:00»; без него — сразу.',
  },
  until: {
    ...moment,
    notBelow: 'from',
    description:
      'По какой день показывать включительно, «2026-12-31», или до какого часа, «2026-12-31 18:00»; без него — всегда.',
  },
  unpublished: {
    const: true,
    description: 'true\u00a0— черновик: посетители его не\u00a0видят, видит тот, у\u00a0кого ключ просмотра.',
  },
} as const

/** Latin letters, digits and hyphens for a part of an address, such as an anchor or a code. */
export const slug = {
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  patternErrorMessage:
    'Имя пишется строчными латинскими буквами, цифрами и дефисами между ними: «kak-vybrat-gorlovinu».',
  maxLength: 80,
  examples: ['obrazets'],
  description: 'Латинские буквы, цифры и дефисы, например «kak-vybrat-gorlovinu».',
} as const

/** Schema for keys whose names authors choose, such as the names of data and parameters. */
export const keyNames = {
  type: 'string',
  pattern: '^[a-z][a-zA-Z0-9]*$',
  patternErrorMessage: 'Имя пишется латинскими буквами и цифрами, первая буква строчная: «tag», «sortBy».',
} as const

/** Level of the headings inside a block. */
export const headingLevel = {
  enum: [2, 3],
  default: 2,
  description: 'Уровень заголовков: 2 — прямо под названием страницы, 3 — внутри раздела.',
} as const

/** Target of `#name` on the page; the checker finds links without a target. */
export const anchor = { ...slug, role: 'anchor', description: 'Имя места на странице для ссылок вида «#имя».' } as const

const EXTENSION = '(,?[ \u00a0]доб\\.[ \u00a0]?[0-9]{1,6})?'

/** A Russian or foreign phone number in its usual notation; text/phone.ts builds its `tel:` URL. */
export const phone = {
  type: 'string',
  pattern: `^((\\+7|8)[ \u00a0-]\\(?[346-9]([ \u00a0()-]{0,2}[0-9]){9}|\\+([1-69][ \u00a0()-]{0,2}|8)[0-9]([ \u00a0()-]{0,2}[0-9]){6,13})${EXTENSION}$`,
  patternErrorMessage:
    'Телефон пишется с кодом страны или с 8 и десятью цифрами: «+7 495 000-00-00», «8 (800) 000-00-00», «+7 495 000-00-00, доб. 12», номер другой страны — «+375 17 000-00-00»; в России кодов города с 0, 1, 2 или 5 не бывает.',
  maxLength: 40,
  examples: ['+7 495 000-00-00'],
  description:
    'Телефон: «+7 495 000-00-00», «8 800 000-00-00»; с добавочным — «+7 495 000-00-00, доб. 12»; другой страны — «+375 17 000-00-00».',
} as const

export const email = {
  type: 'string',
  format: 'email',
  maxLength: 254,
  description: 'Адрес электронной почты.',
} as const

export type Properties = Readonly<Record<string, JsonSchema>>

export type None = Readonly<Record<never, JsonSchema>>

export interface Parts<R, O> extends Omit<JsonSchema, 'type' | 'additionalProperties' | 'required' | 'properties'> {
  readonly required?: R
  /** The optional keys. */
  readonly optional?: O
}

/** Schema of an object that allows no keys beyond its `properties`. */
type ObjectSchemaOf<R, O> = {
  readonly type: 'object'
  readonly title?: string
  readonly description?: string
  readonly additionalProperties: false
  readonly properties: R & O
} & ([keyof R] extends [never] ? unknown : { readonly required: readonly (keyof R & string)[] })

/** Returns the JSON Schema of an object that allows only these required and optional keys. `FromSchema` derives its type. */
export function object<const R extends Properties = None, const O extends Properties = None>({
  required,
  optional,
  ...about
}: Parts<R, O>): ObjectSchemaOf<R, O> {
  const keys = Object.keys(required ?? {})
  const schema = {
    type: 'object',
    ...about,
    additionalProperties: false,
    ...(keys.length > 0 && { required: keys }),
    properties: { ...required, ...optional },
  }
  // The cast is needed because TypeScript knows the keys of a generic object only as strings.
  return schema as unknown as ObjectSchemaOf<R, O>
}

/** Returns the schema of an array of objects that allow only these keys. @param item description of one object */
export function objects<const R extends Properties = None, const O extends Properties = None>({
  required,
  optional,
  item,
  ...about
}: Omit<Parts<R, O>, 'items'> & { readonly item?: string }): ArraySchemaOf<R, O> {
  const parts = { ...(item !== undefined && { description: item }), required, optional } as Parts<R, O>
  return { type: 'array', ...about, items: object(parts) }
}

/** Schema of an array of objects that allow no keys beyond their `properties`. */
type ArraySchemaOf<R, O> = {
  readonly type: 'array'
  readonly description?: string
  readonly items: ObjectSchemaOf<R, O>
}
