import { fitQuantity, MAX_QUANTITY, type Portion, type Step, stepAt } from './quantity.ts'

/** Two products used one to one, such as a jar and its lid: with different box sizes, whole boxes may leave a surplus. */
export interface UnevenSet {
  /** Pieces of the second product (the lid) that are left over. */
  readonly surplus: number
  /** Price of the surplus in kopecks; null: on request. */
  readonly kopecks: number | null
  /** The nearest orderable quantities without a surplus, below and above, if they are close to the requested one. */
  readonly even: readonly number[]
  /** If `even` is empty: the quantity for which the ordered pieces of the second product suffice, and the remaining surplus. */
  readonly filled?: { readonly quantity: number; readonly surplus: number }
}

/** Maximum factor by which an offered quantity may exceed the requested one. */
const MAX_GROWTH = 1.5

/**
 * Returns the surplus of the second product that a quantity of the first causes; undefined without a surplus.
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
