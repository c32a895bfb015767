import { type Kysely, type RawBuilder, sql } from 'kysely'
import { OFFER_STATUSES, type OrderStatus } from '#kinds/order-statuses/kind.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { withPlainDashes } from '#schema/definitions/text/letters.ts'
import type { Database } from '../engine/database/database.ts'
import type { Engine, Tables } from '../engine/database/tables.ts'
import { emailKey } from '../engine/mail/mailer.ts'
import type { OfferState } from '../shop/offers/offer.ts'
import { typedOrderNumber } from '../shop/orders/number.ts'
import { phoneKey, searched } from '../shop/submissions/buyer.ts'

export interface OrderFilter {
  /** Offers in a state, or all of them; undefined: orders. */
  offer?: OfferState | 'any' | undefined
  status?: OrderStatus | undefined
  from?: string | undefined
  until?: string | undefined
  region?: string | undefined
  /** E-mail or phone of the buyer. */
  customer?: string | undefined
  /** Kopecks. */
  least?: number | undefined
  most?: number | undefined
  q?: string | undefined
  /** Orders that are ticked in a list. */
  number?: readonly string[] | undefined
}

/** Orders and offers with the names that lists show. */
export const withNames = (query: Kysely<Tables>) =>
  query
    .selectFrom('orders')
    .leftJoin('buyers', 'buyers.id', 'orders.buyer')
    .leftJoin('staff', 'staff.id', 'orders.responsible')
    .leftJoin('invoices', (join) =>
      join.onRef('invoices.order_id', '=', 'orders.id').on('invoices.replaced_by', 'is', null),
    )
    .selectAll('orders')
    .select(['buyers.company', 'buyers.name', 'buyers.email', 'buyers.phone', 'buyers.phone_key', 'buyers.customer'])
    .select('invoices.number as invoice_number')
    .select(sql<string | null>`coalesce(nullif(staff.name, ''), staff.email)`.as('responsible_name'))

export type NamedOrder = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** «8 (916) 123-45-67» and «+7 916 …» are the same ten digits. */
function digitsIn(text: string): string | undefined {
  if (/[^\d\s()+-]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return digits.length < 5 ? undefined : digits.length === 11 ? digits.slice(1) : digits
}

/** Returns true for a column that has a text in it, not an empty one; both engines are faster so than by a pattern. */
const holds = (engine: Engine, column: RawBuilder<unknown>, text: string) =>
  engine === 'sqlite' ? sql<boolean>`instr(${column}, ${text}) > 0` : sql<boolean>`strpos(${column}, ${text}) > 0`

/** The last character: whatever begins with a text is not past the text with it. */
const LAST = '\u{10ffff}'

/** SQLite finds a beginning by the index of a range; PostgreSQL sorts by language, so that it has none. */
const begins = (engine: Engine, column: string, text: string) =>
  engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} between ${text} and ${text + LAST}`
    : sql<boolean>`starts_with(${sql.ref(column)}, ${text})`

/** Signs of a number or article that are enough to search by a part of it. */
const ENOUGH = 4

/** Orders and offers by their number or a part of it, by who ordered, and by the beginning of a line's article number. */
function matching({ query, engine }: Database, text: string) {
  const plain = withPlainDashes(text.trim())
  const [words, article] = [digitsIn(plain) ?? searched(plain), plain.toUpperCase()]
  const number = typedOrderNumber(plain).replace(/[^0-9A-Z-]/g, '')
  const signs = typedOrderNumber(plain).replaceAll('-', '')
  return query
    .selectFrom('orders')
    .innerJoin('buyers', 'buyers.id', 'orders.buyer')
    .select('orders.id')
    .where(words === '' ? sql<boolean>`1 = 0` : holds(engine, sql.ref('buyers.search'), words))
    .union(query.selectFrom('order_lines').select('order_id as id').where('article', 'in', [plain, article]))
    .$if(article.length >= ENOUGH, (selected) =>
      selected.union(
        query
          .selectFrom('order_lines')
          .select('order_id as id')
          .where(begins(engine, 'article', article)),
      ),
    )
    .$if(number.length > 1, (selected) =>
      selected.union(
        query
          .selectFrom('orders')
          .select('id')
          .where(begins(engine, 'number', number)),
      ),
    )
    .$if(signs.length >= ENOUGH && /^[0-9A-Z]+$/.test(signs), (selected) =>
      selected.union(
        query
          .selectFrom('orders')
          .select('id')
          .where(holds(engine, sql`replace(${sql.ref('number')}, '-', '')`, signs)),
      ),
    )
}

/** Orders, or offers in a state. */
function ordersOrOffers(query: Kysely<Tables>, offer: OrderFilter['offer']) {
  const rows = query.selectFrom('orders')
  if (offer === undefined) return rows.where('status', 'not in', OFFER_STATUSES)
  const offers = rows.where('offer_created_at', 'is not', null)
  if (offer === 'any') return offers
  if (offer === 'accepted') return offers.where('status', 'not in', OFFER_STATUSES)
  if (offer === 'expired')
    return offers.where('status', 'in', ['draft', 'asked', 'sent']).where('valid_until', '<', today())
  return offers.where('status', '=', offer)
}

/** Orders that a filter leaves. */
export function narrowed(database: Database, filter: OrderFilter) {
  const { offer, status, from, until, region, customer, least, most, q, number } = filter
  const { query } = database
  let selected = ordersOrOffers(query, offer)
  if (status !== undefined) selected = selected.where('status', '=', status)
  if (from !== undefined) selected = selected.where('created_at', '>=', from)
  if (until !== undefined) selected = selected.where('created_at', '<', until)
  if (number !== undefined) selected = selected.where('number', 'in', [...number, ''])
  if (region !== undefined) selected = selected.where('region', '=', region)
  if (least !== undefined) selected = selected.where('total', '>=', least)
  if (most !== undefined) selected = selected.where('total', '<=', most)
  if (customer !== undefined) {
    const buyers = query.selectFrom('buyers').select('buyers.id')
    const ofCustomer = customer.includes('@')
      ? buyers.where('customer', '=', emailKey(customer))
      : buyers.where('phone_key', '=', phoneKey(customer))
    selected = selected.where('orders.buyer', 'in', ofCustomer)
  }
  return q === undefined || q.trim() === '' ? selected : selected.where('orders.id', 'in', matching(database, q))
}

/** Numbers of all orders that a filter leaves, the newest first. */
export async function allIds(database: Database, filter: OrderFilter): Promise<number[]> {
  const rows = await narrowed(database, filter)
    .select('orders.id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Rows with their names, in the order of these numbers. */
export async function readNamed(query: Kysely<Tables>, ids: readonly number[]): Promise<NamedOrder[]> {
  const rows = await withNames(query).where('orders.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Orders or offers of everybody, the newest first. What is searched for is looked through once, and names for one page
 * alone.
 */
export async function findOrders(
  database: Database,
  filter: OrderFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: NamedOrder[]; total: number }> {
  const { query } = database
  const at = filter.offer === undefined ? 'created_at' : 'offer_created_at'
  const selected = await query
    .with(
      (cte) => cte('found').materialized(),
      () => narrowed(database, filter).select(({ ref }) => ['orders.id', ref(at).as('at')]),
    )
    .selectFrom('found')
    .select('id')
    .select(({ selectFrom }) =>
      selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('total'),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  // Past the end there is no row to say how many there are.
  if (selected.length === 0 && page.offset > 0)
    return { rows: [], total: (await findOrders(database, filter, { limit: 1, offset: 0 })).total }
  if (selected.length === 0) return { rows: [], total: 0 }
  const rows = await readNamed(
    query,
    selected.map(({ id }) => id),
  )
  return { rows, total: Number(selected[0]?.total) }
}
