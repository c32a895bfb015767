import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { OrderQueue } from '#schema/api/desk/orders.ts'
import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { OFFER_STATUSES, type OrderStatus } from '#schema/kinds/order-statuses.ts'
import { CURRENT_CATALOG } from '../engine/database/read-only.ts'
import type { Engine } from '../engine/database/table.ts'
import type { Database, Query, Tables } from '../engine/database/tables.ts'
import type { OfferState } from '../shop/offers/offer.ts'
import { typedSigns } from '../shop/orders/order.ts'
import { inOnePiece, numberStart, searchWords } from '../shop/orders/search.ts'
import { kopecksOf } from './order-filter.ts'

/** Sort orders of the lists of orders and offers. */
type Sort = NonNullable<CallParameters<'desk.offers'>['sort']>

export interface OrderFilter {
  /** State of the offers to find, or `any` for all offers. If undefined, the search finds orders. */
  offer?: OfferState | 'any' | undefined
  status?: string | undefined
  waits?: OrderQueue | undefined
  from?: string | undefined
  until?: string | undefined
  region?: string | undefined
  /** Minimum total of an order in kopecks; `most` is the maximum. */
  least?: number | undefined
  most?: number | undefined
  q?: string | undefined
  /** The search finds only orders with these numbers. */
  number?: readonly string[] | undefined
  /** Without a value, the newest come first. */
  sort?: Sort | undefined
}

/** Selects orders and offers with what lists show: buyer, responsible person, current invoice, ordered and shipped pieces. */
export const withNames = (query: Query) =>
  query
    .selectFrom('orders')
    .leftJoin('buyers', 'buyers.id', 'orders.buyer')
    .leftJoin('staff', 'staff.id', 'orders.responsible')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.replaced_by', 'is', null),
    )
    .selectAll('orders')
    .select(['buyers.company', 'buyers.name', 'buyers.email', 'buyers.phone', 'buyers.phone_key', 'buyers.customer_id'])
    .select('invoices.number as invoice_number')
    .select(({ selectFrom }) =>
      (['quantity', 'shipped'] as const).map((column) =>
        selectFrom('order_lines')
          .select(({ fn }) => fn.sum<number | null>(column).as('sum'))
          .whereRef('order_id', '=', 'orders.id')
          .where('product', 'is not', null)
          .as(column === 'quantity' ? 'pieces' : 'shipped'),
      ),
    )
    .select(sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('responsible_name'))

export type NamedOrder = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Statuses before work on an order begins. The shop's own statuses (`isOwn`) may also come before it. */
const UNBEGUN = ['new', 'confirmed', 'awaiting-payment'] as const satisfies readonly OrderStatus[]

/** Returns an SQL condition for the statuses that the shop itself has defined. The condition can use the index. */
const isOwn = (column: string, engine: Engine) =>
  engine === 'sqlite' ? sql<boolean>`${sql.ref(column)} glob 'own-*'` : sql<boolean>`${sql.ref(column)} like 'own-%'`

type OfOrder = ExpressionBuilder<Tables, 'orders'>

const currentInvoices = ({ selectFrom }: OfOrder) =>
  selectFrom('invoices').select('invoices.id').whereRef('order_id', '=', 'orders.id').where('replaced_by', 'is', null)

/** Selects an order's current invoices that are overdue. */
const dueInvoices = (eb: OfOrder, engine: Engine) => {
  const until = engine === 'sqlite' ? sql`snapshot ->> '$.until'` : sql`snapshot::json ->> 'until'`
  return currentInvoices(eb).where(sql<boolean>`${until} < ${today()}`)
}

const shippedLines = ({ selectFrom }: OfOrder) =>
  selectFrom('order_lines')
    .select('order_lines.position')
    .whereRef('order_id', '=', 'orders.id')
    .where('order_lines.shipped', '>', 0)

/** Selects an order's lines of short products: orders on which work has not begun were promised more pieces of them than are in stock. */
const shortLines = ({ selectFrom }: OfOrder, engine: Engine) => {
  // A shipment with `days` 0 was promised from stock.
  const promised =
    engine === 'sqlite'
      ? sql<number>`(select sum(value ->> '$.quantity') from json_each(sold.shipments) where value ->> '$.days' = 0)`
      : sql<number>`(select sum((part ->> 'quantity')::int) from json_array_elements(sold.shipments::json) part where part ->> 'days' = '0')`
  const greatest = engine === 'sqlite' ? sql`max` : sql`greatest`
  return selectFrom('order_lines')
    .select('order_lines.position')
    .whereRef('order_id', '=', 'orders.id')
    .where('order_lines.quantity', '>', 0)
    .where('product', 'in', ({ selectFrom }) =>
      selectFrom('orders as unbegun')
        .innerJoin('order_lines as sold', 'sold.order_id', 'unbegun.id')
        .innerJoin('products', 'products.id', 'sold.product')
        .select('products.id')
        .where((eb) => eb.or([eb('unbegun.status', 'in', UNBEGUN), isOwn('unbegun.status', engine)]))
        .where('products.catalog', '=', (eb) =>
          eb
            .selectFrom('facts')
            .select(sql<number>`cast(value as integer)`.as('catalog'))
            .where('name', '=', CURRENT_CATALOG),
        )
        .groupBy(['products.id', 'products.stock'])
        .having(({ eb, ref }) =>
          eb(
            sql<number>`sum(${greatest}(coalesce(${promised}, 0) - coalesce(sold.shipped, 0), 0))`,
            '>',
            ref('products.stock'),
          ),
        ),
    )
}

/** SQL of an order's cost in kopecks. The database has indexes with exactly this expression. */
const COST = sql`case status when 'cancelled' then 0 else total end`

const OWED = sql<boolean>`coalesce(paid, 0) < ${COST}`

/** SQL conditions of the queues: overdue invoice, shipped without an invoice, overpaid, and short of stock. */
const WAITING = {
  due: (eb, engine) => eb.and([OWED, eb.exists(dueInvoices(eb, engine))]),
  unpaid: (eb) => eb.and([OWED, eb.exists(shippedLines(eb)), eb.not(eb.exists(currentInvoices(eb)))]),
  refund: () => sql<boolean>`paid > ${COST}`,
  short: (eb, engine) =>
    eb.and([eb.or([eb('status', 'in', UNBEGUN), isOwn('status', engine)]), eb.exists(shortLines(eb, engine))]),
} as const satisfies Record<OrderQueue, (eb: OfOrder, engine: Engine) => Expression<SqlBool>>

function ordersOrOffers(query: Query, offer: OrderFilter['offer']) {
  const rows = query.selectFrom('orders')
  if (offer === undefined) return rows.where('status', 'not in', OFFER_STATUSES)
  const offers = rows.where('offer_created_at', 'is not', null)
  if (offer === 'any') return offers
  if (offer === 'accepted') return offers.where('status', 'not in', OFFER_STATUSES)
  if (offer === 'expired')
    return offers.where('status', 'in', ['draft', 'asked', 'sent']).where('valid_until', '<', today())
  return offers.where('status', '=', offer)
}

/** Minimum number of digits in a search text. Fewer digits match too many names and phones. */
const ENOUGH = 4

/** Returns an SQL condition that finds orders by the whole text, by all of its words, by the beginning of a number, or by the total. */
function isFound({ and, or, eb }: OfOrder, engine: Engine, text: string) {
  const holds = (part: string) =>
    engine === 'sqlite' ? sql<boolean>`instr(search, ${part}) > 0` : sql<boolean>`strpos(search, ${part}) > 0`
  const words = searchWords(text)
  const piece = inOnePiece(text)
  const sum = kopecksOf(text)
  return or([
    ...(piece === '' ? [] : [holds(numberStart(piece))]),
    ...(/\p{L}/u.test(piece) || piece.length >= ENOUGH ? [holds(piece.replace(/^[78](?=\d{10}$)/, ''))] : []),
    ...(piece === '' || sum ? [] : [holds(words.join(' '))]),
    // Does not search by words for an e-mail, which is not split into words.
    ...(/\p{L}{3}/u.test(text) && !text.includes('@')
      ? [and(words.map((word) => holds(/\d/.test(word) ? ` ${word} ` : word)))]
      : []),
    ...(sum ? [and([eb('total', '>=', sum.least), eb('total', '<=', sum.most)])] : []),
  ])
}

/** Returns a query for the orders or offers that match a filter. */
export function narrowed(database: Database, filter: OrderFilter) {
  const { offer, status, waits, from, until, region, least, most, q, number } = filter
  const { query } = database
  let selected = ordersOrOffers(query, offer)
  if (status !== undefined) selected = selected.where('status', '=', status as OrderStatus)
  if (waits !== undefined) selected = selected.where((eb) => WAITING[waits](eb, database.engine))
  if (from !== undefined) selected = selected.where('created_at', '>=', from)
  if (until !== undefined) selected = selected.where('created_at', '<', until)
  if (number !== undefined) selected = selected.where('number', 'in', [...number, ''])
  if (region !== undefined) selected = selected.where('region', '=', region)
  if (least !== undefined) selected = selected.where('total', '>=', least)
  if (most !== undefined) selected = selected.where('total', '<=', most)
  return q === undefined || q.trim() === '' ? selected : selected.where((eb) => isFound(eb, database.engine, q))
}

export async function countOrders(database: Database, filter: OrderFilter): Promise<number> {
  const { total } = await narrowed(database, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns the newest matches. If the search text is the number of one of them, that one comes first. */
export async function newestMatches(database: Database, q: string, limit: number): Promise<NamedOrder[]> {
  const { query } = database
  const number = sql.ref('orders.number')
  const rows = await query
    .selectFrom('orders')
    .select('orders.id')
    .where((eb) => isFound(eb, database.engine, q))
    .orderBy(sql`case replace(${number}, '-', '') when ${typedSigns(q)} then 0 else 1 end`)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
  return readNamed(
    query,
    rows.map(({ id }) => id),
  )
}

const SORTS = { createdAt: 'created_at', total: 'total', until: 'valid_until' } as const

/** Returns the column and direction by which a list is sorted. */
function orderOf({ offer, sort = '-createdAt' }: OrderFilter) {
  const column = SORTS[sort.replace('-', '') as keyof typeof SORTS] // `sort` is an enum of the calls
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return { column: offer !== undefined && column === 'created_at' ? 'offer_created_at' : column, direction } as const
}

/** Returns the IDs of all orders that match a filter, sorted. */
export async function allIds(database: Database, filter: OrderFilter): Promise<number[]> {
  const { column, direction } = orderOf(filter)
  const rows = await narrowed(database, filter)
    .select('orders.id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reads orders by ID, in the sequence of `ids`, with the names that lists show. */
export async function readNamed(query: Query, ids: readonly number[]): Promise<NamedOrder[]> {
  if (ids.length === 0) return []
  const rows = await withNames(query).where('orders.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns a page of filtered orders or offers. The search runs once, and names are read only for this page. */
export async function findOrders(database: Database, filter: OrderFilter, page: { limit: number; offset: number }) {
  const { query } = database
  const { column, direction } = orderOf(filter)
  const selected = await query
    .with(
      (cte) => cte('found').materialized(),
      () => narrowed(database, filter).select(({ ref }) => ['orders.id', ref(column).as('key')]),
    )
    .selectFrom('found')
    .select('id')
    .select(({ selectFrom }) =>
      selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('total'),
    )
    .orderBy('key', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  // Counts again: the total is a column of the rows, and a page past the end has no rows.
  if (selected.length === 0 && page.offset > 0) return { rows: [], total: await countOrders(database, filter) }
  const rows = await readNamed(
    query,
    selected.map(({ id }) => id),
  )
  return { rows, total: Number(selected[0]?.total ?? 0) }
}
