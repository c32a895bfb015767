import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { FormAnswer } from '../mail/letters.ts'
import type { Order, OrderLine } from './order.ts'

/** Whose orders: the visitor's, and the user's where somebody is signed in. */
export interface Owner {
  uid: string
  user: number | undefined
}

export interface OrderPage {
  orders: (Order & { lines: number })[]
  total: number
}

export async function readOrders(
  query: Kysely<Tables>,
  owner: Owner,
  page: { limit: number; offset: number },
): Promise<OrderPage> {
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

/** Undefined for what is not the visitor's own, and for what there is not. */
export async function readOrder(
  query: Kysely<Tables>,
  owner: Owner,
  number: string,
): Promise<{ order: Order; lines: OrderLine[] } | undefined> {
  const order = await ownOrders(query, owner).selectAll('orders').where('number', '=', number).executeTakeFirst()
  return order && { order, lines: await readLines(query, order.id) }
}

const readLines = (query: Kysely<Tables>, order: number): Promise<OrderLine[]> =>
  query.selectFrom('order_lines').selectAll().where('order_id', '=', order).orderBy('position').execute()

/** What the checkout form was answered; nothing where it has been deleted since. */
export async function answersOfOrder(query: Kysely<Tables>, { submission }: Order): Promise<FormAnswer[]> {
  if (submission === null) return []
  const row = await query.selectFrom('submissions').select('values').where('id', '=', submission).executeTakeFirst()
  // Written by storeSubmission.
  return row ? (JSON.parse(row.values) as { answers: FormAnswer[] }).answers : []
}

const ownOrders = (query: Kysely<Tables>, { uid, user }: Owner) =>
  query
    .selectFrom('orders')
    .where(({ eb, or }) => or([eb('uid', '=', uid), ...(user === undefined ? [] : [eb('user_id', '=', user)])]))
