import { rubles } from './money.ts'

/** A rate of VAT from a day on, as schema/content/requisites.json has it; null: the seller pays none. */
export interface DatedVat {
  readonly from: string
  /** Percent. */
  readonly rate: number | null
}

/** The rate on a day in Moscow, percent; null without VAT. @param rates the oldest first; the first holds before it too */
export const vatOf = (rates: readonly DatedVat[], day: string): number | null =>
  (rates.findLast(({ from }) => from <= day) ?? rates[0])?.rate ?? null

/** «НДС 22 %», «Без НДС» */
export const vatText = (rate: number | null): string => (rate === null ? 'Без\u00a0НДС' : `НДС\u00a0${rate}\u00a0%`)

/** VAT that a sum contains, in whole kopecks. */
export const vatWithin = (kopecks: number, rate: number | null): number => {
  if (rate === null) return 0
  // BigInt: the product of a large sum and a rate is no exact number.
  const [part, whole] = [BigInt(kopecks) * BigInt(rate), BigInt(100 + rate)]
  return Number((part * 2n + whole) / (whole * 2n))
}

/** A line of an order: its sum in kopecks (null: on request) and its own rate, as `lineRate` reads it. */
interface TaxedLine {
  readonly sum: number | null
  readonly vat: string
}

/** The `vat` of a line whose price contains none. */
const NO_VAT = 'none'

/**
 * Rate of a line, percent. @param vat empty: that of the order, «none»: without VAT, else percent @param rate that of the
 * order; a seller who pays none takes none in any line
 */
export const lineRate = (vat: string, rate: number | null): number | null =>
  rate === null || vat === NO_VAT ? null : vat === '' ? rate : Number(vat)

/** Rates that the law knows or knew, percent (НК РФ, ст. 164, 346.20). */
const RATES = [0, 5, 7, 10, 20, 22]

/** Reads «НДС 10 %», «НДС 10», «без НДС» as the `vat` of a line; undefined for anything else. */
export function readVat(text: string): string | undefined {
  if (/^без\s+ндс$/iu.test(text)) return NO_VAT
  const [, percent] = /^ндс\s*(\d{1,2})\s*%?$/iu.exec(text) ?? []
  return RATES.includes(Number(percent)) ? String(Number(percent)) : undefined
}

/** «НДС 10 %», «Без НДС»; empty for a line at the rate of its order. */
export const lineVatText = (vat: string): string => (vat === '' ? '' : vatText(lineRate(vat, 0)))

/** VAT in the sums of one rate, in kopecks. */
export interface VatPart {
  /** Percent; null: without VAT. */
  readonly rate: number | null
  readonly sum: number
  readonly vat: number
}

/**
 * VAT of lines: computed once for each rate, over the sum of its lines, and shared among them in whole kopecks by the
 * largest remainder, so that the lines add up to it. @param rate that of the order
 */
export function shareVat(lines: readonly TaxedLine[], rate: number | null): { parts: VatPart[]; lines: number[] } {
  const rates = lines.map(({ vat }) => lineRate(vat, rate))
  const vats = lines.map(() => 0)
  const parts = [...new Set(rates)].map((each): VatPart => {
    const sums = lines.map(({ sum }, i) => (rates[i] === each ? (sum ?? 0) : 0))
    const sum = sums.reduce((all, kopecks) => all + kopecks, 0)
    const vat = vatWithin(sum, each)
    // Lines of other rates have neither a share nor a remainder.
    const [percent, whole] = [BigInt(each ?? 0), BigInt(100 + (each ?? 0))]
    const shares = sums.map((kopecks, index) => {
      const part = BigInt(kopecks) * percent
      return { index, kopecks: Number(part / whole), remainder: Number(part % whole) }
    })
    const left = vat - shares.reduce((all, { kopecks }) => all + kopecks, 0)
    const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    for (const [i, { index, kopecks }] of byRemainder.entries())
      vats[index] = (vats[index] ?? 0) + kopecks + (i < left ? 1 : 0)
    return { rate: each, sum, vat }
  })
  return { parts, lines: vats }
}

/** VAT of all rates, in kopecks. */
export const vatOfAll = (parts: readonly VatPart[]): number => parts.reduce((all, { vat }) => all + vat, 0)

/** «В т. ч. НДС 22 %: 305,15 ₽», a fact for each rate; one fact «НДС: без НДС» where no line has any. */
export function vatFacts(parts: readonly VatPart[]): { label: string; text: string }[] {
  if (parts.every(({ rate }) => rate === null)) return [{ label: 'НДС', text: 'без\u00a0НДС' }]
  return parts.map(({ rate, sum, vat }) =>
    rate === null
      ? { label: vatText(null), text: rubles(sum) }
      : { label: `В\u00a0т.\u00a0ч. ${vatText(rate)}`, text: rubles(vat) },
  )
}
