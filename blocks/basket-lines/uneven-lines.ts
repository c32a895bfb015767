import { isClosure } from '#renderer/index.ts'
import { type UnevenSet, unevenSet } from '#schema/definitions/shop/units/sets.ts'
import type { Line } from './contract.ts'

/** A line that whole boxes make longer than the one that it goes with. */
export interface Uneven {
  readonly of: 'Укупорки' | 'Тары'
  readonly set: UnevenSet
  /** Number of the product that it goes with. */
  readonly withId: number
}

/**
 * Returns the lines with a surplus. A container and a closure are a set if they are alone with their neck in the basket,
 * and one has as many pieces as the other makes necessary.
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

/** The surplus of a line, if it is as long as the other one forces it to be. */
function surplusOf(more: Line, less: Line): UnevenSet | undefined {
  if (!more.product || !less.product) return undefined
  const set = unevenSet(less.quantity, less.product, more.product)
  return set && less.quantity + set.surplus === more.quantity ? set : undefined
}
