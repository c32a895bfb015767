import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import type { Wishes } from '#schema/definitions/shop/units/wishes.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import type { Database, Query, Transaction } from '../../engine/database/tables.ts'
import { confirmFirst, HttpError } from '../../engine/http/http-error.ts'
import { nextLoopTurn } from '../../engine/next-loop-turn.ts'
import { withAliases } from '../aliases/aliases.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { withFreeStock } from '../catalog/promised.ts'
import type { Product } from '../catalog/records.ts'
import { asBasket } from '../lists/basket.ts'
import { beginChange, deleteItems, type ListItem, readItems, updateItem } from '../lists/items.ts'
import { type PricedLine, pricedLines, wholeOf } from '../lists/lines.ts'
import { changesSince, compositionHash, productsIn, shownHash, shownText, shownTotal } from '../lists/shown.ts'
import { buyersOf } from '../submissions/buyer.ts'
import { SAME_WITHIN_MS } from '../submissions/save-submission.ts'
import type { OrderRow } from '../tables.ts'
import { PIECE, serviceLine, unpacked } from './lines.ts'
import { drawOrderNumber, type NewOrder, type Order, type OrderLine, type OrderOrOffer, placedOrders } from './order.ts'
import { indexOrders } from './search.ts'

/** Functions that write in the same transaction as the order. */
export interface InTransaction {
  /** Stores the checkout form. @returns the ids of its submission and of its buyer */
  submit(transaction: Transaction, key: string): Promise<{ id: number; buyer: number }>
  /** Puts the letters into the outbox. */
  notify(transaction: Transaction, order: Order, lines: readonly OrderLine[]): Promise<unknown>
}

type Outcome = { order: Order } | { refusal: HttpError } | 'again'

/**
 * Places an order of the visitor's basket at current prices and empties the basket, in one transaction, once per key (R1). @throws
 * HttpError 409 for an empty basket, missing products, unconfirmed prices or city; 422 for the same key with other values or another basket
 */
export async function placeOrder(database: Database, catalog: Catalog, newOrder: NewOrder, beside: InTransaction) {
  for (;;) {
    // Products are read before the transaction, because a transaction blocks SQLite's only connection.
    const before = await readItems(database.query, newOrder.uid, 'basket')
    const ids = [...before.map(({ product }) => product), ...productsIn(newOrder.shown ?? '')]
    const products = await catalog.products([...new Set(ids)])
    const checkedIds = new Set(before.map(({ product }) => product))
    const outcome = await database.query
      .transaction()
      .execute((transaction) => placeOnce(transaction, newOrder, beside, products, checkedIds))
    if (outcome === 'again') continue
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.order
  }
}

async function placeOnce(
  transaction: Transaction,
  newOrder: NewOrder,
  beside: InTransaction,
  products: readonly Product[],
  checkedIds: ReadonlySet<number>,
): Promise<Outcome> {
  const basket = asBasket(await beginChange(transaction, { uid: newOrder.uid, list: 'basket' }))
  const existing = await findRepeated(transaction, newOrder, basket.items.length === 0)
  if (existing && isRepeat(existing, newOrder, basket.items)) return { order: existing }
  if (basket.items.some(({ product }) => !checkedIds.has(product))) return 'again'
  if (basket.items.length === 0)
    return { refusal: existing ? keyRefusal(existing) : new HttpError(409, 'Корзина пуста: заказывать нечего.') }
  const free = await withFreeStock(transaction, products)
  await nextLoopTurn()
  const lines = pricedLines(newOrder.site, basket.items, free, moscowDay(newOrder.now))
  const totals = wholeOf(lines)
  if (existing) return { refusal: keyRefusal(existing, { total: totals.total, shown: shownText(lines) }) }
  if (lines.some(({ product }) => !product)) return { refusal: goneRefusal(lines) }
  const changes = changesSince(newOrder.shown, lines, products)
  if (changes.length > 0) {
    // The basket stores the new prices, so that they count as confirmed when the buyer sends the order again.
    for (const { item, batch } of lines)
      if (batch) await updateItem(basket, { ...item, quantity: batch.quantity, kopecks: batch.kopecks })
    return { refusal: changedRefusal(newOrder, lines, changes) }
  }
  const key = newOrder.idempotencyKey ?? randomUUID()
  const delivery = newOrder.delivery(totals)
  const { id: submission, buyer } = await beside.submit(transaction, key)
  const services = delivery ? [serviceLine(delivery, lines.length + 1)] : []
  const row = {
    status: 'new',
    ...{ submission, buyer },
    once: key,
    sent: newOrder.payloadHash,
    basket: compositionHash(basket.items),
    ...totalColumns(wholeOf([...lines, ...services.map(unpacked)])),
    ...{ region: newOrder.region ?? '', source: newOrder.source ?? null },
    vat: newOrder.vat,
  } as const
  const owner = { uid: newOrder.uid }
  const ordered = [...(await withAliases(transaction, owner, lines.flatMap(toOrderLine))), ...services]
  const order = await insertOrder(transaction, newOrder.now, row, ordered)
  await deleteItems(basket, basket.items)
  await nextLoopTurn()
  await beside.notify(transaction, order, ordered)
  return { order }
}

/** Returns the columns of an order that are computed from its lines. */
export const totalColumns = ({ total, onRequest, boxes, pallets, volume, weight }: ReturnType<typeof wholeOf>) => ({
  ...{ total, boxes, pallets, volume, weight },
  on_request: onRequest,
})

type NewRow = Omit<Insertable<OrderRow>, 'number' | 'created_at'> & Pick<OrderRow, 'vat'>

/** Inserts an order or offer with its lines. Draws random numbers until it finds an unused one. */
export async function insertOrder<Row extends NewRow>(
  transaction: Transaction,
  now: Date,
  row: Row,
  lines: readonly StoredLine[],
): Promise<OrderOrOffer & Row> {
  const year = Number(moscowDay(now).slice(0, 4))
  for (let failed = 0; ; failed++) {
    const order = await transaction
      .insertInto('orders')
      .values({ ...row, number: drawOrderNumber(year, failed), created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!order) continue
    await writeLines(transaction, order, lines)
    const written = transaction.selectFrom('orders').selectAll().where('id', '=', order.id)
    return (await written.executeTakeFirstOrThrow()) as OrderOrOffer & Row // as inserted
  }
}

export const toOrderLine = (
  { item, product, batch, shipments = [] }: PricedLine<Wishes & { alias?: string | null }>,
  index: number,
): OrderLine[] => {
  if (!product || !batch) return []
  const { kind, article, name } = product.record
  const { quantity, boxes, kopecks, sum } = batch
  const { color, coloring, decoration, wanted: day, alias } = item
  const ordered = {
    ...{ product: product.id, kind, article, name, quantity, unit: PIECE, way: null, vat: '', boxes, kopecks, sum },
  }
  const wanted = { color, coloring, decoration, wanted: day, ...(alias && { alias }) }
  return [{ position: index + 1, ...ordered, ...wanted, shipments: JSON.stringify(shipments) }]
}

/** Number of rows per SQL statement, within the parameter limits of both database engines. */
const PART = 100

/** A line to store; `record`: JSON of the offered product. */
export type StoredLine = OrderLine & { record?: string | null }

/** Replaces the lines of an order or offer. Removed lines that entries refer to keep their row and position, with quantity 0. */
export async function writeLines(
  transaction: Transaction,
  { id }: Pick<OrderOrOffer, 'id'>,
  lines: readonly StoredLine[],
): Promise<void> {
  const positions = lines.map(({ position }) => position)
  await transaction
    .deleteFrom('order_lines')
    .where('order_id', '=', id)
    .where(({ eb, or }) => or([eb('shipped', 'is', null), eb('position', 'in', [...positions, 0])]))
    .execute()
  await transaction
    .updateTable('order_lines')
    .set(({ eb }) => ({ quantity: 0, sum: eb('kopecks', '*', 0), shipments: '[]' }))
    .where('order_id', '=', id)
    .execute()
  for (let from = 0; from < lines.length; from += PART)
    await transaction
      .insertInto('order_lines')
      .values(lines.slice(from, from + PART).map((line) => ({ order_id: id, ...line })))
      .execute()
  await indexOrders(transaction, [id])
}

type OrderedLine = PricedLine<ListItem>

/** Returns the error for a basket that has changed since the buyer saw it. The request that confirms the changes sends its `details`. */
function changedRefusal({ shown }: NewOrder, lines: readonly OrderedLine[], changes: ReturnType<typeof changesSince>) {
  const { total } = wholeOf(lines)
  const before = shownTotal(shown)
  const sum =
    before === undefined || before === total
      ? `Сумма теперь ${rubles(total)}.`
      : `Сумма изменилась: была ${rubles(before)}, стала ${rubles(total)}.`
  const what = ` ${sentence(changes.map(({ text }) => text).join('; '))}`
  const message = `${shown === undefined ? '' : 'Корзина изменилась. '}${sum}${what} Если согласны, отправьте заказ ещё раз.`
  return confirmFirst(message, { total, shown: shownText(lines), changes })
}

/** Returns the error for products that can no longer be ordered. */
export function goneRefusal(lines: readonly OrderedLine[]): HttpError {
  const gone = lines
    .filter(({ product }) => !product)
    .map(({ item: { id, article, name } }) => ({ basketId: id, article, name }))
  const names = gone.map(({ article, name }) => `${article}\u00A0— ${name}`).join('; ')
  const message = `Этого больше нет в\u00A0каталоге, уберите из\u00A0корзины: ${sentence(names)}`
  return confirmFirst(message, { gone })
}

/** Returns the order with this key. If the basket is empty, also finds a recent order with the same form values or the same `shown`. */
async function findRepeated(
  query: Query,
  { uid, idempotencyKey, payloadHash, shown, now }: NewOrder,
  isEmpty: boolean,
): Promise<Order | undefined> {
  const keyed = idempotencyKey === undefined ? undefined : await findByKey(query, idempotencyKey)
  if (keyed || !isEmpty) return keyed
  if (idempotencyKey !== undefined && !shown) return undefined
  return query
    .selectFrom(placedOrders(query))
    .selectAll()
    .where('buyer', 'in', buyersOf(query, uid))
    .where(({ or, eb }) => or([eb('sent', '=', payloadHash), ...(shown ? [eb('basket', '=', shownHash(shown))] : [])]))
    .where('created_at', '>', new Date(now.getTime() - SAME_WITHIN_MS).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const findByKey = (query: Query, key: string): Promise<Order | undefined> =>
  query.selectFrom(placedOrders(query)).selectAll().where('once', '=', key).executeTakeFirst()

/** Returns true if a request repeats an order: the form values are equal, and the basket is the same or already empty. */
const isRepeat = ({ sent, basket }: Order, newOrder: Pick<NewOrder, 'payloadHash'>, items: readonly ListItem[]) =>
  sent === newOrder.payloadHash && (items.length === 0 || basket === null || basket === compositionHash(items))

/**
 * Returns the error for a key that another order has already used. The next request sends the error's `details` back.
 * @param now total in kopecks and lines of the current basket; undefined if it is empty
 */
export function keyRefusal({ number }: Order, now?: { total: number; shown: string }): HttpError {
  const sum = now?.total ? `, на\u00A0${rubles(now.total)}` : ''
  const message =
    now === undefined
      ? `Это уже заказано, с\u00A0другими данными: заказ №\u00A0${number}. Если в\u00A0нём нужно что-то изменить, позвоните нам и\u00A0назовите номер.`
      : `По\u00A0этой форме уже принят заказ №\u00A0${number}. В\u00A0него не\u00A0вошло то, что в\u00A0корзине теперь${sum}: оно осталось в\u00A0ней. Чтобы заказать и\u00A0это, отправьте форму ещё раз.`
  return new HttpError(422, message, undefined, undefined, { order: number, ...now })
}
