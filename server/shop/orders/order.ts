import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import type { Kysely, Selectable, Transaction, Updateable } from 'kysely'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { OFFER_STATUSES, ORDER_STATUSES, type OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Tables } from '../../engine/database/tables.ts'
import type { FormContext } from '../../engine/forms/accept-submission.ts'
import { type ContentTypes, type Site, singleContent } from '../../engine/site/site.ts'
import type { CurrentUser } from '../../engine/visitor/visitor.ts'
import type { CompanyContext } from '../company/companies.ts'
import type { ListContext } from '../lists/calls/basket.ts'
import type { wholeOf } from '../lists/lines.ts'
import type { OrderLineRow, OrderRow } from '../tables.ts'

/** A row of `orders`: an order, or an offer that may become one. */
export type OrderOrOffer = Selectable<OrderRow>

/** An order that was placed. */
export type Order = OrderOrOffer & { status: OrderStatus }
export type OrderLine = Omit<OrderLineRow, 'order_id' | 'record' | 'shipped' | 'rates' | 'full' | 'discount'> &
  Partial<Pick<OrderLineRow, 'shipped' | 'rates' | 'full' | 'discount'>>

export interface WholeOrder {
  order: Order
  lines: readonly OrderLine[]
}

/** Time in which the last order, offer or request of samples is shown to its browser, in milliseconds. */
export const RECENT_MS = 3_600_000

/** The placed orders, as a table of a query: without offers, which share the table. */
export const placedOrders = (query: Kysely<Tables>) =>
  query
    .selectFrom('orders')
    .selectAll()
    .where('status', 'not in', OFFER_STATUSES)
    .$narrowType<{ status: OrderStatus }>()
    .as('orders')

/** Undefined for an offer, and where there is no such order. */
export const readPlaced = (query: Kysely<Tables>, number: string): Promise<Order | undefined> =>
  query.selectFrom(placedOrders(query)).selectAll().where('number', '=', number).executeTakeFirst()

/** Returns true for an order, false for an offer. */
export const isPlaced = <Row extends Pick<OrderOrOffer, 'status'>>(row: Row): row is Row & Pick<Order, 'status'> =>
  OFFER_STATUSES.every((status) => status !== row.status)

/** Input of an order. */
export interface NewOrder {
  uid: string
  idempotencyKey: string | undefined
  /** Hash of the form's values. */
  payloadHash: string
  /** The basket that the buyer saw, as basket.item told it (server/shop/lists/shown.ts); undefined: not told. */
  shown?: string | undefined
  /** Code of the region that it is ordered in. */
  region?: string
  /** Source of the buyer's first visit, if they let it be kept. */
  source?: string | undefined
  /** Percent of VAT in prices. */
  vat: number | null
  /** The line of its delivery; undefined: the buyer picks it up. */
  delivery: (goods: ReturnType<typeof wholeOf>) => Service | undefined
  site: Site
  now: Date
}

/** Context of calls that read a visitor's orders. */
export interface ReadOrdersContext extends ListContext, CompanyContext {
  user: CurrentUser | undefined
}

export type ChangeOrderContext = ReadOrdersContext & FormContext & { source?: string | undefined }

/** The source that the browser keeps with the visitor's consent (start-counting.ts); undefined for what is no such word. */
export function sourceIn({ cookie }: IncomingHttpHeaders): string | undefined {
  const { source } = parseCookie(cookie ?? '')
  return source !== undefined && /^[\p{L}\d._-]{0,60}$/u.test(source) ? source.toLowerCase() : undefined
}

/** An order as every answer about it begins. */
export const orderSummary = (site: Site, { number, status, created_at, total, on_request }: Order) => ({
  number,
  status,
  look: statusView(site, status),
  date: moscowDay(created_at),
  total,
  onRequest: on_request,
})

/** Changes an order that has not changed since it was read. @returns false if it has */
export async function updateOrder(
  transaction: Transaction<Tables>,
  { id, version }: Pick<Order, 'id' | 'version'>,
  values: Omit<Updateable<OrderRow>, 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('orders')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type StatusFile = ContentTypes['order-statuses']

/** A status as its file has it; that of a canceled order leads nowhere. */
export type StatusFacts = Omit<NonNullable<StatusFile['own']>[number], 'id' | 'next'> & {
  id: OrderStatus
  next?: readonly OrderStatus[]
}

/** All statuses, those of the shop before «отгружен». */
export function statusesOf(site: Site): StatusFacts[] {
  const { statuses, own = [] } = singleContent(site, 'order-statuses')
  const all = ORDER_STATUSES.flatMap((id) => [...(id === 'shipped' ? own : []), { id, ...statuses[id] }])
  return all as StatusFacts[] // the checker knows the words (schema/definitions/shop/rules/content/rule.ts)
}

/** One that the file has lost is called as in the data, and goes on as a new order does. */
export function statusOf(site: Site, status: OrderStatus): StatusFacts {
  const all = statusesOf(site)
  return all.find(({ id }) => id === status) ?? { id: status, name: status, tone: 'plain', next: all[0]?.next ?? [] }
}

/** Title and appearance of a status. */
export function statusView(site: Site, status: OrderStatus) {
  const { name, tone } = statusOf(site, status)
  return { name, tone }
}

/** A line that is no product: delivery, pallets, tooling, printing, samples. `kopecks`: each; null: not known yet. */
export type Service = Pick<OrderLine, 'name' | 'quantity' | 'unit' | 'kopecks' | 'vat'> &
  Partial<Pick<OrderLine, 'way' | 'full' | 'discount'>>
