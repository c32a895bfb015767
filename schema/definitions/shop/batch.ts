import { type Fitted, fitQuantity, MAX_LINES, type Portion, pieces } from './quantity.ts'

/** From this many pieces on, a piece costs this many kopecks. */
export interface Step {
  readonly from: number
  readonly kopecks: number
}

/** A quantity of one product as it is sold: what it costs, and how it stands on pallets. */
export interface Batch extends Fitted {
  /** Kopecks a piece and for all, exact; null: on request. */
  readonly kopecks: number | null
  readonly sum: number | null
  /** Full pallets, and the boxes that are left over. */
  readonly pallets: number
  readonly looseBoxes: number
}

/** Pallets in a truck of 82 m³, standing on its floor. */
const TRUCK = 33

/**
 * How much a step of the ladder begins with, after «от»: «231 шт.», «5 поддонов», «фуры».
 * @param step of a whole number of pallets or not
 */
export function stepName(
  { from }: Pick<Step, 'from'>,
  { perBox, boxesPerPallet }: { readonly perBox: number; readonly boxesPerPallet: number },
): string {
  const pallets = from / perBox / boxesPerPallet
  if (pallets === TRUCK) return 'фуры'
  if (!Number.isInteger(pallets)) return pieces(from)
  return pallets === 1 ? 'поддона' : `${pallets}\u00a0поддонов`
}

/** A dearer batch has its price on request: with it, the sum of a full basket would be too large to be exact. */
const MAX_SUM = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LINES)

/** The step that a quantity has reached, else the first; undefined without prices. @param prices rising by `from` */
export const stepAt = (quantity: number, prices: readonly Step[]): Step | undefined =>
  prices.findLast(({ from }) => from <= quantity) ?? prices[0]

/** @param asked pieces */
export function batchOf(
  asked: number,
  packing: Portion & { readonly boxesPerPallet: number },
  prices: readonly Step[],
): Batch {
  const fitted = fitQuantity(asked, packing)
  const { quantity, boxes } = fitted
  const kopecks = stepAt(quantity, prices)?.kopecks ?? null
  const priced = kopecks !== null && kopecks <= MAX_SUM / quantity
  return {
    ...fitted,
    kopecks: priced ? kopecks : null,
    sum: priced ? quantity * kopecks : null,
    pallets: Math.floor(boxes / packing.boxesPerPallet),
    looseBoxes: boxes % packing.boxesPerPallet,
  }
}
