import { DAY_MS } from '#schema/definitions/text/dates.ts'
import type { OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { EraseContext } from '../engine/database/erasing.ts'
import type { Database } from '../engine/database/tables.ts'
import { addTestUser } from '../shop/account/testing.ts'
import { insertBuyer } from '../shop/submissions/buyer.ts'
import { storeSubmission } from '../shop/submissions/save-submission.ts'
import { storeFiles } from '../shop/submissions/stored-files.ts'

export const NOW = new Date('2026-11-20T12:00:00.000Z')

export const ago = (days: number, milliseconds = 0): Date => new Date(NOW.getTime() - days * DAY_MS - milliseconds)

/** The default retention periods. */
export const context: EraseContext = {
  now: NOW,
  cookieLifetime: 604_800,
  retention: {
    ...{ submissions: 1095, consents: 1095, letters: 90, visits: 30, guestLists: 7, subscriptions: 30 },
    ...{ unconfirmedAccounts: 30, idleAccounts: 1095, idleWarning: 30 },
  },
}

let count = 0
const next = (): string => String(++count)
export const guestUid = (): string => next().padStart(32, '0')

/** Returns functions that insert personal data of people, created on a given day. */
export function leave({ query }: Database) {
  const product = async (): Promise<number> => {
    const row = { kind: 'main', article: next() }
    const { id } = await query.insertInto('product_ids').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }
  const line = {
    kind: 'main',
    article: 'А-1',
    name: 'Банка',
    quantity: 20,
    color: 'как у Анны',
    coloring: '',
    decoration: '',
  }
  return {
    user: (at: Date, more: object = {}) => {
      const time = at.toISOString()
      return addTestUser(query, { email: `${next()}@b.example`, created_at: time, changed_at: time, ...more })
    },
    list: async (at: Date, uid = guestUid()) => {
      await query.insertInto('lists').values({ uid, list: 'basket', changed_at: at.toISOString() }).execute()
      const item = { uid, list: 'basket', product: await product(), ...line, kopecks: null, added_at: '' } as const
      await query.insertInto('list_items').values(item).execute()
      return uid
    },
    visit: async (at: Date, uid = guestUid()) =>
      query
        .insertInto('watched')
        .values({ uid, product: await product(), seen: at.toISOString() })
        .execute(),
    letter: (at: Date, more: object = {}) =>
      query
        .insertInto('outbox')
        .values({
          ...{ recipient: 'a@b.example', subject: 'Заказ Анны', html: '', text: '', headers: '{}', submission: null },
          ...{ user_id: null, created_at: at.toISOString(), next_try: '', attempts: 1, sent_at: '', error: null },
          ...more,
        })
        .execute(),
    submission: async (at: Date, more: { call?: string; email?: string; uid?: string; files?: number } = {}) => {
      const { call = 'form.feedback', email = 'a@b.example', uid = guestUid(), files = 0 } = more
      const upload = { field: 'f', name: 'a', type: '', size: 1, path: import.meta.filename }
      const stored = await storeFiles({ query }, Array(files).fill(upload), at)
      const { id } = await query.transaction().execute((transaction) =>
        storeSubmission(
          transaction,
          {
            ...{ form: 'callback', call, uid, address: '192.0.2.1', page: undefined, idempotencyKey: next() },
            ...{ answers: [{ label: 'Имя', text: 'Анна' }], body: { name: 'Анна', email } },
            files: stored,
            consents: [{ document: 'data-consent', version: '2026-03-01' }],
          },
          at,
        ),
      )
      return id
    },
    /** Inserts an order that was made from a submission, or that has a buyer of its own. */
    order: async (at: Date, more: { uid?: string; submission?: number; status?: OrderStatus } = {}) => {
      const { uid = guestUid(), submission = null, status = 'done' } = more
      const buyer =
        submission === null
          ? await insertBuyer(query, { kind: 'sender', uid, fields: { name: 'Анна' } }, at)
          : await query
              .selectFrom('submissions')
              .select('buyer')
              .where('id', '=', submission)
              .executeTakeFirstOrThrow()
              .then((row) => row.buyer)
      const [number, once] = [next(), next()]
      const { id } = await query
        .insertInto('orders')
        .values({
          ...{ number, buyer, status, once, sent: 'отпечаток', created_at: at.toISOString(), submission },
          ...{ total: 500, on_request: 0, boxes: 1, pallets: 1, volume: 1, weight: 1 },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const sums = {
        order_id: id,
        position: 1,
        product: 1,
        unit: 'шт.',
        vat: '',
        boxes: 1,
        kopecks: 25,
        sum: 500,
        shipments: '[]',
      }
      await query
        .insertInto('order_lines')
        .values({ ...sums, ...line })
        .execute()
      return id
    },
    subscriber: (at: Date, status: 'waiting' | 'confirmed' | 'left', email = `${next()}@b.example`) =>
      query
        .insertInto('subscribers')
        .values({ email, status, created_at: at.toISOString(), changed_at: at.toISOString() })
        .execute(),
  }
}
