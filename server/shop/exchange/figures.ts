/** A decimal of 1C without a rounding. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n }

/** Reads «1 104,50» and «1104.5», with spaces of every kind. @returns undefined for no number, and for an empty text */
export function readDecimal(text: string): Fraction | undefined {
  const [, sign, whole, part = ''] =
    /^(-?)(\d{1,15})(?:[.,](\d{1,9}))?$/.exec(text.replace(/[\s\u00a0\u202f]/g, '')) ?? []
  if (whole === undefined) return undefined
  return { numerator: BigInt(`${sign}${whole}${part}`), denominator: 10n ** BigInt(part.length) }
}

export const times = ({ numerator, denominator }: Fraction, by: number, over = 1): Fraction => ({
  numerator: numerator * BigInt(by),
  denominator: denominator * BigInt(over),
})

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

/** The nearest whole number, that below, and whether the fraction is whole; a half rounds up. */
export function wholeOf({ numerator, denominator }: Fraction) {
  const below = numerator / denominator - (numerator < 0n && numerator % denominator !== 0n ? 1n : 0n)
  const rest = numerator - below * denominator
  return { nearest: Number(below + (rest * 2n >= denominator ? 1n : 0n)), below: Number(below), isWhole: rest === 0n }
}

/** «руб.», «RUB», «RUR», «643» */
export const isRouble = (currency: string): boolean => /^(?:руб\.?|rub|rur|643|810|₽|р\.?)$/i.test(currency.trim())

/** Names compare by it: case, «ё», spaces and a full stop at the end do not count. */
export const foldName = (name: string): string =>
  name.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim().replace(/\.$/, '')

const PIECES = new Set(['796', 'шт', 'штука', 'pce'])

/** Pieces of a unit, by the first of its names that is known; undefined for one that nobody mapped. */
export function piecesOf(names: readonly string[], units: readonly { name: string; pieces: number }[] = []) {
  const named = names.map(foldName).filter((name) => name !== '')
  if (named.some((name) => PIECES.has(name))) return 1
  return units.find((unit) => named.includes(foldName(unit.name)))?.pieces
}
