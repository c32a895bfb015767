import type { Query } from '../../engine/database/tables.ts'
import type { FormAnswer } from '../../engine/mail/letters.ts'
import { BUYER_COLUMNS, bodyOfBuyer, buyersOf, type Sender } from '../submissions/buyer.ts'
import { readValues, senderOf, submissionsWithBuyer } from '../submissions/values.ts'
import { deliveryLines, isOrdered } from './lines.ts'
import { type Order, type OrderLine, type OrderOrOffer, placedOrders, type WholeOrder } from './order.ts'

export async function readOrders(query: Query, uid: string, page: { limit: number; offset: number }) {
  const { total } = await ownOrders(query, uid)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const orders = await ownOrders(query, uid)
    .selectAll('orders')
    .select((eb) =>
      eb
        .selectFrom('order_lines')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .where('product', 'is not', null)
        .where('quantity', '>', 0)
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .as('lines'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { orders: orders.map((order) => ({ ...order, lines: Number(order.lines) })), total: Number(total) }
}

/** Reads a visitor's order; undefined for another visitor's order, or a missing one. */
export async function readOrder(query: Query, uid: string, number: string): Promise<WholeOrder | undefined> {
  const order = await ownOrders(query, uid).selectAll('orders').where('number', '=', number).executeTakeFirst()
  return order && { order, lines: await readLines(query, order.id) }
}

/** Returns the visitor's last order since a time. */
export async function readLast(query: Query, uid: string, since: Date): Promise<WholeOrder | undefined> {
  const order = await ownOrders(query, uid)
    .selectAll('orders')
    .where('created_at', '>', since.toISOString())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order && { order, lines: await readLines(query, order.id) }
}

const LINE_COLUMNS = [
  ...(['position', 'product', 'kind', 'article', 'name', 'quantity', 'shipped', 'unit', 'way', 'vat'] as const),
  ...(['boxes', 'color', 'coloring', 'decoration', 'wanted', 'shipments', 'rates'] as const),
  ...(['kopecks', 'sum', 'full', 'discount', 'alias'] as const),
] as const

/** Reads all lines of an order, including removed lines that entries refer to, which have quantity 0. */
export const readNamedLines = (query: Query, order: number): Promise<OrderLine[]> =>
  query.selectFrom('order_lines').select(LINE_COLUMNS).where('order_id', '=', order).orderBy('position').execute()

export const readLines = async (query: Query, order: number) => (await readNamedLines(query, order)).filter(isOrdered)

/** Reads e-mail, account and visitor number of an order's buyer. They are missing after the buyer's data is erased. */
export async function contactOfOrder(query: Query, { buyer }: Pick<Order, 'buyer'>) {
  const row = await query
    .selectFrom('buyers')
    .leftJoin('users', 'users.uid', 'buyers.uid')
    .select(['buyers.email', 'buyers.uid', 'users.id as account'])
    .where('buyers.id', '=', buyer ?? 0)
    .executeTakeFirst()
  return { email: row?.email || undefined, account: row?.account ?? undefined, uid: row?.uid ?? null }
}

/** Reads the sender of an order's or offer's form; all values are empty after the buyer's data is erased. */
export async function senderOfOrder(query: Query, { submission }: Pick<Order, 'submission'>): Promise<Sender> {
  const row = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(BUYER_COLUMNS)
    .where('submissions.id', '=', submission ?? 0)
    .executeTakeFirst()
  return row ? senderOf(row) : { name: '', company: '', email: '', phone: '', inn: '' }
}

/** Returns the terms that were agreed in an offer or after the order was placed, as labeled texts. */
export const agreedTerms = ({ lead_time, delivery, payment, comment }: Order): FormAnswer[] =>
  [
    { label: 'Срок поставки', text: lead_time },
    { label: 'Доставка по\u00a0договорённости', text: delivery },
    { label: 'Оплата', text: payment },
    { label: 'Комментарий менеджера', text: comment },
  ].filter(({ text }) => text !== '')

/** Returns true if the order's lines and delivery have not changed since its offer. */
export async function isAsOffered(
  query: Query,
  { id, offer_created_at }: Pick<OrderOrOffer, 'id' | 'offer_created_at'>,
): Promise<boolean> {
  if (offer_created_at === null) return false
  const changes = query.selectFrom('order_changes').select('id').where('order_id', '=', id).where('kind', '=', 'lines')
  return (await changes.limit(1).executeTakeFirst()) === undefined
}

/** Reads the form of an order: labeled answers, and values by field name; both are empty after the buyer's data is erased. */
export async function submissionOf(query: Query, { submission }: Pick<Order, 'submission'>) {
  const row = await submissionsWithBuyer(query)
    .where('submissions.id', '=', submission ?? 0)
    .executeTakeFirst()
  return row ? readValues(row) : { answers: [], named: new Map<string, FormAnswer>(), body: {} }
}

/** Returns labeled texts about an order's delivery: from the delivery line if there is one, otherwise from the form. */
export async function deliveryFacts(query: Query, order: Pick<Order, 'submission'>, lines: readonly OrderLine[]) {
  const { answers, named } = await submissionOf(query, order)
  const said = ['delivery', 'city', 'carrier', 'address'].flatMap((field) => named.get(field) ?? [])
  const older = named.size > 0 ? [] : answers.filter(({ label }) => /доставк|транспорт/iu.test(label))
  const [line] = deliveryLines(lines)
  if (!line) return [...said, ...older]
  const way = named.get('delivery') ?? older.find(({ label }) => label === 'Доставка')
  return [{ label: 'Доставка', text: line.name }, ...[...said, ...older].filter((answer) => answer !== way)]
}

/**
 * Returns true for pickup: no line is a delivery, and the agreed terms or the form mean pickup. If the terms mention transport, the
 * form decides.
 */
export async function isPickedUp(
  query: Query,
  order: Pick<Order, 'submission' | 'delivery'>,
  lines: readonly OrderLine[],
): Promise<boolean> {
  if (deliveryLines(lines).length > 0) return false
  if (order.delivery && !/транспорт|машин/iu.test(order.delivery)) return /самовывоз/iu.test(order.delivery)
  const { delivery = 'pickup' } = (await submissionOf(query, order)).body
  return delivery === 'pickup'
}

/** Returns the texts with these names, trimmed; empty for missing values and other types. */
export const textsIn = <Name extends string>(values: Readonly<Record<string, unknown>>, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, typeof values[name] === 'string' ? values[name].trim() : '']),
  ) as Record<Name, string> // has a text for each name

/** Returns the buyer data of an account's last order, completed from the profile. The delivery address is the profile's, if it has one. */
export async function lastBuyer(query: Query, uid: string): Promise<Readonly<Record<string, unknown>>> {
  const profile = await query
    .selectFrom('users')
    .innerJoin('buyers', 'buyers.id', 'users.buyer')
    .selectAll('buyers')
    .select('users.email')
    .where('users.uid', '=', uid)
    .executeTakeFirst()
  const last = await ownOrders(query, uid)
    .innerJoin('buyers', 'buyers.id', 'orders.buyer')
    .selectAll('buyers')
    .where('kind', '=', 'sender')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { address } = profile ?? {}
  return { ...(profile && bodyOfBuyer(profile)), ...(last && bodyOfBuyer(last)), ...(address && { address }) }
}

/** Returns the status history of an order, starting with `new`. */
export async function historyOf(query: Query, { id, created_at }: Pick<Order, 'id' | 'created_at'>) {
  const changes = await query
    .selectFrom('order_changes')
    .select(['status', 'at'])
    .where('order_id', '=', id)
    .where('kind', '=', 'status')
    .orderBy('id')
    .execute()
  const history = [{ status: 'new' as const, at: created_at }, ...changes]
  // Events of partial payments and shipments may repeat the status.
  return history.filter(({ status }, i) => status !== history[i - 1]?.status)
}

const ownOrders = (query: Query, uid: string) =>
  query.selectFrom(placedOrders(query)).where('orders.buyer', 'in', buyersOf(query, uid))
