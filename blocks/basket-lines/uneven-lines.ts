import { isClosure } from '#renderer/index.ts'
import { type UnevenSet, unevenSet } from '#schema/definitions/shop/units/sets.ts'
import type { Line } from './contract.ts'

/** A line with a surplus, caused by whole boxes, over the other line of its set. */
export interface Uneven {
  readonly of: 'Укупорки' | 'Тары'
  readonly set: UnevenSet
  /** Product number of the other line. */
  readonly withId: number
}

/**
 * Returns the lines with a surplus. A container and a closure are a set if no other product in the basket has their neck, and
 * the quantity of one equals the quantity of the other, raised to whole boxes.
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

/** Returns the surplus of `more`, if its quantity equals the quantity of `less`, raised to whole boxes. */
function surplusOf(more: Line, less: Line): UnevenSet | undefined {
  if (!more.product || !less.product) return undefined
  const set = unevenSet(less.quantity, less.product, more.product)
  return set && less.quantity + set.surplus === more.quantity ? set : undefined
}
