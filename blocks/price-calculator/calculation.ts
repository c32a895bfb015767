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
  /** The next cheaper step, and the missing boxes. */
  readonly cheaper?: { readonly step: Step; readonly boxes: number }
}

/** Whole boxes with at least these pieces, and at least the minimum order. */
export const boxesFor = (pieces: number, packing: Packing): number =>
  fitQuantity(Number.isFinite(pieces) ? pieces : 0, packing).boxes

/** The batch for a typed text, and a message if it differs from the text. */
export interface TypedBatch {
  readonly boxes: number
  readonly message?: string
  /** Maximum boxes of a line, offered if more were typed. */
  readonly most?: number
}

/** @param requested pieces if the text is valid @param before boxes before typing, which stay if the quantity is too large for a line */
export function takeTyped(requested: number | undefined, typed: string, before: number, packing: Packing): TypedBatch {
  if (requested === undefined) return { boxes: before, message: unclearText(typed) }
  const { quantity, boxes, reason } = fitQuantity(requested, packing)
  if (!reason) return { boxes }
  const why = adjustmentText(reason, packing)
  return reason === 'most'
    ? { boxes: before, message: `${why}: осталось ${pieces(before * packing.perBox)}`, most: boxes }
    : { boxes, message: `${why}: стало ${pieces(quantity)}` }
}

/** The batch for a quantity chosen for another color. */
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
