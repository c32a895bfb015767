import type { Shipment } from '#schema/definitions/shop/units/supply.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { FINISHED_STATUSES, OFFER_STATUSES, type OrderStatus } from '#schema/kinds/order-statuses.ts'
import { CATALOG_EDITION } from '../../engine/database/read-only.ts'
import type { Query } from '../../engine/database/tables.ts'
import { confirmFirst } from '../../engine/http/http-error.ts'
import type { OrderLineRow } from '../tables.ts'
import type { Product } from './records.ts'
import { currentCatalog } from './replace.ts'

/** Statuses in which no stock is reserved: offers, and orders that are shipped, finished or canceled. */
export const GONE = [...FINISHED_STATUSES, ...OFFER_STATUSES, 'shipped'] as const

/** Returns true for an order that no longer reserves stock. */
export const isGone = ({ status }: { status: (typeof GONE)[number] | OrderStatus }): boolean =>
  GONE.some((gone) => gone === status)

type Promised = Pick<OrderLineRow, 'product' | 'shipments'> & { shipped?: number | null }

/** Returns, by product id, the pieces that these lines promise from stock (`days` is 0), minus the pieces that have been shipped. */
function fromStock(lines: readonly Promised[]): ReadonlyMap<number, number> {
  const all = new Map<number, number>()
  for (const { product, shipments, shipped } of lines) {
    const stocked = (JSON.parse(shipments) as Shipment[]).filter(({ days }) => days === 0)
    const promised = stocked.reduce((sum, { quantity }) => sum + quantity, 0)
    if (product !== null) all.set(product, (all.get(product) ?? 0) + Math.max(0, promised - (shipped ?? 0)))
  }
  return all
}

/** Selects the lines of unshipped orders that have these products and for which stock is reserved. */
const unshippedLines = (query: Query, products: readonly number[]) =>
  query
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['product', 'shipments', 'shipped'])
    .where('product', 'in', [...products, 0])
    .where('status', 'not in', GONE)
    .where('shipments', 'like', '%"days":0%')

/** Returns, by product id, the stock that orders have not reserved. @param which `!=`: all orders except `order`; `<`: only earlier ones */
async function freeStock(query: Query, products: readonly number[], which: '!=' | '<', order: number) {
  const taken = fromStock(await unshippedLines(query, products).where('order_id', which, order).execute())
  const catalog = (await currentCatalog({ query })) ?? 0
  const stocks = query.selectFrom('products').select(['id', 'stock']).where('catalog', '=', catalog)
  const rows = await stocks.where('id', 'in', [...products, 0]).execute()
  return new Map(rows.map(({ id, stock }) => [id, Math.max(0, stock - (taken.get(id) ?? 0))]))
}

/** Returns, by product id, the pieces reserved for unshipped orders that 1C knows: 1C may have reserved the same pieces. */
export const promisedIn1C = async (query: Query, products: readonly number[]) =>
  fromStock(await unshippedLines(query, products).where('exchanged', 'is not', null).execute())

/** Locks the stock until the transaction ends, by writing the row of `facts` that every edit of the catalog writes first (edit.ts). */
const lockStock = (transaction: Query) =>
  transaction
    .insertInto('facts')
    .values({ name: CATALOG_EDITION, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ ref }) => ({ value: ref('facts.value') })))
    .execute()

/**
 * Returns the products with their stock reduced by the pieces reserved for unshipped orders. A transaction then holds a lock on the stock.
 * @param order id of the order whose own reservations do not count; 0: no such order
 */
export async function withFreeStock(query: Query, products: readonly Product[], order = 0): Promise<Product[]> {
  if (query.isTransaction) await lockStock(query)
  const ids = products.map(({ id }) => id)
  const free = await freeStock(query, ids, '!=', order)
  return products.map(({ id, record }) => ({ id, record: { ...record, stock: free.get(id) ?? record.stock } }))
}

/**
 * Locks the stock and checks, before an order's lines are written, that it suffices for them. @param order as in `withFreeStock`
 * @throws HttpError 409 if the stock has been reserved for other orders since the user saw it
 */
export async function refuseTaken(transaction: Query, lines: readonly Promised[], order = 0): Promise<void> {
  await lockStock(transaction)
  const wanted = fromStock(lines)
  const free = await freeStock(transaction, [...wanted.keys()], '!=', order)
  const before = transaction.selectFrom('order_lines').select(['product', 'shipments']).where('order_id', '=', order)
  const own = fromStock(await before.execute())
  for (const [product, quantity] of wanted)
    if (quantity > Math.max(free.get(product) ?? 0, own.get(product) ?? 0))
      throw confirmFirst(
        'Остаток только что заняли другие заказы, дни отгрузки теперь другие. Проверьте и\u00a0подтвердите.',
      )
}

/**
 * Returns the pieces that the stock lacks for an order once all earlier orders are served. `text`: «ФЛ-250-24-П: 960 из 5 040 шт.», empty
 * if none are missing or the order is shipped; `isLate`: true if some of the missing pieces were promised from stock.
 */
export async function shortOf(
  query: Query,
  order: { id: number; status: OrderStatus },
  lines: readonly (Promised & Pick<OrderLineRow, 'article' | 'quantity'>)[],
): Promise<{ text: string; isLate: boolean }> {
  if (isGone(order)) return { text: '', isLate: false }
  const wanted = Map.groupBy(lines, ({ product }) => product ?? 0)
  const free = await freeStock(query, [...wanted.keys()], '<', order.id)
  const short = [...free].flatMap(([product, stock]) => {
    const own = wanted.get(product) ?? []
    const all = own.reduce((sum, { quantity, shipped }) => sum + quantity - (shipped ?? 0), 0)
    const missing = all - stock
    const isLate = missing > all - (fromStock(own).get(product) ?? 0)
    const text = `${own[0]?.article}: ${formatNumber(missing)} из\u00a0${formatNumber(all)}\u00a0шт.`
    return missing > 0 ? [{ text, isLate }] : []
  })
  return { text: short.map(({ text }) => text).join('; '), isLate: short.some(({ isLate }) => isLate) }
}
