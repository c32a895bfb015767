import type { Selectable, Transaction } from 'kysely'
import type { OrderStatus } from '#schema/definitions/kinds/content/orders.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import type { Database } from '../database/database.ts'
import type { OrderLineRow, OrderRow, Tables } from '../database/tables.ts'
import type { FormContext } from '../forms/accept-submission.ts'
import type { ListContext } from '../lists/calls/basket.ts'
import { type Site, singleContent } from '../site/site.ts'
import type { CurrentUser } from '../visitor/visitor.ts'
import type { Owner } from './read.ts'

export type Order = Selectable<OrderRow>
export type OrderLine = Omit<OrderLineRow, 'order_id'>

/** Input of an order. */
export interface NewOrder {
  uid: string
  user: number | undefined
  idempotencyKey: string | undefined
  /** Hash of the form's values. */
  payloadHash: string
  /** Kopecks that the buyer saw. */
  total: number | undefined
  /** The buyer knows that prices have changed. */
  accept: boolean
  now: Date
}

/** Context of calls that read a visitor's orders. */
export interface ReadOrdersContext extends ListContext {
  user: CurrentUser | undefined
}

export type ChangeOrderContext = ReadOrdersContext & FormContext

export const ownerOf = ({ uid, user }: ReadOrdersContext): Owner => ({ uid, user: user?.id })

/** An order as every answer about it begins. */
export const orderSummary = (site: Site, { number, status, created_at, total, on_request }: Order) => ({
  number,
  status,
  look: statusView(site, status),
  date: moscowDay(created_at),
  total,
  onRequest: on_request,
})

/** Title and appearance of a status. */
export function statusView(site: Site, status: OrderStatus) {
  const { name, tone } = singleContent(site, 'order-statuses').statuses[status]
  return { name, tone }
}

interface Change {
  number: string
  to: OrderStatus
  /** Required current status; by default any that is not final. */
  from?: OrderStatus
  now?: Date
}

/**
 * Changes the status of an order once, even under concurrent requests, and records the time. A canceled order stays
 * so: its buyer was notified. @param beside writes in the same transaction @returns the changed order; undefined if
 * it does not exist
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
