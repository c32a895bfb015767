import { cleanText, tidy } from './clean-text.ts'
import type { FormField } from './field-schema.ts'
import { toMask } from './mask.ts'
import { typeOf } from './rules/rule.ts'
import { FILE_TEXT, type FileDescription, isEmpty, NONE, type Value, type Values } from './values.ts'

/**
 * A field's value of what a browser or a body gives: a string, a list of them, a tick, a number, files. What cannot be
 * read stays a text, and a rule refuses it. Nothing of use, an object for a line of text, is an empty field.
 * @returns undefined for an empty field; `false` for a box that is not ticked
 */
export function readValue(field: FormField, raw: unknown): Value | undefined {
  const value = readers[typeOf(field)](field, raw)
  return isEmpty(value) && value !== false ? undefined : value
}

/** Values of all fields that are seen; what else there is in `raw` is left. */
export function readValues(
  fields: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
  hidden: ReadonlySet<string> = NONE,
): Values {
  const values: Record<string, Value> = {}
  for (const field of fields) {
    if (hidden.has(field.name)) continue
    const value = readValue(field, Object.hasOwn(raw, field.name) ? raw[field.name] : undefined)
    if (value !== undefined) values[field.name] = value
  }
  return values
}

type Read = (field: FormField, raw: unknown) => Value | undefined

/** The first of several values of one name; nothing of what is neither text nor number. */
function textOf(raw: unknown): string {
  const one: unknown = Array.isArray(raw) ? raw[0] : raw
  return typeof one === 'string' ? one : typeof one === 'number' ? String(one) : ''
}

const readLine: Read = ({ mask }, raw) => {
  const text = cleanText(textOf(raw))
  return mask === undefined ? text : toMask(text, mask)
}

const readChoice: Read = (_, raw) => cleanText(textOf(raw))

const readNumber: Read = (_, raw) => {
  const text = cleanText(textOf(raw))
  const plain = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-')
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  // Plus zero, so that «-0» is no other number.
  return Number.isFinite(number) ? number + 0 : text
}

const TICKED = /^(on|y|yes|true|1)$/i

const readTick: Read = (_, raw) => [raw].flat().some((one) => one === true || TICKED.test(textOf(one)))

const readTicks: Read = (_, raw) => [...new Set([raw].flat().map((one) => cleanText(textOf(one))))].filter(Boolean)

const readDate: Read = (_, raw) => {
  const text = cleanText(textOf(raw))
  const [, day = '', month = '', year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? []
  return year === undefined ? text : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

const readFiles: Read = (_, raw) => (isList(raw) ? Array.from(raw) : [raw]).flatMap(readFile)

const isList = (raw: unknown): raw is ArrayLike<unknown> => typeof raw === 'object' && raw !== null && 'length' in raw

/** An input without a file is sent as a file without a name. */
function readFile(raw: unknown): FileDescription[] {
  if (typeof raw !== 'object' || raw === null || !('name' in raw && 'size' in raw)) return []
  const { name, size } = raw
  const type = 'type' in raw && typeof raw.type === 'string' ? raw.type : ''
  if (typeof name !== 'string' || name === '' || !Number.isSafeInteger(size) || Number(size) < 0) return []
  return [{ name: cut(cleanText(name.replace(/^.*[\\/]/s, ''))), size: Number(size), type: cut(cleanText(type)) }]
}

/** The end of a name tells the kind. */
const cut = (text: string): string => [...text].slice(-FILE_TEXT).join('')

const readers: Readonly<Record<ReturnType<typeof typeOf>, Read>> = {
  text: readLine,
  email: readLine,
  tel: readLine,
  hidden: readLine,
  password: (_, raw) => tidy(textOf(raw)),
  textarea: (_, raw) => cleanText(textOf(raw), true),
  number: readNumber,
  select: readChoice,
  radio: readChoice,
  checkbox: readTick,
  checkboxes: readTicks,
  date: readDate,
  file: readFiles,
}
