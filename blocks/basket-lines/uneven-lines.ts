import { isClosure } from '#renderer/index.ts'
import { type UnevenSet, unevenSet } from '#schema/definitions/shop/units/sets.ts'
import type { Line } from './contract.ts'

/** A line that has a surplus over the other line of its set, because of whole boxes. */
export interface Uneven {
  readonly of: 'Укупорки' | 'Тары'
  readonly set: UnevenSet
  /** Product number of the other line. */
  readonly withId: number
}

/**
 * Returns the lines with a surplus. A container and a closure are a set if no other product in the basket has their neck, and
 * the quantity of one is the smallest in whole boxes for the quantity of the other.
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

/** Returns the surplus of `more`, if its quantity is the smallest in whole boxes for the quantity of `less`. */
function surplusOf(more: Line, less: Line): UnevenSet | undefined {
  if (!more.product || !less.product) return undefined
  const set = unevenSet(less.quantity, less.product, more.product)
  return set && less.quantity + set.surplus === more.quantity ? set : undefined
}
