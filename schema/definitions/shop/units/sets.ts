import { fitQuantity, MAX_QUANTITY, type Portion, type Step, stepAt } from './quantity.ts'

/** Two products that go together piece by piece, a jar and its lid: their boxes differ, so one may come in a surplus. */
export interface UnevenSet {
  /** Pieces of the second product over those of the first. */
  readonly surplus: number
  /** Kopecks of the surplus; null: on request. */
  readonly kopecks: number | null
  /** The nearest quantities without a surplus, below and above, that can be ordered and are near the counted one. */
  readonly even: readonly number[]
  /** Without `even`: the quantity for which the second product, as it is, suffices, and what is left over. */
  readonly filled?: { readonly quantity: number; readonly surplus: number }
}

/** An offer has at most so many times the counted pieces. */
const MAX_GROWTH = 1.5

/**
 * Returns the surplus of the second product that a quantity of the first one forces; undefined without one.
 * @param quantity pieces of the first product, in whole boxes
 */
export function unevenSet(quantity: number, first: Portion, second: Portion & { readonly prices: readonly Step[] }) {
  const fitted = fitQuantity(quantity, second)
  if (fitted.reason === 'most' || fitted.quantity === quantity) return undefined
  const surplus = fitted.quantity - quantity
  const price = stepAt(fitted.quantity, second.prices)?.kopecks
  let common = first.perBox
  while (common % second.perBox !== 0) common += first.perBox
  const least = Math.ceil(Math.max(first.minQuantity, second.minQuantity) / common) * common
  const below = Math.floor(quantity / common) * common
  const above = Math.max(below + common, least)
  const most = Math.min(MAX_QUANTITY, quantity * MAX_GROWTH)
  const even = [below, above].filter((pieces) => pieces >= least && pieces <= most)
  const covered = Math.floor(fitted.quantity / first.perBox) * first.perBox
  const isOffered = even.length === 0 && covered > quantity && covered <= most
  return {
    ...{ surplus, kopecks: price === undefined ? null : surplus * price, even },
    ...(isOffered && { filled: { quantity: covered, surplus: fitted.quantity - covered } }),
  }
}
