import type { Transaction } from 'kysely'
import type { OrderStatus } from '#schema/api/orders/orders.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * Makes something else of a new order, once however many ask at the same time.
 * @param beside what is written in the same transaction
 * @returns what it is then: something other than `to` where it was not new any more; undefined where there is none
 */
export const leaveNew = (
  { query }: Pick<Database, 'query'>,
  number: string,
  to: Exclude<OrderStatus, 'new'>,
  beside: (transaction: Transaction<Tables>) => Promise<unknown> = async () => undefined,
): Promise<OrderStatus | undefined> =>
  query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('orders')
      .set({ status: to })
      .where('number', '=', number)
      .where('status', '=', 'new')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await beside(transaction)
    const row = await transaction.selectFrom('orders').select('status').where('number', '=', number).executeTakeFirst()
    return row?.status
  })
