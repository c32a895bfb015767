import { isClosure } from '#renderer/index.ts'
import { type UnevenSet, unevenSet } from '#schema/definitions/shop/units/sets.ts'
import type { Line } from './contract.ts'

/** Pieces of a line that are left over, because boxes are sold whole and the other line of the pair has fewer pieces. */
export interface Uneven {
  readonly of: 'Укупорки' | 'Тары'
  readonly set: UnevenSet
  /** ID of the product in the other line. */
  readonly withId: number
}

/**
 * Returns the lines that have pieces left over. A container and a closure are a pair if the basket has no other product for this neck, and
 * if the quantity of one is that of the other, rounded up to whole boxes.
 */
export function unevenLines(lines: readonly Line[]): ReadonlyMap<Line, Uneven> {
  const byNeck = Map.groupBy(lines, ({ product }) => (product?.drawing ? product.neck : undefined))
  byNeck.delete(undefined)
  const uneven = new Map<Line, Uneven>()
  for (const group of byNeck.values()) {
    const [closure, otherClosure] = group.filter(isOfClosure)
    const [container, otherContainer] = group.filter((line) => !isOfClosure(line))
    if (!closure || !container || otherClosure || otherContainer) continue
    const closureSet = surplusOf(closure, container)
    const containerSet = surplusOf(container, closure)
    if (closureSet) uneven.set(closure, { of: 'Укупорки', set: closureSet, withId: container.productId })
    else if (containerSet) uneven.set(container, { of: 'Тары', set: containerSet, withId: closure.productId })
  }
  return uneven
}

const isOfClosure = ({ product }: Line): boolean => product?.drawing !== undefined && isClosure(product.drawing)

/** Returns how many pieces `more` has too many, if its quantity is that of `less`, rounded up to whole boxes. */
function surplusOf(more: Line, less: Line): UnevenSet | undefined {
  if (!more.product || !less.product) return undefined
  const set = unevenSet(less.quantity, less.product, more.product)
  return set && less.quantity + set.surplus === more.quantity ? set : undefined
}
