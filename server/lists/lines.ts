import type { Product } from '../catalog/catalog.ts'
import type { ListItem } from './items.ts'
import { cubicMeters, kilograms, type PackedBatch, packedBatchOf, totalsOf } from './quantities.ts'

/** A line as it is sold today. */
export interface PricedLine<Item> {
  item: Item
  /** Undefined where it is not in the catalogue any more. */
  product?: Product
  /** Of the quantity in whole boxes. */
  batch?: PackedBatch
}

/** What a line must have to be priced. */
export type Line = Pick<ListItem, 'product' | 'quantity'>

/** Lines with today's products and prices. */
export function pricedLines<Item extends Line>(
  items: readonly Item[],
  products: readonly Product[],
): PricedLine<Item>[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return items.map((item) => {
    const product = byId.get(item.product)
    return product
      ? { item, product, batch: packedBatchOf(item.quantity, product.record, product.record.prices) }
      : { item }
  })
}

/** Sums of a whole, in the units of the contract. */
export function wholeOf(lines: readonly PricedLine<Line>[]) {
  const batches = lines.flatMap(({ batch }) => batch ?? [])
  const { sum, volume, weight, ...rest } = totalsOf(batches)
  return {
    count: lines.length,
    total: sum,
    gone: lines.length - batches.length,
    ...rest,
    volume: cubicMeters(volume),
    weight: kilograms(weight),
  }
}
