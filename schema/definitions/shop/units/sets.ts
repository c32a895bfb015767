import { fitQuantity, MAX_QUANTITY, type Portion, type Step, stepAt } from './quantity.ts'

/** Two products that go together piece by piece, a jar and its lid: their boxes differ, so one may come in a surplus. */
export interface UnevenSet {
  /** Pieces of the second product over those of the first. */
  readonly surplus: number
  /** Kopecks of the surplus; null: on request. */
  readonly kopecks: number | null
  /** The nearest quantities at which both come in whole boxes without a surplus: below, above; those that can be ordered. */
  readonly even: readonly number[]
}

/**
 * Returns the surplus of the second product that a quantity of the first one forces; undefined without one.
 * @param quantity pieces of the first product, in whole boxes
 */
export function unevenSet(
  quantity: number,
  first: Portion,
  second: Portion & { readonly prices: readonly Step[] },
): UnevenSet | undefined {
  const fitted = fitQuantity(quantity, second)
  if (fitted.reason === 'most' || fitted.quantity === quantity) return undefined
  const surplus = fitted.quantity - quantity
  const price = stepAt(fitted.quantity, second.prices)?.kopecks
  let common = first.perBox
  while (common % second.perBox !== 0) common += first.perBox
  const least = Math.ceil(Math.max(first.minQuantity, second.minQuantity) / common) * common
  const below = Math.floor(quantity / common) * common
  const above = Math.max(below + common, least)
  return {
    surplus,
    kopecks: price === undefined ? null : surplus * price,
    even: [below, above].filter((pieces) => pieces >= least && pieces <= MAX_QUANTITY),
  }
}
