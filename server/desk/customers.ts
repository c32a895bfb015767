import { type Kysely, sql } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/types.ts'
import type { Tables } from '../engine/database/tables.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { usersWithProfile } from '../shop/account/users.ts'
import { type Order, placedOrders } from '../shop/orders/order.ts'
import { BUYER_COLUMNS, senderName } from '../shop/submissions/buyer.ts'
import { senderOf } from '../shop/submissions/values.ts'
import { contactOf } from './contacts.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { likeText, pageOf } from './lists.ts'
import { REQUEST_CALLS, searchedText } from './requests.ts'

type Row = CallAnswer<'desk.customers'>['list'][number]

export type CustomerFilter = Pick<CallParameters<'desk.customers'>, 'q' | 'sort'>

interface Contact {
  /** E-mails; the phone where the customer gave no e-mail. Several where staff have joined customers. */
  keys: readonly string[]
  lastAt: string
}

const KEY = sql`coalesce(customer, (select email from users where users.buyer = buyers.id))`

/** E-mails and phones of joined customers, each with the number that joins them after a sign that no key begins with. */
const joints = sql`(
  select ${KEY} as key, '=' || cast(max(joined) as text) as joined from buyers where joined is not null group by 1)`

/** Columns that order the rows: the name in small letters, as searches have it; who has no orders comes last. */
const SORTS = {
  name: sql`name`,
  orders: sql`coalesce(orders, 0)`,
  lastOrder: sql`ordered_at is null, ordered_at`,
  lastAt: sql`last_at`,
}

/** Orders by the e-mail or phone of their form, and by that of their account. @param keys only of these */
function ordersByKey(query: Kysely<Tables>, keys?: readonly string[]) {
  const chosen = (column: string) =>
    keys ? sql`${sql.ref(column)} in (${sql.join(keys)})` : sql`${sql.ref(column)} is not null`
  return sql<Pick<Order, 'total' | 'status' | 'created_at'> & { key: string; id: number }>`
    select customer as key, orders.id, total, status, orders.created_at
      from buyers join ${placedOrders(query)} on orders.buyer = buyers.id where ${chosen('customer')}
    union all select users.email, orders.id, total, status, orders.created_at
      from users join buyers on buyers.uid = users.uid join ${placedOrders(query)} on orders.buyer = buyers.id
      where ${chosen('users.email')}`
}

/** Everybody who has an account or has sent a form. A person is a mailbox; without one, a phone. */
async function findCustomers(
  query: Kysely<Tables>,
  filter: CustomerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Contact[]; total: number }> {
  const { q, sort = '-lastAt' } = filter
  const column = sort.replace('-', '') as keyof typeof SORTS // of the call's list
  // The last words of a form, or else of the account: a moment has 24 signs.
  const named = (rank: string, at: string) =>
    column === 'name' ? sql`max(${rank} || ${sql.ref(at)} || ltrim(search, ${'\n'}))` : sql`''`
  const ordered = sql`left join (
      select coalesce(joined, pairs.key) as key, count(distinct id) as orders, max(created_at) as ordered_at
      from (${ordersByKey(query)}) as pairs left join ${joints} as joints on joints.key = pairs.key group by 1
      ) as bought on bought.key = heard.key`
  const like = q === undefined || q.trim() === '' ? undefined : likeText(searchedText(q))
  const sent = like === undefined ? sql`` : sql`and search like ${like} escape '\\'`
  const matchingUsers =
    like === undefined
      ? sql``
      : sql`where buyers.search like ${like} escape '\\' or users.email like ${like} escape '\\'`
  const { rows } = await sql<{ key: string; last_at: string; total: number | string }>`
    select heard.key, last_at, count(*) over () as total from (
      select coalesce(joined, told.key) as key, max(at) as last_at, substr(max(named), 26) as name from (
        select customer as key, max(added_at) as at, ${named('1', 'added_at')} as named
          from buyers where customer is not null ${sent} group by customer
        union all select users.email, max(created_at), ${named('0', 'created_at')}
          from users join buyers on buyers.id = users.buyer ${matchingUsers} group by users.email
        ) as told left join ${joints} as joints on joints.key = told.key group by 1) as heard
    ${column === 'orders' || column === 'lastOrder' ? ordered : sql``}
    order by ${SORTS[column]} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, heard.key
    limit ${limit} offset ${offset}`.execute(query)
  // A page past the end has no row that could hold the total.
  if (rows.length === 0 && offset > 0)
    return { ...(await findCustomers(query, filter, { limit: 1, offset: 0 })), rows: [] }
  const numbers = rows.map(({ key }) => (key.startsWith('=') ? Number(key.slice(1)) : 0))
  const members = await sql<{ key: string; joined: number }>`
    select distinct ${KEY} as key, joined from buyers where joined in (${sql.join([0, ...numbers])})`.execute(query)
  const keysOf = Map.groupBy(members.rows, ({ joined }) => `=${joined}`)
  return {
    rows: rows.map(({ key, last_at: lastAt }) => ({
      ...{ keys: keysOf.get(key)?.map((member) => member.key) ?? [key], lastAt },
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** Accounts and the last submissions of these people. */
async function facesOf(query: Kysely<Tables>, keys: readonly string[]) {
  const users = await usersWithProfile(query).where('users.email', 'in', keys).execute()
  const last = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(['submissions.id', 'customer', ...BUYER_COLUMNS])
    .where('submissions.id', 'in', ({ selectFrom }) =>
      selectFrom('submissions')
        .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
        .select(({ fn }) => fn.max('submissions.id').as('id'))
        .where('customer', 'in', keys)
        .groupBy('customer'),
    )
    .execute()
  return {
    user: new Map(users.map((user) => [user.email, user])),
    sent: new Map(last.map((row) => [row.customer ?? '', row])),
  }
}

/** Numbers and sums of these people's requests and orders. */
async function figuresOf(query: Kysely<Tables>, keys: readonly string[]) {
  const requests = await query
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(({ fn }) => ['customer', fn.countAll<number>().as('count')])
    .where('customer', 'in', keys)
    .where('call', 'in', REQUEST_CALLS)
    .groupBy('customer')
    .execute()
  const { rows } = await ordersByKey(query, keys).execute(query)
  return {
    requests: new Map(requests.map(({ customer, count }) => [customer ?? '', Number(count)])),
    orders: Map.groupBy(rows, ({ key }) => key),
  }
}

/** Rows of the list of customers. */
export async function readCustomers(
  { site, database: { query } }: Pick<StaffContext, 'site' | 'database'>,
  filter: CustomerFilter,
  part: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const { rows, total } = await findCustomers(query, filter, part)
  const keys = rows.flatMap((row) => row.keys)
  if (keys.length === 0) return { rows: [], total }
  const [{ user, sent }, figures] = await Promise.all([facesOf(query, keys), figuresOf(query, keys)])
  const toRow = ({ keys, lastAt }: Contact): Row => {
    const [last] = keys.flatMap((each) => sent.get(each) ?? []).toSorted((a, b) => b.id - a.id)
    // The first on the customer's page.
    const key = keys.find((each) => user.has(each)) ?? last?.customer ?? keys[0] ?? ''
    const [account, form] = [user.get(key), sent.get(key)]
    const pairs = keys.flatMap((each) => figures.orders.get(each) ?? [])
    const orders = [...new Map(pairs.map((order) => [order.id, order])).values()]
    const face = form ? senderOf(form) : { name: account?.name ?? '', company: account?.company ?? '' }
    return {
      link: addressOf(site, 'desk.customer', { id: account ? `u${account.id}` : `s${form?.id}` }),
      who: senderName(face),
      contact: contactOf(key),
      account: keys.some((each) => user.has(each)) ? 'кабинет' : '',
      requests: keys.reduce((sum, each) => sum + (figures.requests.get(each) ?? 0), 0),
      orders: orders.length,
      total: orders.filter(({ status }) => status !== 'cancelled').reduce((sum, { total }) => sum + total, 0),
      lastOrder: orders.reduce((last, { created_at }) => (created_at > last ? created_at : last), ''),
      lastAt,
    }
  }
  return { rows: rows.map(toRow), total }
}

export const customerListHandlers = {
  async 'desk.customers'({ page, ...filter }, context) {
    // The query may be a name, so the audit does not get it.
    context.audit({ subject: `список, страница ${page}` })
    const base = addressOf(context.site, 'desk.customers', filter)
    return pageOf(page, base, (part) => readCustomers(context, filter, part))
  },
} satisfies Partial<DeskHandlers>
