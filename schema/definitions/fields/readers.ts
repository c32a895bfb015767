import { cleanText, tidy } from './clean-text.ts'
import { toMask } from './mask.ts'
import { FILE_TEXT, type FieldValue, type FileDescription } from './values.ts'

/** A field's value of what a browser or a body gives. */
export type ReadValue = (raw: unknown, mask?: string) => FieldValue

/** The first of several values of one name; nothing of what is neither text nor number. */
function textOf(raw: unknown): string {
  const one: unknown = Array.isArray(raw) ? raw[0] : raw
  return typeof one === 'string' ? one : typeof one === 'number' ? String(one) : ''
}

export const readLine: ReadValue = (raw, mask) => {
  const text = cleanText(textOf(raw))
  return mask === undefined ? text : toMask(text, mask)
}

export const readChoice: ReadValue = (raw) => cleanText(textOf(raw))

export const readSecret: ReadValue = (raw) => tidy(textOf(raw))

export const readLines: ReadValue = (raw) => cleanText(textOf(raw), true)

export const readNumeric: ReadValue = (raw) => {
  const text = cleanText(textOf(raw))
  const plain = text.replace(/\s/g, '').replace(',', '.').replace('\u2212', '-')
  const number = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
  // Plus zero, so that «-0» is no other number.
  return Number.isFinite(number) ? number + 0 : text
}

const TICKED = /^(on|y|yes|true|1)$/i

export const readTick: ReadValue = (raw) => [raw].flat().some((one) => one === true || TICKED.test(textOf(one)))

export const readTicks: ReadValue = (raw) =>
  [...new Set([raw].flat().map((one) => cleanText(textOf(one))))].filter(Boolean)

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

/** The end of a name tells the kind. */
const cut = (text: string): string => [...text].slice(-FILE_TEXT).join('')
