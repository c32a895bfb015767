import type { Kysely } from 'kysely'
import { ORDER_STATUSES } from '#kinds/order-statuses/kind.ts'
import type { Shipment } from '#schema/definitions/shop/units/supply.ts'
import type { Tables } from '../../engine/database/tables.ts'
import type { OrderLineRow } from '../tables.ts'
import type { Product } from './catalog.ts'

/** Statuses of orders whose goods are still in stock. */
const UNSHIPPED = ORDER_STATUSES.slice(0, ORDER_STATUSES.indexOf('shipped'))

/** Pieces by product that lines were promised from stock. */
export function fromStock(lines: readonly Pick<OrderLineRow, 'product' | 'shipments'>[]): ReadonlyMap<number, number> {
  const all = new Map<number, number>()
  for (const { product, shipments } of lines)
    for (const { days, quantity } of JSON.parse(shipments) as Shipment[])
      if (product !== null && days === 0) all.set(product, (all.get(product) ?? 0) + quantity)
  return all
}

/** Products with the stock that no unshipped order was promised yet. */
export async function withFreeStock(query: Kysely<Tables>, products: readonly Product[]): Promise<Product[]> {
  const lines = query.selectFrom('order_lines').innerJoin('orders', 'orders.id', 'order_id')
  const sold = lines.select(['product', 'shipments']).where('product', 'in', [...products.map(({ id }) => id), 0])
  const taken = fromStock(await sold.where('status', 'in', UNSHIPPED).execute())
  const free = ({ id, record }: Product): number => Math.max(0, record.stock - (taken.get(id) ?? 0))
  return products.map((product) => ({ ...product, record: { ...product.record, stock: free(product) } }))
}
