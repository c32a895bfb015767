import type { Kysely } from 'kysely'
import { ORDER_STATUSES } from '#kinds/order-statuses/kind.ts'
import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import type { Shipment } from '#schema/definitions/shop/units/supply.ts'
import type { Tables } from '../../engine/database/tables.ts'
import type { OrderLineRow } from '../tables.ts'
import type { Product } from './catalog.ts'
import { currentCatalog } from './replace.ts'

type Line = Pick<OrderLineRow, 'product' | 'shipments'>

/** Statuses of orders whose goods are still in stock. */
const UNSHIPPED = ORDER_STATUSES.slice(0, ORDER_STATUSES.indexOf('shipped'))

/** Pieces by product that lines were promised from stock. */
export function fromStock(lines: readonly Line[]): ReadonlyMap<number, number> {
  const all = new Map<number, number>()
  for (const { product, shipments } of lines)
    for (const { days, quantity } of JSON.parse(shipments) as Shipment[])
      if (product !== null && days === 0) all.set(product, (all.get(product) ?? 0) + quantity)
  return all
}

/** The same of all unshipped orders, or of those that were placed before one. */
async function promised(query: Kysely<Tables>, products: readonly number[], before?: { readonly created_at: string }) {
  const lines = await query
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['product', 'shipments'])
    .where('product', 'in', [...products, 0])
    .where('status', 'in', UNSHIPPED)
    .$if(before !== undefined, (earlier) => earlier.where('created_at', '<', before?.created_at ?? ''))
    .execute()
  return fromStock(lines)
}

/** Products with the stock that no order was promised yet. */
export async function withFreeStock(query: Kysely<Tables>, products: readonly Product[]): Promise<Product[]> {
  const ids = products.map(({ id }) => id)
  const taken = await promised(query, ids)
  const free = ({ id, record }: Product): number => Math.max(0, record.stock - (taken.get(id) ?? 0))
  return products.map((product) => ({ ...product, record: { ...product.record, stock: free(product) } }))
}

/** What an unshipped order was promised from stock, and the stock lacks by now, in words by product. */
export async function shortOf(
  query: Kysely<Tables>,
  order: { readonly status: string; readonly created_at: string },
  lines: readonly Line[],
): Promise<ReadonlyMap<number | null, string>> {
  const own = fromStock(UNSHIPPED.some((status) => status === order.status) ? lines : [])
  const earlier = await promised(query, [...own.keys()], order)
  const stocks = await query
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('catalog', '=', (await currentCatalog({ query })) ?? 0)
    .where('id', 'in', [...own.keys(), 0])
    .execute()
  return new Map(
    stocks.flatMap(({ id, stock }) => {
      const wanted = own.get(id) ?? 0
      const short = wanted - Math.min(wanted, Math.max(0, stock - (earlier.get(id) ?? 0)))
      return short > 0 ? [[id, `на\u00a0складе не\u00a0хватает ${pieces(short)}, срок уточнит менеджер`]] : []
    }),
  )
}
