import type { Kysely } from 'kysely'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { OrderStatus } from '#schema/definitions/kinds/content/orders.ts'
import type { Tables } from '../database/tables.ts'
import { emailIn } from '../forms/save-submission.ts'
import type { FormAnswer } from '../mail/letters.ts'
import type { Order, OrderLine } from './order.ts'

/** Owner of orders: the visitor, and the signed-in user. */
export interface Owner {
  uid: string
  user: number | undefined
}

export async function readOrders(query: Kysely<Tables>, owner: Owner, page: { limit: number; offset: number }) {
  const { total } = await ownOrders(query, owner)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const orders = await ownOrders(query, owner)
    .selectAll('orders')
    .select((eb) =>
      eb
        .selectFrom('order_lines')
        .whereRef('order_lines.order_id', '=', 'orders.id')
        .select(({ fn }) => fn.countAll<number>().as('lines'))
        .as('lines'),
    )
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { orders: orders.map((order) => ({ ...order, lines: Number(order.lines) })), total: Number(total) }
}

/** Undefined for another visitor's order, or a missing one. */
export async function readOrder(
  query: Kysely<Tables>,
  owner: Owner,
  number: string,
): Promise<{ order: Order; lines: OrderLine[] } | undefined> {
  const order = await ownOrders(query, owner).selectAll('orders').where('number', '=', number).executeTakeFirst()
  return order && { order, lines: await readLines(query, order.id) }
}

/** Returns the last order since a time. */
export async function readLast(
  query: Kysely<Tables>,
  owner: Owner,
  since: Date,
): Promise<{ order: Order; lines: OrderLine[] } | undefined> {
  const order = await ownOrders(query, owner)
    .selectAll('orders')
    .where('created_at', '>', since.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order && { order, lines: await readLines(query, order.id) }
}

export const readLines = (query: Kysely<Tables>, order: number): Promise<OrderLine[]> =>
  query.selectFrom('order_lines').selectAll().where('order_id', '=', order).orderBy('position').execute()

/** Values of the checkout form; empty after their erasure. */
export const answersOfOrder = async (query: Kysely<Tables>, order: Pick<Order, 'submission'>): Promise<FormAnswer[]> =>
  (await submissionOf(query, order)).answers

/** Values of the checkout form by field name. */
export const bodyOfOrder = async (
  query: Kysely<Tables>,
  order: Pick<Order, 'submission'>,
): Promise<Readonly<Record<string, unknown>>> => (await submissionOf(query, order)).body

/** The buyer's mailbox; undefined without one, and after its erasure. */
export const emailOfOrder = async (
  query: Kysely<Tables>,
  order: Pick<Order, 'submission'>,
): Promise<string | undefined> => emailIn(await bodyOfOrder(query, order))

/** The delivery that staff agreed on with the buyer, among the answers of the checkout. */
export const agreedDelivery = ({ delivery }: Pick<Order, 'delivery'>): FormAnswer[] =>
  delivery ? [{ label: 'Доставка по\u00a0договорённости', text: delivery }] : []

/** The offer that an order was made from, unless the order has changed since. */
export const offerOfOrder = (query: Kysely<Tables>, { id, total }: Pick<Order, 'id' | 'total'>) =>
  query.selectFrom('offers').selectAll().where('order_id', '=', id).where('total', '=', total).executeTakeFirst()

/** The checkout form of an order: its answers, and its values by field name; both are empty after their erasure. */
export async function submissionOf(query: Kysely<Tables>, { submission }: Pick<Order, 'submission'>) {
  const row =
    submission === null
      ? undefined
      : await query.selectFrom('submissions').select('values').where('id', '=', submission).executeTakeFirst()
  // Written by storeSubmission.
  const values = row && (JSON.parse(row.values) as { answers: FormAnswer[]; body: unknown })
  return { answers: values?.answers ?? [], body: record(values?.body) }
}

/** Values of the user's last checkout form; the profile if there is none. */
export async function lastBuyer(
  query: Kysely<Tables>,
  user: number,
  owner: Owner,
): Promise<Readonly<Record<string, unknown>>> {
  const profile = await query
    .selectFrom('users')
    .select(['name', 'company as workCompany', 'email', 'phone'])
    .where('id', '=', user)
    .executeTakeFirst()
  const order = await ownOrders(query, owner)
    .select('submission')
    .where('submission', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...profile, ...(order && (await bodyOfOrder(query, order))) }
}

/** Status history of an order; it begins as new. */
export async function historyOf(
  query: Kysely<Tables>,
  { id, created_at }: Order,
): Promise<{ status: OrderStatus; at: string }[]> {
  const changes = await query
    .selectFrom('order_changes')
    .select(['status', 'at'])
    .where('order_id', '=', id)
    .where('kind', '=', 'status')
    .orderBy('id')
    .execute()
  return [{ status: 'new', at: created_at }, ...changes]
}

const ownOrders = (query: Kysely<Tables>, { uid, user }: Owner) =>
  query
    .selectFrom('orders')
    .where(({ eb, or }) => or([eb('uid', '=', uid), ...(user === undefined ? [] : [eb('user_id', '=', user)])]))
