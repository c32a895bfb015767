import type { Selectable } from 'kysely'
import type { OrderLineRow, OrderRow } from '../database/tables.ts'

export type Order = Selectable<OrderRow>
export type OrderLine = Omit<OrderLineRow, 'order_id'>

/** An order that a visitor wants to make of the basket. */
export interface NewOrder {
  uid: string
  user: number | undefined
  /** Made with the browser's key; undefined where it gave none. */
  idempotencyKey: string | undefined
  /** The same for the same answers to the form. */
  payloadHash: string
  /** Kopecks that the buyer saw. */
  total: number | undefined
  /** The buyer knows that prices have changed. */
  accept: boolean
  now: Date
}
