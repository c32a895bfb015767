import type { Transaction } from 'kysely'
import type { OrderStatus } from '#schema/definitions/kinds/content/orders.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Order } from './order.ts'

interface Change {
  number: string
  to: OrderStatus
  /** Only from this one; left out: from any but the last, cancelled. */
  from?: OrderStatus
  now?: Date
}

/**
 * Makes something else of an order, once however many ask at the same time, and notes when. What is cancelled stays so:
 * its buyer was told.
 * @param beside what is written in the same transaction
 * @returns the order as it is then; undefined where there is none
 */
export const changeStatus = (
  { query }: Pick<Database, 'query'>,
  { number, to, from, now = new Date() }: Change,
  beside: (transaction: Transaction<Tables>, order: Order) => Promise<unknown> = async () => undefined,
): Promise<{ order: Order; changed: boolean } | undefined> =>
  query.transaction().execute(async (transaction) => {
    const updated = await transaction
      .updateTable('orders')
      .set({ status: to })
      .where('number', '=', number)
      .where('status', 'not in', [to, 'cancelled'])
      .$if(from !== undefined, (update) => update.where('status', '=', from ?? to))
      .returningAll()
      .executeTakeFirst()
    if (!updated) {
      const order = await transaction.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()
      return order && { order, changed: false }
    }
    await transaction
      .insertInto('order_changes')
      .values({ order_id: updated.id, status: to, at: now.toISOString() })
      .execute()
    await beside(transaction, updated)
    return { order: updated, changed: true }
  })
