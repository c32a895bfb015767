import type { CallName } from '#schema/definitions/calls/call.ts'
import { moscowDay, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { failedLetters } from '../engine/mail/unsent.ts'
import { addressOf } from '../engine/site/addresses.ts'
import { senderName } from '../shop/submissions/buyer.ts'
import { type DeskHandlers, mayCall, type StaffContext } from './context.ts'
import { linkTo } from './customer-find.ts'
import { countOrders, type OrderFilter } from './order-search.ts'
import { countRequests } from './requests.ts'
import { readScheduled, refusedPublications } from './studio/scheduled.ts'

interface Waiting {
  total: number
  /** Time of the oldest item. Only some queues show it. */
  since?: string | null
}

interface Queue {
  label: string
  /** The call that lists the queue. Staff see the queue only if they have the right to this call. */
  call: CallName
  /** Parameters of the call that show only this queue. */
  filter?: Readonly<Record<string, string | undefined>>
  count: (context: StaffContext) => Promise<Waiting>
}

const ordersThat = (label: string, filter: Pick<OrderFilter, 'status' | 'waits'>): Queue => ({
  ...{ label, call: 'desk.orders', filter },
  count: async ({ database, keepsOrders }) => ({ total: keepsOrders ? await countOrders(database, filter) : 0 }),
})

/** Queues of visitors' orders and submissions. */
const ARRIVALS: readonly Queue[] = [
  ordersThat('Новые заказы', { status: 'new' }),
  {
    ...{ label: 'Запросы КП', call: 'desk.offers', filter: { state: 'asked' } },
    count: async ({ database }) => ({ total: await countOrders(database, { offer: 'asked' }) }),
  },
  {
    ...{ label: 'Заявки без ответа', call: 'desk.requests', filter: { state: 'waiting' } },
    count: ({ database, staff }) => countRequests(database.query, { state: 'waiting' }, staff.id),
  },
]

const QUEUES: readonly Queue[] = [
  ...ARRIVALS,
  ordersThat('Счета, не\u00a0оплаченные в\u00a0срок', { waits: 'due' }),
  ordersThat('Отгружено без\u00a0счёта и\u00a0не\u00a0оплачено', { waits: 'unpaid' }),
  ordersThat('Деньги, которые надо вернуть', { waits: 'refund' }),
  ordersThat('Заказы, на\u00a0которые не\u00a0хватает остатка', { waits: 'short' }),
  {
    label: 'Письма, которые не\u00a0ушли',
    call: 'desk.letters',
    count: async ({ database }) => ({ total: await failedLetters(database.query) }),
  },
  {
    ...{ label: 'Правки, которые просят опубликовать', call: 'desk.studio' },
    count: async ({ database, site, staff }) => ({
      total: mayCall(site, staff.role, 'desk.studioPublish')
        ? (await readScheduled(database.query)).filter(({ isAsked }) => isAsked).length
        : 0,
    }),
  },
  {
    ...{ label: 'Изменения файлов, которые не\u00a0приняты', call: 'desk.site' },
    count: async ({ desk, database }) => ({
      total: desk.heldBack().length + (await refusedPublications(database.query)).length,
    }),
  },
]

/** Returns the queues that are not empty and that the role may see. */
async function waitingIn(queues: readonly Queue[], context: StaffContext) {
  const visible = queues.filter(({ call }) => mayCall(context.site, context.staff.role, call))
  const counted = await Promise.all(visible.map(async (queue) => ({ ...queue, ...(await queue.count(context)) })))
  return counted.filter(({ total }) => total > 0)
}

/** Returns facts about the customers to call by today for whom the signed-in person, or nobody, is responsible. */
async function callsDue({ site, staff, database: { query } }: StaffContext) {
  if (!mayCall(site, staff.role, 'desk.customerCare')) return []
  const rows = await query
    .selectFrom('customers')
    .innerJoin('buyers', (join) =>
      join.on('buyers.id', '=', ({ selectFrom }) =>
        selectFrom('buyers as of')
          .select(({ fn }) => fn.max('of.id').as('id'))
          .whereRef('of.customer_id', '=', 'customers.id'),
      ),
    )
    .select(['customers.id', 'company', 'name', 'customers.call_on', 'customers.call_about'])
    .where('customers.call_on', '<=', today())
    .where(({ eb, fn, val }) => eb(fn.coalesce('customers.manager', val(staff.id)), '=', staff.id))
    .orderBy('customers.call_on')
    .execute()
  return rows.map(({ id, call_on, call_about, ...buyer }) => ({
    label: `Перезвонить: ${senderName(buyer) || 'без имени'}`,
    text: [formatDate(call_on ?? ''), call_about].filter(Boolean).join(': '),
    link: linkTo(site, id),
  }))
}

export const waitingHandlers = {
  /** Returns the customers to call, and the queues that are not empty and that the role may see, with links to their lists. */
  async 'desk.waiting'(_, context) {
    const queues = await waitingIn(QUEUES, context)
    return {
      list: (await callsDue(context)).concat(
        queues.map(({ label, call, filter, total, since }) => ({
          label,
          text: formatNumber(total) + (since ? `, старшая ждёт с\u00a0${formatDate(moscowDay(since))}` : ''),
          link: addressOf(context.site, call, filter),
        })),
      ),
    }
  },

  /** Returns only counts, from indexes: every open page of the desk polls this (tests/bench/desk-orders.ts). */
  async 'desk.arrivals'(_, context) {
    const queues = await waitingIn(ARRIVALS, context)
    return { list: queues.map(({ call, total }) => ({ right: call, count: total })) }
  },
} satisfies Partial<DeskHandlers>
