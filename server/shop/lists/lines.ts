import { type Batch, batchOf, type Portion, type Step } from '#schema/definitions/shop/units/quantity.ts'
import { lastDay, type Shipment, type Supply, shipmentsText } from '#schema/definitions/shop/units/supply.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth } from '#schema/definitions/text/format.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'
import type { Site } from '../../engine/site/site.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { withFreeStock } from '../catalog/promised.ts'
import type { Product, ProductRecord } from '../catalog/records.ts'
import { shareStock } from '../catalog/supply.ts'
import type { ListItem } from './items.ts'

/** Packing of a product, in pieces, millimeters and grams. */
export type Packing = Portion & Pick<ProductRecord, 'boxesPerPallet' | 'box'>

/** A quantity in whole boxes with volume and weight. All numbers are integers, so that sums are exact. */
interface PackedBatch extends Batch {
  readonly boxesPerPallet: number
  /** Volume and weight of all boxes in cubic millimeters and grams; bigint, because sums may be too large for a number. */
  readonly volume: bigint
  readonly weight: bigint
}

/** Returns a quantity rounded to whole boxes, with its price, volume and weight. @param requested pieces */
export function packedBatchOf(requested: number, packing: Packing, prices: readonly Step[]): PackedBatch {
  const batch = batchOf(requested, packing, prices)
  const { length, width, height, weight } = packing.box
  return {
    ...batch,
    boxesPerPallet: packing.boxesPerPallet,
    volume: BigInt(Math.round(length)) * BigInt(Math.round(width)) * BigInt(Math.round(height)) * BigInt(batch.boxes),
    weight: BigInt(Math.round(weight)) * BigInt(batch.boxes),
  }
}

/** Returns the exact totals of at most MAX_LINES batches. `onRequest`: number of batches without a price. */
export function totalsOf(batches: readonly PackedBatch[]) {
  const add = (of: (batch: PackedBatch) => number): number => batches.reduce((sum, batch) => sum + of(batch), 0)
  return {
    sum: add(({ sum }) => sum ?? 0),
    onRequest: add(({ sum }) => (sum === null ? 1 : 0)),
    boxes: add(({ boxes }) => boxes),
    // Counts full pallets of one product each, and mixed pallets for the remaining boxes.
    pallets: add(({ pallets }) => pallets) + mixedPallets(batches),
    volume: batches.reduce((sum, { volume }) => sum + volume, 0n),
    weight: batches.reduce((sum, { weight }) => sum + weight, 0n),
  }
}

/** Counts the mixed pallets for loose boxes. Each box takes a fraction of a pallet; a common denominator keeps the sum exact. */
function mixedPallets(batches: readonly PackedBatch[]): number {
  let [taken, whole] = [0n, 1n]
  for (const { looseBoxes, boxesPerPallet } of batches) {
    const perPallet = BigInt(boxesPerPallet)
    const common = (whole * perPallet) / greatestDivisor(whole, perPallet)
    taken = taken * (common / whole) + BigInt(looseBoxes) * (common / perPallet)
    whole = common
  }
  return Number((taken + whole - 1n) / whole)
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))

/** Converts to cubic meters, rounded up to a whole liter. */
export const cubicMeters = (cubicMillimeters: bigint) => Number((cubicMillimeters + 999_999n) / 1_000_000n) / 1000

export const kilograms = (grams: bigint): number => Number(grams) / 1000

/** A line at today's prices. */
export interface PricedLine<Item> {
  item: Item
  /** The current product; undefined if it has left the catalog. */
  product?: Product
  /** The quantity in whole boxes, with price, volume and weight. */
  batch?: PackedBatch
  /** Supply of the product, with the stock that earlier lines have left. */
  supply?: Supply
  /** Dates on which parts of the line can be shipped from `supply`. */
  shipments?: readonly Shipment[]
}

type Line = Pick<ListItem, 'product' | 'quantity'>

/** Returns lines with their products, prices, and the supply as of a date. @param day ISO date */
export function pricedLines<Item extends Line>(
  site: Site,
  items: readonly Item[],
  products: readonly Product[],
  day = today(),
): PricedLine<Item>[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const promise = shareStock(site, day)
  return items.map((item) => {
    const product = byId.get(item.product)
    if (!product) return { item }
    const batch = packedBatchOf(item.quantity, product.record, product.record.prices)
    return { item, product, batch, ...promise(product, batch.quantity) }
  })
}

/** Returns lines with current products and prices. Their supply counts only the stock that is not reserved for unshipped orders. */
export const todaysLines = async <Item extends Line>(
  { site, catalog, database }: CatalogContext,
  items: readonly Item[],
): Promise<PricedLine<Item>[]> => {
  const products = await catalog.products(items.map(({ product }) => product))
  const free = await withFreeStock(database.query, products)
  await nextLoopTurn()
  return pricedLines(site, items, free)
}

/** Returns the totals in the units of the calls' contract. */
export function wholeOf(lines: readonly Omit<PricedLine<unknown>, 'item'>[]) {
  const batches = lines.flatMap(({ batch }) => batch ?? [])
  const { sum, volume, weight, ...rest } = totalsOf(batches)
  return {
    count: lines.length,
    total: sum,
    gone: lines.length - batches.length,
    ...rest,
    volume: cubicMeters(volume),
    weight: kilograms(weight),
    /** ISO date on which everything can be shipped; empty if a line's date is unknown. */
    ready: lastDay(lines.flatMap(({ shipments }) => shipments ?? [])) ?? '',
  }
}

/** Returns `late`, why a wished date cannot be met: «К 1 декабря не успеем: отгрузим 960 шт. 26 ноября, …»; {} if it can be met. */
export function lateOf(wanted: string | null | undefined, shipments: readonly Shipment[] = []) {
  const day = lastDay(shipments)
  if (!wanted || day === undefined || day <= wanted) return {}
  return { late: `К\u00a0${dayAndMonth(wanted)} не\u00a0успеем: отгрузим ${shipmentsText(shipments)}` }
}
