/** A number of a sheet with its shown text, which may differ from its digits, or be unknown. */
export interface SheetNumber {
  /** Rounded to fifteen digits, like spreadsheet programs compute: a formula's 17.349999999999998 becomes 17.35. */
  number: string
  /** The number as its cell shows it, with zeros; undefined if that is not known exactly. */
  text: string | undefined
}

/** A cell's value; a number whose text is its digits is a string. */
export type SheetValue = string | SheetNumber

/**
 * The kind of text that a number format shows. `other`: a different number, such as in thousands or as a fraction; `words`: a text around
 * the number, or instead of it.
 */
export type NumberFormat =
  | 'nothing'
  | 'words'
  | 'date'
  | 'plain'
  | 'other'
  | { whole: number; fraction: number; isPercent: boolean; before: string; after: string; zero: string }

/** Built-in formats of ECMA-376 part 1, 18.8.30, except dates; money is in the country's currency. */
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

/** A part of a format: quoted or escaped text, currency, space or fill character, color, digits, or another character. Conditions do not match. */
const PART = /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|_.|\*.|\[[a-z]+\d*\]|([#0?][#0?., ]*)|([^[\]])/giy

/** @param code of a format defined in the workbook */
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
  // «уточняйте» for 0; accountants write a dash for 0.
  const zero = /^"([^"]*\p{L}[^"]*)"$/u.exec(third.trim())?.[1] ?? ''
  return { whole: whole.length, fraction: fraction.length, isPercent: /%/.test(letters), before, after, zero }
}

/** Significant digits of a cell's number. */
const DIGITS = 15

/** @param digits as in the file @returns an error value of a spreadsheet for a date, a different number, or an invalid one */
export function readSheetNumber(digits: string, format: NumberFormat): SheetValue {
  if (format === 'plain' && /^(?:0|[1-9]\d{0,14})$/.test(digits)) return digits // nearly all numbers; saves a third of the time
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
  // «6» for 5.5 would be another price; fractions of a kopeck get a question later.
  if (format !== 'plain' && Math.abs(Number(rounded.toFixed(format.fraction)) - rounded) > 0.0051) return '#ФОРМАТ'
  const text = rounded === value && Math.abs(value) < 10 ** DIGITS ? shown(value, format) : undefined
  // The words beside a number may change its meaning, so they stay.
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

/** Avoids exponential notation. */
function decimal(value: number): string {
  if (Math.abs(value) >= 1e21) return BigInt(value).toString()
  return Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(20).replace(/0+$/, '') : String(value)
}
