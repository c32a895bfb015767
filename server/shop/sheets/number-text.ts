/** A number of a sheet, with the text that a spreadsheet program shows for it: the text may differ from the digits, or be unknown. */
export interface SheetNumber {
  /** The number rounded to fifteen digits, as spreadsheet programs do: a formula's 17.349999999999998 becomes 17.35. */
  number: string
  /** The number as its cell shows it, with zeros; undefined if the shown text cannot be computed exactly. */
  text: string | undefined
}

/** A cell's value. A number whose shown text equals its digits is a string. */
export type SheetValue = string | SheetNumber

/**
 * Notation in which a number format displays a cell. `other`: a number in another notation, such as in thousands or as a fraction;
 * `words`: words are added to the text of a cell, or replace it.
 */
export type NumberFormat =
  | 'nothing'
  | 'words'
  | 'date'
  | 'plain'
  | 'other'
  | { whole: number; fraction: number; isPercent: boolean; before: string; after: string; zero: string }

/** Built-in formats of ECMA-376 part 1, 18.8.30, except for dates. Money formats are listed without the currency of the country. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [0, 'General'],
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  ...[5, 6, 37, 38, 41, 42].map((id) => [id, '#,##0'] as const),
  ...[7, 8, 39, 40, 43, 44].map((id) => [id, '#,##0.00'] as const),
  [49, '@'],
])

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Matches one part of a format: quoted or escaped text, currency, space or fill character, color, digits, other sign. No conditions. */
const PART = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|_.|\*.|\[[a-z]+\d*\]|([#0?][#0?., ]*)|([^[\]])/giy

/** Parses a number format. @param code code of format `id`, if the workbook defines it; by default that of a built-in format */
export function numberFormat(id: number, code = BUILT_IN.get(id)): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'other'
  const [first = '', , third = '', fourth] = code.split(';')
  const ofText = fourth ?? code.split(';').find((section) => section.includes('@')) ?? '@'
  const positive = first.replace(/(?<=#)\\ (?=#)/g, ',')
  if (positive === '' && code !== '') return 'nothing'
  if (ofText.replace(/"\s*"|[_*].|\\ |\[[a-z]+\d*\]|\s/gi, '') !== '@') return 'words'
  if (/^(?:General|@)?$/i.test(positive)) return 'plain'
  const letters = positive.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/[dmyhs]/i.test(letters.replace(/General/gi, ''))) return 'date'
  const parts = [...positive.matchAll(PART)]
  const isRead = parts.reduce((length, [part]) => length + part.length, 0) === positive.length
  const at = parts.findIndex(([, , , , digits]) => digits !== undefined)
  const [match, whole = '', fraction = ''] = /^(?:#,##)?(0+|#)(?:\.(0+))?$/.exec(parts[at]?.[4]?.trim() ?? '') ?? []
  const textOf = (some: typeof parts): string =>
    some.map(([, quoted, escaped, currency, , sign]) => quoted ?? escaped ?? currency ?? sign ?? ' ').join('')
  const [before, after] = [textOf(parts.slice(0, at)).trimStart(), textOf(parts.slice(at + 1)).trimEnd()]
  if (match === undefined || !isRead || parts.slice(at + 1).some(([, , , , digits]) => digits !== undefined))
    return 'other'
  // The text that the format shows for 0, such as «уточняйте»; the dash of accounting formats does not count.
  const zero = /^"([^"]*\p{L}[^"]*)"$/u.exec(third.trim())?.[1] ?? ''
  return { whole: whole.length, fraction: fraction.length, isPercent: /%/.test(letters), before, after, zero }
}

/** Number of significant digits that a cell stores. */
const DIGITS = 15

/** Converts a number to a cell's value. @returns an error text «#…» for a date, an invalid number, or one that is shown differently */
export function readSheetNumber(digits: string, format: NumberFormat): SheetValue {
  if (format === 'plain' && /^(?:0|[1-9]\d{0,14})$/.test(digits)) return digits // a fast path for nearly all numbers
  const stored = Number(digits)
  if (!Number.isFinite(stored)) return '#VALUE!'
  if (format === 'nothing') return ''
  if (format === 'date') return '#ДАТА'
  if (format === 'other' || format === 'words') return '#ФОРМАТ'
  const { isPercent = false, before = '', after = '', zero = '' } = format === 'plain' ? {} : format
  const value = isPercent ? Number((stored * 100).toPrecision(DIGITS)) : stored
  const rounded = Number(value.toPrecision(DIGITS))
  const number = decimal(rounded)
  if (rounded === 0 && zero !== '') return zero
  // A cell that shows 5.5 as «6» would give another price; fractions of a kopeck are let through, since the import asks about them.
  if (format !== 'plain' && Math.abs(Number(rounded.toFixed(format.fraction)) - rounded) > 0.0051) return '#ФОРМАТ'
  const text = rounded === value && Math.abs(value) < 10 ** DIGITS ? shown(value, format) : undefined
  // A text beside a number may change its meaning, so the whole text is the value.
  if (before !== '' || after !== '') return `${before}${text ?? number}${after}`
  return text === number ? number : { number, text }
}

function shown(value: number, format: Exclude<NumberFormat, 'nothing' | 'words' | 'date' | 'other'>) {
  if (format === 'plain') return decimal(value)
  if (value < 0) return undefined
  const [whole = '', ...fraction] = value.toFixed(format.fraction).split('.')
  const text = [whole.padStart(format.whole, '0'), ...fraction].join('.')
  return Number(text) === value ? text : undefined
}

/** Formats a number without exponential notation. */
function decimal(value: number): string {
  if (Math.abs(value) >= 1e21) return BigInt(value).toString()
  return Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(20).replace(/0+$/, '') : String(value)
}
