import type { Kysely } from 'kysely'
import type { Shipment } from '#schema/definitions/shop/units/supply.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { ORDER_STATUSES, type OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Tables } from '../../engine/database/tables.ts'
import type { OrderLineRow } from '../tables.ts'
import type { Product } from './catalog.ts'
import { currentCatalog } from './replace.ts'

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

/** Lines of unshipped orders with some of the products. */
const unshippedLines = (query: Kysely<Tables>, products: readonly number[]) =>
  query
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['product', 'shipments'])
    .where('product', 'in', [...products, 0])
    .where('status', 'in', UNSHIPPED)

/** Products with the stock that no unshipped order was promised yet. */
export async function withFreeStock(query: Kysely<Tables>, products: readonly Product[]): Promise<Product[]> {
  const ids = products.map(({ id }) => id)
  const taken = fromStock(await unshippedLines(query, ids).execute())
  const free = ({ id, record }: Product): number => Math.max(0, record.stock - (taken.get(id) ?? 0))
  return products.map((product) => ({ ...product, record: { ...product.record, stock: free(product) } }))
}

/**
 * Pieces that the stock lacks for an order, after the orders that were placed before it: «ФЛ-250-24-П: 960 из 5 040 шт.».
 * Empty where nothing is missing, and once the order has left. `isLate`: some of it was promised from stock.
 */
export async function shortOf(
  query: Kysely<Tables>,
  { id, status }: { id: number; status: OrderStatus },
  lines: readonly Pick<OrderLineRow, 'product' | 'article' | 'quantity' | 'shipments'>[],
): Promise<{ text: string; isLate: boolean }> {
  if (!UNSHIPPED.includes(status)) return { text: '', isLate: false }
  const wanted = Map.groupBy(lines, ({ product }) => product ?? 0)
  const earlier = fromStock(
    await unshippedLines(query, [...wanted.keys()])
      .where('order_id', '<', id)
      .execute(),
  )
  const catalog = (await currentCatalog({ query })) ?? 0
  const products = query.selectFrom('products').select(['id', 'stock']).where('catalog', '=', catalog)
  const stocked = await products.where('id', 'in', [...wanted.keys()]).execute()
  const short = stocked.flatMap(({ id: product, stock }) => {
    const own = wanted.get(product) ?? []
    const all = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const missing = all - Math.max(0, stock - (earlier.get(product) ?? 0))
    const isLate = missing > all - (fromStock(own).get(product) ?? 0)
    const text = `${own[0]?.article}: ${formatNumber(missing)} из\u00a0${formatNumber(all)}\u00a0шт.`
    return missing > 0 ? [{ text, isLate }] : []
  })
  return { text: short.map(({ text }) => text).join('; '), isLate: short.some(({ isLate }) => isLate) }
}
