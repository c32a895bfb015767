import type { Props } from './contract.ts'

type Packing = Props['packing']
type Step = Props['prices'][number]

/** A batch in whole boxes: what it takes up, weighs and costs. */
export interface Batch {
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

/** A number of boxes that is not beyond counting, whatever is typed. */
const MAX_BOXES = 100_000

/** Whole boxes with at least these pieces, and not less than the smallest order. */
export function boxesFor(pieces: number, { perBox, minQuantity }: Packing): number {
  const wanted = Math.max(minQuantity, Number.isFinite(pieces) ? pieces : 0)
  return Math.min(MAX_BOXES, Math.max(1, Math.ceil(wanted / perBox)))
}

export function batchOf(boxes: number, packing: Packing, prices: readonly Step[]): Batch {
  const pieces = boxes * packing.perBox
  const step = prices.findLast(({ from }) => from <= pieces) ?? prices[0]
  const next = prices.find(({ from }) => from > pieces)
  return {
    pieces,
    boxes,
    pallets: Math.floor(boxes / packing.boxesPerPallet),
    loose: boxes % packing.boxesPerPallet,
    volume: boxes * packing.boxVolume,
    weight: boxes * packing.boxWeight,
    ...(step && { step, sum: pieces * step.kopecks }),
    ...(next && step !== next && { cheaper: { step: next, boxes: Math.ceil(next.from / packing.perBox) - boxes } }),
  }
}
