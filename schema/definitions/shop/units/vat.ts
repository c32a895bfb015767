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

/**
 * VAT of lines: computed once, over their total, and shared among them in whole kopecks by the largest remainder, so
 * that the lines add up to it.
 */
export function shareVat(sums: readonly number[], rate: number | null): { total: number; lines: number[] } {
  const total = vatWithin(
    sums.reduce((all, sum) => all + sum, 0),
    rate,
  )
  if (rate === null) return { total, lines: sums.map(() => 0) }
  const whole = BigInt(100 + rate)
  const parts = sums.map((sum, index) => {
    const part = BigInt(sum) * BigInt(rate)
    return { index, kopecks: Number(part / whole), remainder: Number(part % whole) }
  })
  let left = total - parts.reduce((all, { kopecks }) => all + kopecks, 0)
  for (const part of parts.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left <= 0) break
    part.kopecks++
    left--
  }
  return { total, lines: parts.map(({ kopecks }) => kopecks) }
}
