import { visible } from '../../text/format.ts'

// Numbers as people type them: any kind of space separates thousands; the decimal sign is a comma or a period. A number
// that cannot be read exactly is invalid. Pieces and boxes: `readAmount` of quantity.ts.

const PLAIN = /^(-?)(\d+)(?:[.,](\d+))?$/

/** Removes spaces that separate thousands, but no others: «18 90» may be two numbers. */
const withoutSpaces = (text: string): string => text.trim().replace(/(?<=^-)\s+|(?<=\d)\s+(?=\d{3}(?!\d))/g, '')
const withoutRubles = (text: string): string => withoutSpaces(text.replace(/\s*(?:₽|руб\.?|р\.?)\s*$/i, ''))

/** Splits a number into sign and digits. @param bare removes spaces and units; not called for plain numbers, which are most frequent */
const partsOf = (text: string, bare: (text: string) => string): readonly string[] =>
  PLAIN.exec(text) ?? PLAIN.exec(bare(visible(text))) ?? []

/** Reads a number such as «1 234,50». @returns NaN for an invalid number */
export function readNumber(text: string): number {
  const [match, sign = '', whole = '', part = ''] = partsOf(text, withoutSpaces)
  return match === undefined ? Number.NaN : Number(`${sign}${whole}.${part || '0'}`)
}

/** Reads a whole number within a range; undefined for anything else. */
export function readWhole(text: string, [least, most]: readonly [number, number]): number | undefined {
  const number = readNumber(text)
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined
}

/** Reads rubles as kopecks, digit by digit: with floats, 0.29 × 100 is not 29. @returns NaN if invalid, undefined for parts of a kopeck */
export function readKopecks(text: string): number | undefined {
  const [match, sign = '', whole = '', part = ''] = partsOf(text, withoutRubles)
  if (match === undefined) return Number.NaN
  if (/[1-9]/.test(part.slice(2))) return undefined
  return Number(`${sign}${whole}${part.slice(0, 2).padEnd(2, '0')}`)
}

/** Reads an amount with parts of a kopeck, which `readKopecks` refuses, rounded to the nearest kopeck. */
export function roundKopecks(text: string): number {
  const [, sign = '', whole = '', part = ''] = partsOf(text, withoutRubles)
  const kopecks = Number(`${whole}${part.slice(0, 2)}`) + (part.charAt(2) >= '5' ? 1 : 0)
  return sign === '-' ? -kopecks : kopecks
}

/**
 * Reads percent or rubles as hundredths: «12,5» and «12,50» as 1250; undefined for «12,500» and anything else.
 * @param digits limit of digits before the decimal sign
 */
export function readHundredths(text: string, digits: number): number | undefined {
  const [, sign, whole = '', part = ''] = partsOf(text, withoutSpaces)
  if (sign !== '' || whole.length > digits || part.length > 2) return undefined
  return Number(whole + part.padEnd(2, '0'))
}

/** Reads rubles as people write them, «50 000», «50000,5 ₽», «22 717,80 руб.», as kopecks; undefined for anything else. */
export const readRubles = (text: string, digits = 10): number | undefined => readHundredths(withoutRubles(text), digits)
