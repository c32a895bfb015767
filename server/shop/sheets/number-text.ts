/** A number of a sheet: the digits of a text column may be others than those of the number, or not be known. */
export interface SheetNumber {
  /** Fifteen digits, as spreadsheet programs compute: a formula's 17.349999999999998 is 17.35. */
  number: string
  /** The number as its cell shows it, with its zeros; undefined if that is not known exactly. */
  text: string | undefined
}

/** A cell as a person sees it; a number whose text is its digits is a text too. */
export type SheetValue = string | SheetNumber

/** The digits and sign that a number format shows. */
export type NumberFormat = 'date' | 'plain' | 'other' | { whole: number; fraction: number }

/** Built-in formats of ECMA-376 part 1, 18.8.30, that are no dates. */
const BUILT_IN: ReadonlyMap<number, string> = new Map([
  [0, 'General'],
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [49, '@'],
])

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** @param code of a format that the workbook defines */
export function numberFormat(id: number, code = BUILT_IN.get(id)): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'other'
  const [positive = ''] = code.split(';')
  if (/^(?:General|@)?$/i.test(positive)) return 'plain'
  const [match, whole = '', fraction = ''] = /^(?:#,##)?(0+|#)(?:\.(0+))?$/.exec(positive) ?? []
  if (match !== undefined) return { whole: whole.length, fraction: fraction.length }
  const letters = positive.replace(/"[^"]*"|[\\_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(letters.replace(/General/gi, '')) ? 'date' : 'other'
}

/** Numbers of a cell have so many digits; zeros stand for the others. */
const DIGITS = 15

/** @param digits as the file has them @returns an error of a spreadsheet for a date and for no number */
export function readSheetNumber(digits: string, format: NumberFormat): SheetValue {
  if (format === 'plain' && /^(?:0|[1-9]\d{0,14})$/.test(digits)) return digits // nearly all; a third of the time
  const value = Number(digits)
  if (!Number.isFinite(value)) return '#VALUE!'
  if (format === 'date') return '#ДАТА'
  const rounded = Number(value.toPrecision(DIGITS))
  const number = decimal(rounded)
  const text = rounded === value && Math.abs(value) < 10 ** DIGITS ? shown(value, format) : undefined
  return text === number ? number : { number, text }
}

function shown(value: number, format: Exclude<NumberFormat, 'date'>): string | undefined {
  if (format === 'plain') return decimal(value)
  if (format === 'other' || value < 0) return undefined
  const [whole = '', ...fraction] = value.toFixed(format.fraction).split('.')
  const text = [whole.padStart(format.whole, '0'), ...fraction].join('.')
  return Number(text) === value ? text : undefined
}

/** Avoids exponential notation. */
function decimal(value: number): string {
  if (Math.abs(value) >= 1e21) return BigInt(value).toString()
  return Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(20).replace(/0+$/, '') : String(value)
}
