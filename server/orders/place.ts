import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Transaction } from 'kysely'
import { priceInline, rubles } from '#schema/definitions/shop/money.ts'
import { pieces } from '#schema/definitions/shop/quantity.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { sentence } from '#schema/definitions/text/format.ts'
import type { Catalog, Product } from '../catalog/catalog.ts'
import type { Database } from '../database/database.ts'
import type { OrderRow, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { asBasket } from '../lists/basket.ts'
import { beginChange, deleteItems, type ListItem, readItems, updateItem } from '../lists/items.ts'
import { type PricedLine, pricedLines, wholeOf } from '../lists/lines.ts'
import { hashOf } from '../secrets/hash.ts'
import { drawOrderNumber } from './number.ts'
import type { NewOrder, Order, OrderLine } from './order.ts'

/** Writes in the order's own transaction. */
export interface InTransaction {
  /** Stores the checkout form. @returns its number */
  submit(transaction: Transaction<Tables>, key: string): Promise<number>
  /** Puts the letters into the outbox. */
  notify(transaction: Transaction<Tables>, order: Order, lines: readonly OrderLine[]): Promise<unknown>
}

type Outcome = { order: Order } | { refusal: HttpError } | 'again'

/**
 * Places an order of the visitor's basket at current prices and empties the basket, in one transaction, once per key
 * (R1). @throws HttpError 409 for an empty basket, missing products or unconfirmed prices, 422 for the same key with
 * other values or another basket
 */
export async function placeOrder(
  database: Database,
  catalog: Catalog,
  newOrder: NewOrder,
  beside: InTransaction,
): Promise<Order> {
  for (;;) {
    // Products are read before the transaction, which blocks SQLite's only connection.
    const before = await readItems(database.query, newOrder.uid, 'basket')
    const products = await catalog.products(before.map(({ product }) => product))
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
  transaction: Transaction<Tables>,
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
  const lines = pricedLines(basket.items, products)
  const totals = wholeOf(lines)
  if (existing) return { refusal: keyRefusal(existing, totals.total) }
  if (lines.some(({ product }) => !product)) return { refusal: goneRefusal(lines) }
  const changes = changedLines(lines)
  const mustConfirm =
    newOrder.total === undefined ? changes.length > 0 && !newOrder.accept : newOrder.total !== totals.total
  if (mustConfirm) {
    // The price of each line becomes the confirmed one.
    for (const { item, batch } of lines)
      if (batch) await updateItem(basket, { ...item, quantity: batch.quantity, kopecks: batch.kopecks })
    return { refusal: priceRefusal(newOrder.total, totals.total, changes) }
  }
  const key = newOrder.idempotencyKey ?? randomUUID()
  const order = await insertOrder(transaction, newOrder.now, {
    uid: newOrder.uid,
    user_id: newOrder.user ?? null,
    once: key,
    sent: newOrder.payloadHash,
    basket: basketHash(basket.items),
    created_at: newOrder.now.toISOString(),
    ...columnsOf(totals),
    region: newOrder.region ?? '',
    vat: newOrder.vat,
    submission: await beside.submit(transaction, key),
  })
  const ordered = lines.flatMap(toOrderLine)
  await insertLines(transaction, order.id, ordered)
  await deleteItems(basket, basket.items)
  await beside.notify(transaction, order, ordered)
  return { order }
}

/** Columns of an order that follow from its lines. */
export const columnsOf = ({ total, onRequest, boxes, pallets, volume, weight }: ReturnType<typeof wholeOf>) => ({
  ...{ total, boxes, pallets, volume, weight },
  on_request: onRequest,
})

/** Draws numbers until one is free. */
export async function insertOrder(
  transaction: Transaction<Tables>,
  now: Date,
  row: Omit<Insertable<OrderRow>, 'number'> & Pick<OrderRow, 'vat'>,
): Promise<Order> {
  const year = Number(moscowDay(now).slice(0, 4))
  for (let failed = 0; ; failed++) {
    const order = await transaction
      .insertInto('orders')
      .values({ ...row, number: drawOrderNumber(year, failed) })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (order) return order
  }
}

export const toOrderLine = ({ item, product, batch }: OrderedLine, index: number): OrderLine[] => {
  if (!product || !batch) return []
  const { kind, article, name } = product.record
  const { quantity, boxes, kopecks, sum } = batch
  const { color, coloring, decoration } = item
  const ordered = { product: product.id, kind, article, name, quantity, boxes, kopecks, sum }
  return [{ position: index + 1, ...ordered, color, coloring, decoration }]
}

/** Rows written by one statement: within what both engines take for parameters. */
const PART = 100

export async function insertLines(
  transaction: Transaction<Tables>,
  order: number,
  lines: readonly OrderLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += PART)
    await transaction
      .insertInto('order_lines')
      .values(lines.slice(from, from + PART).map((line) => ({ order_id: order, ...line })))
      .execute()
}

type OrderedLine = PricedLine<ListItem>

/** A change that the buyer must confirm. */
interface Changed {
  basketId: number
  article: string
  name: string
  /** Description of the change. */
  text: string
}

/** Lines named in a message; the rest is counted. */
const NAMED = 5

/** Lines whose price or quantity has changed since the buyer last saw them. */
const changedLines = (lines: readonly OrderedLine[]): Changed[] =>
  lines.flatMap(({ item, product, batch }) => {
    if (!product || !batch) return []
    const words = [
      ...(batch.quantity === item.quantity
        ? []
        : [`вместо ${pieces(item.quantity)} отгружается ${pieces(batch.quantity)}`]),
      ...(batch.kopecks === item.kopecks
        ? []
        : [`за\u00A0штуку было ${priceInline(item.kopecks)}, стало ${priceInline(batch.kopecks)}`]),
    ]
    const { article, name } = product.record
    return words.length === 0 ? [] : [{ basketId: item.id, article, name, text: `${article}: ${words.join(', ')}` }]
  })

/** @param asked the sum that the buyer saw; undefined where the page did not tell */
function priceRefusal(asked: number | undefined, total: number, changes: readonly Changed[]): HttpError {
  const sum =
    asked === undefined
      ? `Цены изменились, сумма теперь ${rubles(total)}.`
      : `Сумма изменилась: была ${rubles(asked)}, стала ${rubles(total)}.`
  const what = changes.length > 0 ? ` ${named(changes.map(({ text }) => text))}.` : ''
  const message = `${sum}${what} Если согласны, отправьте заказ ещё раз.`
  return new HttpError(409, message, undefined, undefined, { total, changes })
}

/** Products that cannot be ordered any more. */
export function goneRefusal(lines: readonly OrderedLine[]): HttpError {
  const gone = lines
    .filter(({ product }) => !product)
    .map(({ item: { id, article, name } }) => ({ basketId: id, article, name }))
  const names = named(gone.map(({ article, name }) => `${article}\u00A0— ${name}`))
  const message = `Этого больше нет в\u00A0каталоге, уберите из\u00A0корзины: ${sentence(names)}`
  return new HttpError(409, message, undefined, undefined, { gone })
}

const named = (texts: readonly string[]): string =>
  texts.length > NAMED ? `${texts.slice(0, NAMED).join('; ')} и\u00A0ещё ${texts.length - NAMED}` : texts.join('; ')

/** Time in which a repeated submission with an empty basket counts as the same order, in milliseconds. */
const SAME_WITHIN_MS = 600_000

/** Returns the order with this key; without a key, a recent order with equal values that emptied the basket. */
async function findRepeated(
  query: Kysely<Tables>,
  { uid, idempotencyKey, payloadHash, now }: NewOrder,
  isEmpty: boolean,
): Promise<Order | undefined> {
  if (idempotencyKey !== undefined) return findByKey(query, idempotencyKey)
  if (!isEmpty) return undefined
  return query
    .selectFrom('orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('sent', '=', payloadHash)
    .where('created_at', '>', new Date(now.getTime() - SAME_WITHIN_MS).toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const findByKey = (query: Kysely<Tables>, key: string): Promise<Order | undefined> =>
  query.selectFrom('orders').selectAll().where('once', '=', key).executeTakeFirst()

/** Hash of a basket for the idempotency key: its lines in any order, without prices, which the shop sets. */
function basketHash(items: readonly ListItem[]): string {
  const lines = items
    .map(({ product, quantity, color, coloring, decoration }) => ({ product, quantity, color, coloring, decoration }))
    .map((line) => JSON.stringify(line))
    .toSorted()
  return hashOf(lines.join('\n'))
}

/** Returns true for a repeated order: equal values with the same basket, or with the basket that the order emptied. */
const isRepeat = (
  { sent, basket }: Order,
  newOrder: Pick<NewOrder, 'payloadHash'>,
  items: readonly ListItem[],
): boolean => sent === newOrder.payloadHash && (items.length === 0 || basket === null || basket === basketHash(items))

/**
 * Error: the key belongs to another order. The client continues with `details`. @param total kopecks of the current
 * basket; undefined if it is empty
 */
export function keyRefusal({ number }: Order, total?: number): HttpError {
  const made = `По\u00A0этой форме уже принят заказ №\u00A0${number}`
  const sum = total ? `, на\u00A0${rubles(total)}` : ''
  const message =
    total === undefined
      ? `${made}, с\u00A0другими данными. Если в\u00A0нём нужно что-то изменить, позвоните нам и\u00A0назовите номер.`
      : `${made}. В\u00A0него не\u00A0вошло то, что в\u00A0корзине теперь${sum}: оно осталось в\u00A0ней. Чтобы заказать и\u00A0это, отправьте форму ещё раз.`
  return new HttpError(422, message, undefined, undefined, { order: number, ...(total !== undefined && { total }) })
}
