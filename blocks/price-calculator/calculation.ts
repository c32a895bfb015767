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

/** A batch in whole boxes: what it takes up, weighs and costs. */
export interface Calculation {
  readonly pieces: number
  readonly boxes: number
  readonly pallets: number
  /** Boxes that are not on a full pallet. */
  readonly loose: number
  /** Cubic meters and kilograms of all boxes. */
  readonly volume: number
  readonly weight: number
  /** The step of the price ladder, and the sum in kopecks; none where the price is by request. */
  readonly step?: Step
  readonly sum?: number
  /** The next cheaper step, and how many boxes lead to it. */
  readonly cheaper?: { readonly step: Step; readonly boxes: number }
}

/** Whole boxes with at least these pieces, and not less than the smallest order. */
export const boxesFor = (pieces: number, packing: Packing): number =>
  fitQuantity(Number.isFinite(pieces) ? pieces : 0, packing).boxes

/** The batch that a typed text makes, and a message if it is another than the text says. */
export interface Taken {
  readonly boxes: number
  readonly message?: string
  /** The most boxes of a line, offered to whom typed more. */
  readonly most?: number
}

/** @param requested pieces, if the text is a quantity @param before boxes before it was typed: they stay if a line holds no such quantity */
export function takeTyped(requested: number | undefined, typed: string, before: number, packing: Packing): Taken {
  if (requested === undefined) return { boxes: before, message: unclearText(typed) }
  const { quantity, boxes, reason } = fitQuantity(requested, packing)
  if (!reason) return { boxes }
  const why = adjustmentText(reason, packing)
  return reason === 'most'
    ? { boxes: before, message: `${why}: осталось ${pieces(before * packing.perBox)}`, most: boxes }
    : { boxes, message: `${why}: стало ${pieces(quantity)}` }
}

/** The batch of a quantity that was chosen for another color. */
export const takeCarried = (pieces: number | undefined, least: number, packing: Packing): Taken | undefined =>
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
