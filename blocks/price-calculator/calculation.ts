import {
  adjustmentText,
  batchOf,
  cheaperAfter,
  fitQuantity,
  pieces,
  type Step,
  stepAt,
  unclearText,
} from '#schema/definitions/shop/units/quantity.ts'
import type { Offer } from './contract.ts'

type Packing = Offer['packing']

/** A quantity in whole boxes, with its volume, weight and price. */
export interface Calculation {
  readonly pieces: number
  readonly boxes: number
  readonly pallets: number
  /** Boxes that do not fill a pallet. */
  readonly loose: number
  /** Volume of all boxes in cubic meters, and weight in kilograms. */
  readonly volume: number
  readonly weight: number
  /** Price for this quantity, and sum in kopecks. Undefined for a price on request. */
  readonly step?: Step
  readonly sum?: number
  /** The next lower price, and how many more boxes it needs. */
  readonly cheaper?: { readonly step: Step; readonly boxes: number }
}

/** Returns the boxes for a number of pieces, at least the minimum order. */
export const boxesFor = (pieces: number, packing: Packing): number =>
  fitQuantity(Number.isFinite(pieces) ? pieces : 0, packing).boxes

/** Boxes for a typed quantity. The message explains why the boxes differ from what was typed. */
export interface TypedBatch {
  readonly boxes: number
  readonly message?: string
  /** Set if the typed quantity is too large for an order line. A button offers this maximum of boxes. */
  readonly most?: number
}

/** Fits a typed quantity. @param requested pieces; undefined: invalid @param before boxes to return if it is invalid or too large */
export function takeTyped(requested: number | undefined, typed: string, before: number, packing: Packing): TypedBatch {
  if (requested === undefined) return { boxes: before, message: unclearText(typed) }
  const { quantity, boxes, reason } = fitQuantity(requested, packing)
  if (!reason) return { boxes }
  const why = adjustmentText(reason, packing)
  return reason === 'most'
    ? { boxes: before, message: `${why}: осталось ${pieces(before * packing.perBox)}`, most: boxes }
    : { boxes, message: `${why}: стало ${pieces(quantity)}` }
}

/** Fits the pieces that the visitor chose for another color to boxes of this color. */
export const takeCarried = (pieces: number | undefined, least: number, packing: Packing): TypedBatch | undefined =>
  pieces === undefined ? undefined : takeTyped(pieces, String(pieces), least, packing)

export function calculate(wantedBoxes: number, packing: Packing, prices: readonly Step[]): Calculation {
  const { quantity, boxes, sum, pallets, looseBoxes } = batchOf(wantedBoxes * packing.perBox, packing, prices)
  const step = stepAt(quantity, prices)
  const cheaper = cheaperAfter(quantity, prices)
  return {
    pieces: quantity,
    boxes,
    pallets,
    loose: looseBoxes,
    volume: boxes * packing.boxVolume,
    weight: boxes * packing.boxWeight,
    ...(step && sum !== null && { step, sum }),
    ...(cheaper && { cheaper: { step: cheaper, boxes: Math.ceil(cheaper.from / packing.perBox) - boxes } }),
  }
}
