/** What the arithmetic needs of a product: pieces, millimeters, grams (server/catalog/records.ts). */
export interface Packing {
  readonly perBox: number
  readonly boxesPerPallet: number
  readonly minQuantity: number
  readonly box: { readonly length: number; readonly width: number; readonly height: number; readonly weight: number }
}

/** From this many pieces on, a piece costs this many kopecks. */
export interface Step {
  readonly from: number
  readonly kopecks: number
}

/** Why a quantity is not the one that was asked for. */
export type Reason = 'minimum' | 'box' | 'most'

export interface Fitted {
  /** Pieces in whole boxes. */
  readonly quantity: number
  readonly boxes: number
  /** Where it is another than was asked for. */
  readonly reason?: Reason
}

/** A quantity of one product: what it costs, takes up and weighs. All numbers are whole, so sums are exact. */
export interface Batch extends Fitted {
  /** Kopecks a piece and for all; null: on request. */
  readonly kopecks: number | null
  readonly sum: number | null
  /** Full pallets, and the boxes that are left over. */
  readonly pallets: number
  readonly looseBoxes: number
  readonly boxesPerPallet: number
  /** Cubic millimeters and grams of all boxes: too large for a number at times. */
  readonly volume: bigint
  readonly weight: bigint
}

export interface Totals {
  /** Kopecks of all that has a price. */
  readonly sum: number
  /** How many have none. */
  readonly onRequest: number
  readonly boxes: number
  /** Full ones, and those on which the boxes left over stand together. */
  readonly pallets: number
  readonly volume: bigint
  readonly weight: bigint
}

/** Pieces of a line, at most. */
export const MOST_QUANTITY = 100_000_000

/** Lines of a basket, at most. */
export const MOST_LINES = 500

/** A dearer line has its price on request: with it, the sum of a full basket would be too large to be exact. */
const MOST_SUM = Math.floor(Number.MAX_SAFE_INTEGER / MOST_LINES)

/** Raises a quantity to the least that is sold and to whole boxes. @param asked a whole number from 1 */
export function fitQuantity(asked: number, { perBox, minQuantity }: Pick<Packing, 'perBox' | 'minQuantity'>): Fitted {
  const most = Math.max(1, Math.floor(MOST_QUANTITY / perBox))
  const wanted = Math.ceil(Math.max(asked, minQuantity) / perBox)
  const boxes = Math.min(wanted, most)
  const quantity = boxes * perBox
  if (quantity === asked) return { quantity, boxes }
  return { quantity, boxes, reason: wanted > most ? 'most' : asked < minQuantity ? 'minimum' : 'box' }
}

/** Kopecks a piece by the step that a quantity has reached; null without prices. */
export const priceAt = (quantity: number, prices: readonly Step[]): number | null =>
  (prices.findLast(({ from }) => from <= quantity) ?? prices[0])?.kopecks ?? null

/** A quantity as it is sold today. */
export function batchOf(asked: number, packing: Packing, prices: readonly Step[]): Batch {
  const fitted = fitQuantity(asked, packing)
  const { quantity, boxes } = fitted
  const { length, width, height, weight } = packing.box
  const kopecks = priceAt(quantity, prices)
  const priced = kopecks !== null && kopecks <= MOST_SUM / quantity
  return {
    ...fitted,
    kopecks: priced ? kopecks : null,
    sum: priced ? quantity * kopecks : null,
    pallets: Math.floor(boxes / packing.boxesPerPallet),
    looseBoxes: boxes % packing.boxesPerPallet,
    boxesPerPallet: packing.boxesPerPallet,
    volume: BigInt(Math.round(length)) * BigInt(Math.round(width)) * BigInt(Math.round(height)) * BigInt(boxes),
    weight: BigInt(Math.round(weight)) * BigInt(boxes),
  }
}

/** Sums of whole numbers: of at most MOST_LINES batches, exact. */
export function totalsOf(batches: readonly Batch[]): Totals {
  const add = (of: (batch: Batch) => number): number => batches.reduce((sum, batch) => sum + of(batch), 0)
  return {
    sum: add(({ sum }) => sum ?? 0),
    onRequest: add(({ sum }) => (sum === null ? 1 : 0)),
    boxes: add(({ boxes }) => boxes),
    pallets: add(({ pallets }) => pallets) + mixedPallets(batches),
    volume: batches.reduce((sum, { volume }) => sum + volume, 0n),
    weight: batches.reduce((sum, { weight }) => sum + weight, 0n),
  }
}

/** Pallets for the boxes left over, each taking its share of one: exact, by a common denominator. */
function mixedPallets(batches: readonly Batch[]): number {
  let [taken, whole] = [0n, 1n]
  for (const { looseBoxes, boxesPerPallet } of batches) {
    const own = BigInt(boxesPerPallet)
    const common = (whole * own) / greatestDivisor(whole, own)
    taken = taken * (common / whole) + BigInt(looseBoxes) * (common / own)
    whole = common
  }
  return Number((taken + whole - 1n) / whole)
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))

/** Cubic meters to the liter, rounded up: what is booked must hold it. */
export const cubicMeters = (cubicMillimeters: bigint): number =>
  Number((cubicMillimeters + 999_999n) / 1_000_000n) / 1000

export const kilograms = (grams: bigint): number => Number(grams) / 1000
