import { OLD_ROUTE } from '#schema/definitions/contract/fragments.ts'
import { wordOf } from '#schema/definitions/expressions/said.ts'
import { meaningsOf } from '#schema/definitions/json-schema/meanings.ts'
import { type JsonSchema, typesOf } from '#schema/definitions/json-schema/types.ts'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { isHoursNotation } from '#schema/definitions/text/hours.ts'

/** Maximum length of a label in characters. If a description's first sentence is longer, it becomes help. */
const LABEL = 60

/** Replaces dates and sums in a description by the notation in which authors type them in the studio. */
const asTyped = (text: string): string =>
  text
    .replaceAll(/«(\d{4}-\d\d-\d\d)([^»]*)»/g, (_, day: string, time: string) => `«${formatDate(day)}${time}»`)
    .replace(/год-месяц-день[,:]\s/, '')
    .replace(/в\sкопейках(?:: \d+\s— [\d\s]+₽)?/, 'в\u00a0рублях')

/** Matches what only programmers need: file names, code, parts of addresses. */
const CODE = /["$]|schema\/|\.json\b|\/\{|\{\w+[?*]\}/

/** Splits a description such as «Надпись: что произойдёт после нажатия.» into label and help. `code` is for programmers. */
export function wordsOf(name: string, schema: JsonSchema): { label: string; help: string; code: string } {
  const { title, description = '' } = schema
  const text = asTyped(description.replace(/^true\s+—\s+/, ''))
  const [, first = '', rest = ''] = /^(.*?)(?:[.:;](?:\s+(.*))?)?$/s.exec(text) ?? []
  const [short = name] = [first, first.split(/,\s|\s\(/)[0] ?? ''].filter(({ length }) => length > 0 && length <= LABEL)
  // An enum has no help, because its options show their descriptions.
  const help = title !== undefined ? description : short === first ? (schema.enum ? '' : rest) : text
  const { plain, code } = withoutCode(help)
  return { label: title ?? upper(short), help: upper(plain), code: upper(code) }
}

/** Splits a text into sentences for all authors (`plain`) and sentences about files or code (`code`). */
function withoutCode(text: string): { plain: string; code: string } {
  const parts = Map.groupBy(text.split(/(?<=[.;])\s+/), (part) => CODE.test(part))
  const [plain = '', code = ''] = [false, true].map((isCode) => parts.get(isCode)?.join(' ') ?? '')
  return { plain, code }
}

/** Splits a problem's message and hint in the same way as `withoutCode`. */
export function problemWords({ message, hint }: { message: string; hint: string }): { plain: string; code: string } {
  const text = asTyped(`${message} ${hint}`).replace(/,?\sв\sстроке \d+/, '')
  const words = withoutCode(text)
  return words.plain === '' ? { plain: text, code: '' } : words
}

/** Converts a typed or copied address to the notation of files. Any other text is returned unchanged. @param origin origin of this site */
export function readAddress(text: string, { pattern, role }: JsonSchema, origin: string): string {
  const line = text.trim()
  if (pattern === OLD_ROUTE)
    return decoded(
      line
        .replace(/^https?:\/\/[^/]*/i, '')
        .replace(/(?<!\{\w+)[?#].*$/, '')
        .replace(/(?<=.)\/+$/, ''),
    )
  if (role !== 'link') return text
  const path = line.startsWith(`${origin}/`) ? line.slice(origin.length) : line
  return /^\/[^?#.]*[^?#./]$/.test(path) ? `${path}/` : path
}

/** Decodes a path that was copied from a browser: «/%D0%BE-нас» becomes «/о-нас». */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the values of an enum, each with its description. */
export function optionsOf(schema: JsonSchema): { value: unknown; text: string }[] {
  const meanings = meaningsOf(schema)
  return (schema.enum ?? []).map((value, i) => ({ value, text: meanings[i] || String(value) }))
}

export type Control =
  | 'choice'
  | 'condition'
  | 'flag'
  | 'values'
  | 'text'
  | 'line'
  | 'date'
  | 'hours'
  | 'number'
  | 'money'
  | 'link'
  | 'picture'
  | 'asset'
  | 'name'
  | 'list'
  | 'group'
  | 'json'

/** Returns the control for a value, by its schema. If none fits, returns the JSON editor. */
export function controlOf(schema: JsonSchema, value: unknown): Control {
  if (schema.bind === 'condition') return 'condition'
  if (isRecord(value) && '$text' in value) return 'values'
  const types = typesOf(schema)
  // If the schema allows several types, the value's own type decides. A missing value counts as a list.
  const written = value === undefined || Array.isArray(value) ? 'array' : typeof value
  const type = types.length > 1 ? types.find((one) => (one === 'integer' ? 'number' : one) === written) : undefined
  const control = controlFor(type === undefined ? schema : { ...schema, type })
  const isFit = value === undefined || value === null || fits(control, value)
  return isFit ? control : 'json'
}

function controlFor(schema: JsonSchema): Control {
  const [type, ...more] = typesOf(schema)
  if (schema.enum) return 'choice'
  if (schema.const === true) return 'flag'
  if (more.length > 0) return 'json'
  switch (type) {
    case 'boolean':
      return 'flag'
    case 'number':
    case 'integer':
      return schema.kopecks === undefined ? 'number' : 'money'
    case 'array':
      return schema.items && schema.role !== 'blocks' ? 'list' : 'json'
    case 'object':
      return schema.properties ? 'group' : 'json'
    case 'string':
      if (schema.role === 'text') return 'text'
      if (schema.role === 'link') return 'link'
      if (schema.role === 'picture' || schema.role === 'asset') return schema.role
      if (wordOf(schema) !== undefined || schema.among) return 'name'
      if (isHoursNotation(schema.verify)) return 'hours'
      if (schema.format === 'date' || schema.format === 'day-or-minute') return 'date'
      return (schema.maxLength ?? 0) > 200 ? 'text' : 'line'
    default:
      return 'json'
  }
}

function fits(control: Control, value: unknown): boolean {
  switch (control) {
    case 'choice':
    // These controls also fit a string, because a typed text that cannot be parsed is stored as it is.
    case 'number':
    case 'money':
      return typeof value !== 'object'
    case 'flag':
      return typeof value === 'boolean'
    case 'link':
      return typeof value === 'string' || isRecord(value)
    case 'list':
      return Array.isArray(value)
    case 'group':
      return isRecord(value)
    case 'json':
      return true
    default:
      return typeof value === 'string'
  }
}

/** Returns the minimal value for a new element of a list, or a new key of a group. */
export function emptyOf(schema: JsonSchema): unknown {
  const { default: first, enum: values, const: only, properties = {}, required = [] } = schema
  if (first !== undefined) return first
  if (only !== undefined) return only
  if (values) return values[0]
  switch (typesOf(schema)[0]) {
    case 'boolean':
      return false
    case 'number':
    case 'integer':
      return schema.minimum ?? 0
    case 'array':
      return schema.items ? Array.from({ length: schema.minItems ?? 0 }, () => emptyOf(schema.items ?? {})) : []
    case 'object':
      return Object.fromEntries(required.map((key) => [key, emptyOf(properties[key] ?? {})]))
    default:
      return ''
  }
}

/** First parts of paths, as words in the genitive. */
const ROOTS: Readonly<Record<string, string>> = {
  ...{ region: 'региона посетителя', settings: 'настроек', site: 'настроек сайта', user: 'того, кто смотрит' },
  ...{ route: 'адреса страницы', query: 'адреса страницы', item: 'строки списка', params: 'места, где это вставлено' },
}

/** Says where a bound value comes from: «Берётся из региона посетителя». */
export const bindingWords = (path: string) => `Берётся из\u00a0${ROOTS[path.split('.')[0] ?? ''] ?? 'данных страницы'}`
