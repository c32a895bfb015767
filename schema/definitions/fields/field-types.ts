import type { FormField } from './field-schema.ts'
import { toMask } from './mask.ts'
import { isPhone, plainLine, splitInn, splitPhone } from './plain-line.ts'
import { FILE_TEXT, type FieldValue, type FieldValues, type FileDescription, isEmpty, NO_FIELDS } from './values.ts'

/** Facts of a field type for server and browser. `fieldTypeMeta` (field-schema.ts) has the server-only ones. */
interface FieldTypeEntry {
  /** Kind of value, which the rules test. */
  readonly holds: 'line' | 'number' | 'date' | 'option' | 'options' | 'tick' | 'files'
  /** Reads its value from a posted form. */
  readonly read: ReadValue
  /** Initial value of its control. @param raw the value that came back, the page's value, or the field's default */
  readonly initial: (raw: unknown) => unknown
}

export type ReadValue = (raw: unknown, mask?: string) => FieldValue

/** Returns the first of several values; undefined for anything but text and numbers. */
function textOf(raw: unknown): string {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw
  return typeof first === 'string' ? first : typeof first === 'number' ? String(first) : ''
}

export const readLine: ReadValue = (raw, mask) => {
  const text = cleanText(textOf(raw))
  return mask === undefined ? text : toMask(text, mask)
}

export const readChoice: ReadValue = (raw) => cleanText(textOf(raw))

export const readSecret: ReadValue = (raw) => tidy(textOf(raw))

export const readLines: ReadValue = (raw) => cleanText(textOf(raw), true)

export const readNumeric: ReadValue = (raw) => {
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw + 0
  const text = cleanText(textOf(raw))
  const plain = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-')
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  // Adding zero normalizes «-0».
  return Number.isFinite(number) ? number + 0 : text
}

const TICKED = /^(on|y|yes|true|1)$/i

export const readTick: ReadValue = (raw) => [raw].flat().some((value) => value === true || TICKED.test(textOf(value)))

export const readTicks: ReadValue = (raw) =>
  [...new Set([raw].flat().map((value) => cleanText(textOf(value))))].filter(Boolean)

export const readDate: ReadValue = (raw) => {
  const text = cleanText(textOf(raw))
  const [, day = '', month = '', year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? []
  return year === undefined ? text : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

export const readFileList: ReadValue = (raw) => (isList(raw) ? Array.from(raw) : [raw]).flatMap(readFile)

const isList = (raw: unknown): raw is ArrayLike<unknown> => typeof raw === 'object' && raw !== null && 'length' in raw

/** An input without a file is sent as a file without a name. */
function readFile(raw: unknown): FileDescription[] {
  if (typeof raw !== 'object' || raw === null || !('name' in raw && 'size' in raw)) return []
  const { name, size } = raw
  const type = 'type' in raw && typeof raw.type === 'string' ? raw.type : ''
  if (typeof name !== 'string' || name === '' || !Number.isSafeInteger(size) || Number(size) < 0) return []
  return [{ name: cut(cleanText(name.replace(/^.*[\\/]/s, ''))), size: Number(size), type: cut(cleanText(type)) }]
}

/** Keeps the end of a name, which has the extension. */
const cut = (text: string): string => [...text].slice(-FILE_TEXT).join('')

const BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g
// Half a pair of UTF-16, and signs that are not seen: control, direction (address books wrap numbers in it), zero-width.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSEEN = /\p{Cs}|[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
const EDGE = /[\s\u00ad\u200c\u200d]/

/**
 * Normalizes a text: NFC, no invisible characters, no surrounding spaces (specification.md §5). @param lines keeps
 * line breaks; otherwise they become spaces
 */
export const cleanText = (text: string, lines = false): string => trimmed(tidy(text, lines))

/** Like `cleanText`, but keeps surrounding spaces, which a password may have. */
export function tidy(text: string, lines = false): string {
  const joined = text.replace(BREAKS, lines ? '\n' : ' ')
  return (lines ? joined : joined.replaceAll('\t', ' ')).replace(UNSEEN, '').normalize('NFC')
}

/** A regular expression for the end would be quadratic in runs of spaces. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && EDGE.test(text.charAt(from))) from++
  while (to > from && EDGE.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

const shown = (raw: unknown): string =>
  typeof raw === 'number' ? String(raw).replace('.', ',') : typeof raw === 'string' ? raw : ''

const line = { holds: 'line', read: readLine, initial: shown } as const
const option = { holds: 'option', read: readChoice, initial: shown } as const

/**
 * All field types. A new one is an entry here, one in `fieldTypeMeta` (field-schema.ts), and its component in
 * renderer/kit/form/Form.tsx; the compiler reports missing ones.
 */
export const fieldTypes = {
  text: line,
  email: line,
  tel: line,
  password: { ...line, read: readSecret },
  textarea: { ...line, read: readLines },
  number: { holds: 'number', read: readNumeric, initial: shown },
  select: option,
  radio: { ...option, initial: (raw) => (raw === undefined || raw === '' ? undefined : String(raw)) },
  checkbox: { holds: 'tick', read: readTick, initial: readTick },
  checkboxes: { holds: 'options', read: readTicks, initial: readTicks },
  date: { holds: 'date', read: readDate, initial: shown },
  // The document keeps a choice that was made before hydration.
  file: { holds: 'files', read: readFileList, initial: () => undefined },
  hidden: line,
} as const satisfies Readonly<Record<string, FieldTypeEntry>>

export type FieldType = keyof typeof fieldTypes

// Keys of our own table.
export const fieldTypeNames = Object.keys(fieldTypes) as readonly FieldType[]

interface Typed {
  readonly type?: FieldType | undefined
}

export const typeOf = ({ type }: Typed): FieldType => type ?? 'text'

export const holdingOf = (field: Typed): FieldTypeEntry['holds'] => fieldTypes[typeOf(field)].holds

/**
 * Reads a field's value from a form or a body: a string, a list of strings, a boolean, a number or files. An
 * unreadable value stays a string, which a rule then refuses. An object where a string is expected counts as empty.
 * @returns undefined for an empty field; `false` for an unchecked checkbox
 */
export function readValue(field: FormField, raw: unknown): FieldValue | undefined {
  const read = fieldTypes[typeOf(field)].read(raw, field.mask)
  const value = typeof read === 'string' ? plainLine(field, read) : read
  return isEmpty(value) && value !== false ? undefined : value
}

/** Values of all fields that are seen; what else there is in `raw` is left. */
export function readValues(
  fields: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
  hidden: ReadonlySet<string> = NO_FIELDS,
): FieldValues {
  const values: Record<string, FieldValue> = {}
  for (const field of fields) {
    if (hidden.has(field.name)) continue
    const value = readValue(field, Object.hasOwn(raw, field.name) ? raw[field.name] : undefined)
    if (value !== undefined) values[field.name] = value
  }
  const seen = fields.filter(({ name }) => !hidden.has(name))
  moveExtension(seen, values)
  moveKpp(seen, values)
  for (const field of fields) if (isNobodys(field, values)) delete values[field.name]
  return values
}

/** An extension that was written behind the telephone, «доб. 305», goes into the form's field for it. */
function moveExtension(fields: readonly FormField[], values: Record<string, FieldValue>): void {
  const place = fields.find(({ autocomplete }) => autocomplete === 'tel-extension')
  const phone = fields.find((field) => field !== place && isPhone(field))
  const { number, extension } = splitPhone(String((phone && values[phone.name]) ?? ''))
  if (!place || !phone || extension === undefined || !isEmpty(values[place.name])) return
  values[place.name] = extension
  values[phone.name] = readValue(phone, number) ?? ''
}

/** A КПП that was written behind the ИНН goes into the form's field for it. */
function moveKpp(fields: readonly FormField[], values: Record<string, FieldValue>): void {
  const place = fields.find(({ validation }) => validation?.withInn !== undefined)
  const of = place?.validation?.withInn
  if (!place || of === undefined) return
  const { inn, kpp } = splitInn(String(values[of] ?? ''))
  if (kpp === undefined || !(isEmpty(values[place.name]) || values[place.name] === kpp)) return
  values[place.name] = kpp
  values[of] = inn
}

/** Returns true for the КПП of an entrepreneur, who has none: an ИНН of twelve digits. */
export const isNobodys = ({ validation }: FormField, values: FieldValues): boolean =>
  validation?.withInn !== undefined && String(values[validation.withInn] ?? '').length === 12
