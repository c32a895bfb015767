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

/** A batch in whole boxes: volume, weight and price. */
export interface Calculation {
  readonly pieces: number
  readonly boxes: number
  readonly pallets: number
  /** Boxes that are not on a full pallet. */
  readonly loose: number
  /** Cubic meters and kilograms of all boxes. */
  readonly volume: number
  readonly weight: number
  /** The price step and the sum in kopecks; undefined for a price on request. */
  readonly step?: Step
  readonly sum?: number
  /** The next price step, and the number of boxes that it takes in addition. */
  readonly cheaper?: { readonly step: Step; readonly boxes: number }
}

/** Returns the number of boxes for at least these pieces, and at least the minimum order. */
export const boxesFor = (pieces: number, packing: Packing): number =>
  fitQuantity(Number.isFinite(pieces) ? pieces : 0, packing).boxes

/** Result for a typed quantity, with a message if the boxes differ from what was typed. */
export interface TypedBatch {
  readonly boxes: number
  readonly message?: string
  /** Set if more was typed than an order line may have: the maximum number of boxes, which a button offers. */
  readonly most?: number
}

/** Fits a typed quantity. @param requested pieces, if the text is valid @param before boxes before typing, kept if the text is refused */
export function takeTyped(requested: number | undefined, typed: string, before: number, packing: Packing): TypedBatch {
  if (requested === undefined) return { boxes: before, message: unclearText(typed) }
  const { quantity, boxes, reason } = fitQuantity(requested, packing)
  if (!reason) return { boxes }
  const why = adjustmentText(reason, packing)
  return reason === 'most'
    ? { boxes: before, message: `${why}: осталось ${pieces(before * packing.perBox)}`, most: boxes }
    : { boxes, message: `${why}: стало ${pieces(quantity)}` }
}

/** Fits the quantity that the visitor chose for another color. */
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
