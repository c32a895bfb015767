import { sql } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/call.ts'
import type { Query } from '../engine/database/tables.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { placedOrders } from '../shop/orders/order.ts'
import { BUYER_COLUMNS, senderName } from '../shop/submissions/buyer.ts'
import { senderOf } from '../shop/submissions/values.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { type Customer, contactIn, customersBy, linkTo } from './customer-find.ts'
import { likeText, pageOf } from './lists.ts'
import { REQUEST_CALLS, searchedText } from './requests.ts'

type Row = CallAnswer<'desk.customers'>['list'][number]

export type CustomerFilter = Pick<CallParameters<'desk.customers'>, 'q' | 'sort'>

/** SQL of the number that identifies a row of the list. Joined customers share a row; others have their own, with a negative number. */
const ROW = sql`coalesce(customers.joined, -customers.id)`

const rowOf = ({ joined, id }: Pick<Customer, 'joined' | 'id'>): number => joined ?? -id

/** SQL of the sort columns. `name` is normalized. In `lastOrder`, customers without orders come last. */
const SORTS = {
  name: sql`name`,
  orders: sql`coalesce(orders, 0)`,
  lastOrder: sql`ordered_at is null, ordered_at`,
  lastAt: sql`last_at`,
}

interface Found {
  row: number
  lastAt: string
}

/** Finds customers with an account or a submission. */
async function findCustomers(
  query: Query,
  filter: CustomerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Found[]; total: number }> {
  const { q, sort = '-lastAt' } = filter
  const column = sort.replace('-', '') as keyof typeof SORTS // `sort` is an enum of the call
  // max() compares strings of a flag, an ISO time (together 25 characters) and a name. Forms have flag 1, so the newest form names the row.
  const named =
    column === 'name'
      ? sql`max(case kind when 'sender' then '1' else '0' end || added_at || ltrim(search, ${'\n'}))`
      : sql`''`
  const ordered = sql`left join (
      select ${ROW} as key, count(*) as orders, max(orders.created_at) as ordered_at
      from customers join buyers on customer_id = customers.id join ${placedOrders(query)} on orders.buyer = buyers.id
      group by 1) as bought on bought.key = heard.key`
  const like = q === undefined || q.trim() === '' ? undefined : likeText(searchedText(q))
  const { rows } = await sql<{ key: number | string; last_at: string; total: number | string }>`
    select heard.key, last_at, count(*) over () as total from (
      select ${ROW} as key, max(added_at) as last_at, substr(${named}, 26) as name
      from customers join buyers on customer_id = customers.id
      where kind <> 'organization' ${
        like === undefined
          ? sql``
          : sql`and (search like ${like} escape '\\' or buyers.id in (
              select buyer from users where email like ${like} escape '\\'))`
      } group by 1) as heard
    ${column === 'orders' || column === 'lastOrder' ? ordered : sql``}
    order by ${SORTS[column]} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, heard.key
    limit ${limit} offset ${offset}`.execute(query)
  // Reads the total again: it is a column of the rows, and a page past the end has no rows.
  if (rows.length === 0 && offset > 0)
    return { ...(await findCustomers(query, filter, { limit: 1, offset: 0 })), rows: [] }
  return {
    rows: rows.map(({ key, last_at: lastAt }) => ({ row: Number(key), lastAt })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Reads what the list shows about the customers in these rows. */
async function detailsOf(query: Query, rows: readonly number[]) {
  const single = rows.map((row) => -row)
  const chosen = query.selectFrom('customers').select('customers.id')
  const all = await customersBy(
    query,
    chosen.where(({ or, eb }) => or([eb('joined', 'in', rows), eb('id', 'in', single)])),
  )
  const ids = [0, ...all.map(({ id }) => id)]
  const row = sql<number>`${ROW}`.as('row')
  const sent = query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .where('customer_id', 'in', ids)
  const [last, requests, orders] = await Promise.all([
    query
      .selectFrom('submissions')
      .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
      .select(['customer_id', ...BUYER_COLUMNS])
      .where('submissions.id', 'in', sent.select(({ fn }) => fn.max('submissions.id').as('id')).groupBy(ROW))
      .execute(),
    sent
      .select(({ fn }) => [row, fn.countAll<number>().as('count')])
      .where('call', 'in', REQUEST_CALLS)
      .groupBy(ROW)
      .execute(),
    query
      .selectFrom(placedOrders(query))
      .innerJoin('buyers', 'buyers.id', 'orders.buyer')
      .innerJoin('customers', 'customers.id', 'customer_id')
      .select(({ fn }) => [row, fn.countAll<number>().as('count'), fn.max('orders.created_at').as('last')])
      .select(sql<number>`sum(case status when 'cancelled' then 0 else total end)`.as('total'))
      .where('customer_id', 'in', ids)
      .groupBy(ROW)
      .execute(),
  ])
  return { customers: Map.groupBy(all, rowOf), last, requests, orders }
}

/** Returns a page of the list of customers. */
export async function readCustomers(
  { site, database: { query } }: Pick<StaffContext, 'site' | 'database'>,
  filter: CustomerFilter,
  part: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const found = await findCustomers(query, filter, part)
  const details = await detailsOf(query, [0, ...found.rows.map(({ row }) => row)])
  const toRow = ({ row, lastAt }: Found): Row[] => {
    const all = details.customers.get(row) ?? []
    const form = details.last.find(({ customer_id }) => all.some(({ id }) => id === customer_id))
    // A row of joined customers links to the one with an account, or else to the sender of the newest form.
    const shown = all.find(({ user }) => user) ?? all.find(({ id }) => id === form?.customer_id) ?? all[0]
    if (!shown) return []
    const ofRow = <Each extends { row: number }>(list: readonly Each[]) => list.find((each) => Number(each.row) === row)
    const ordered = ofRow(details.orders)
    return [
      {
        link: linkTo(site, shown.id),
        who: senderName(form ? senderOf(form) : { name: shown.user?.name ?? '', company: shown.user?.company ?? '' }),
        contact: contactIn(shown),
        account: shown.user ? 'кабинет' : '',
        requests: Number(ofRow(details.requests)?.count ?? 0),
        orders: Number(ordered?.count ?? 0),
        total: Number(ordered?.total ?? 0),
        lastOrder: ordered?.last ?? '',
        lastAt,
      },
    ]
  }
  return { rows: found.rows.flatMap(toRow), total: found.total }
}

export const customerListHandlers = {
  async 'desk.customers'({ page, ...filter }, context) {
    // Leaves the search text out of the audit, because it may be a customer's name.
    context.audit({ subject: `список, страница ${page}` })
    const base = addressOf(context.site, 'desk.customers', filter)
    return pageOf(page, base, (part) => readCustomers(context, filter, part))
  },
} satisfies Partial<DeskHandlers>
