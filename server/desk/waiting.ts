import type { CallName } from '#schema/definitions/calls/types.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import { failedLetters } from '../engine/mail/unsent.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { DeskHandlers, StaffContext } from './context.ts'
import { findOrders } from './order-search.ts'
import { readRequests } from './requests.ts'
import { mayCall } from './roles.ts'

type Context = StaffContext

interface Queue {
  label: string
  /** The call whose right shows the queue and whose page lists it. */
  call: CallName
  filter?: Readonly<Record<string, string>>
  count: (context: Context) => Promise<number> | number
}

/** For a count alone. */
const ONE = { limit: 1, offset: 0 }

const QUEUES: readonly Queue[] = [
  {
    ...{ label: 'Новые заказы', call: 'desk.orders', filter: { status: 'new' } },
    count: async ({ database, keepsOrders }) =>
      keepsOrders ? (await findOrders(database, { status: 'new' }, ONE)).total : 0,
  },
  {
    ...{ label: 'Запросы КП', call: 'desk.offers', filter: { state: 'asked' } },
    count: async ({ database }) => (await findOrders(database, { offer: 'asked' }, ONE)).total,
  },
  {
    ...{ label: 'Заявки без ответа', call: 'desk.requests', filter: { state: 'waiting' } },
    count: async ({ database, staff }) =>
      (await readRequests(database.query, { state: 'waiting' }, staff.id, ONE)).total,
  },
  {
    label: 'Письма, которые не\u00a0ушли',
    call: 'desk.letters',
    count: ({ database }) => failedLetters(database.query),
  },
  {
    ...{ label: 'Изменения файлов, которые не\u00a0приняты', call: 'desk.site' },
    count: ({ desk }) => desk.heldBack().length,
  },
]

export const waitingHandlers = {
  /** Returns what waits for somebody of this role, each with the list of it. */
  async 'desk.waiting'(_, context) {
    const { site, staff } = context
    const visible = QUEUES.filter(({ call }) => mayCall(site, staff.role, call))
    const counted = await Promise.all(visible.map(async (queue) => ({ ...queue, waits: await queue.count(context) })))
    return {
      list: counted
        .filter(({ waits }) => waits > 0)
        .map(({ label, call, filter, waits }) => ({
          label,
          text: formatNumber(waits),
          link: addressOf(site, call, filter),
        })),
    }
  },
} satisfies Partial<DeskHandlers>
