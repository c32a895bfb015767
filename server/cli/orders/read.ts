import type { Kysely } from 'kysely'
import type { OrderStatus } from '#schema/definitions/kinds/content/orders.ts'
import type { Tables } from '../../database/tables.ts'
import type { Order } from '../../orders/order.ts'
import { bodyOfOrder } from '../../orders/read.ts'

/** How many are listed. */
const LAST = 30

/** An order, and what its buyer wrote by the names of the form's fields. */
export interface Listed {
  order: Order
  body: Readonly<Record<string, unknown>>
}

/** Everybody's orders, the newest first. */
export async function lastOrders(query: Kysely<Tables>, status: OrderStatus | undefined): Promise<Listed[]> {
  const orders = await query
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'new'))
    .orderBy('id', 'desc')
    .limit(LAST)
    .execute()
  return Promise.all(orders.map(async (order) => ({ order, body: await bodyOfOrder(query, order) })))
}

export const orderByNumber = (query: Kysely<Tables>, number: string): Promise<Order | undefined> =>
  query.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
