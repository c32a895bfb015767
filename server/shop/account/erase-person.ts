import { sql } from 'kysely'
import { OFFER_STATUSES } from '#schema/kinds/order-statuses.ts'
import { daysBefore, type EraseStep, SLICE } from '../../engine/database/erasing.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { dropLinks } from '../../engine/mail/letter-links.ts'
import { eraseAliases } from '../aliases/aliases.ts'
import { eraseLists } from '../lists/personal-data.ts'
import { addEvent } from '../orders/events.ts'
import { placedOrders } from '../orders/order.ts'
import { eraseOrders, isUnfinished } from '../orders/personal-data.ts'
import { deleteBuyers } from '../submissions/customers.ts'
import { buyersOfPerson, type Person } from './person.ts'

/**
 * Erases a person: the account with sessions, lists and organizations, submissions with files, offers, the subscription, letters, and the
 * buyer data of orders. The orders' sums stay, and so does the proof of consents (S21, S24). An unfinished order keeps its buyer data;
 * `personSteps` erases them once it is finished. Does nothing for a missing person.
 * @param staff name of the member of the staff who starts the erasure; empty if the person or the nightly job starts it
 */
export async function erasePerson(
  transaction: Transaction,
  person: Person,
  { staff = '', now = new Date() }: { staff?: string; now?: Date } = {},
): Promise<void> {
  const { user, mailbox } = person
  // Locks the rows by an update that changes nothing: a concurrent erasure of the same person waits, and then finds no rows.
  const locked = await transaction
    .updateTable('buyers')
    .set(({ ref }) => ({ leaving_at: ref('leaving_at') }))
    .where('id', 'in', buyersOfPerson(transaction, person))
    .returning('id')
    .execute()
  const buyers = locked.map(({ id }) => id)
  const held = await holdBuyers(transaction, buyers, staff, now)
  if (user) {
    await dropAccountLinks(transaction, user.id)
    await eraseLists(transaction, user.uid)
    await eraseAliases(transaction, user.uid)
    // The foreign keys delete the account's sessions and letters too.
    await transaction.deleteFrom('users').where('id', '=', user.id).execute()
  }
  await forgetBuyers(
    transaction,
    buyers.filter((id) => !held.includes(id)),
    { staff, now },
  )
  if (mailbox !== undefined) await eraseMailbox(transaction, mailbox, { holds: held.length > 0, now })
}

/** Detaches the buyers of unfinished orders from the account, and marks them to be erased later. @returns the ids of these buyers */
async function holdBuyers(transaction: Transaction, buyers: readonly number[], staff: string, now: Date) {
  if (buyers.length === 0) return []
  const open = await transaction
    .selectFrom(placedOrders(transaction))
    .selectAll()
    .where('buyer', 'in', buyers)
    .where(isUnfinished)
    .execute()
  const held = open.flatMap(({ buyer }) => buyer ?? [])
  if (held.length === 0) return []
  for (const order of open) await addEvent(transaction, order, { kind: 'leaving', staff }, now)
  await transaction
    .updateTable('buyers')
    .set({ uid: null, leaving_at: now.toISOString() })
    .where('id', 'in', held)
    .execute()
  return held
}

/**
 * Deletes buyers with their submissions, offers and files, and erases their data in their orders. @param staff name of the member of the
 * staff who erases them; empty if the buyer does; undefined at the end of the retention period: then the orders get no event
 */
async function forgetBuyers(
  transaction: Transaction,
  buyers: readonly number[],
  { staff, now }: { staff?: string; now: Date },
) {
  if (buyers.length === 0) return
  const orders = await transaction
    .selectFrom(placedOrders(transaction))
    .selectAll()
    .where('buyer', 'in', buyers)
    .execute()
  const all = await transaction.selectFrom('orders').select('id').where('buyer', 'in', buyers).execute()
  const ids = all.map(({ id }) => id)
  const submissions = transaction.selectFrom('submissions').select('submissions.id').where('buyer', 'in', buyers)
  // Deletes the letters to the shop about the submissions too: even the row of a sent letter still contains its subject line.
  await transaction.deleteFrom('outbox').where('submission', 'in', submissions).execute()
  const inns = transaction.selectFrom('buyers').select('inn').where('id', 'in', buyers)
  await transaction.deleteFrom('companies').where('inn', 'in', inns).execute()
  if (staff !== undefined)
    await transaction.updateTable('consents').set({ address: null }).where('buyer', 'in', buyers).execute()
  await deleteBuyers(transaction, buyers)
  await eraseOrders(transaction, ids)
  await transaction
    .deleteFrom('orders')
    .where('id', 'in', [...ids, 0])
    .where('status', 'in', OFFER_STATUSES)
    .execute()
  if (staff !== undefined)
    for (const order of orders) await addEvent(transaction, order, { kind: 'erased', staff }, now)
}

/** Deletes all links in letters to an account, including used ones. */
export async function dropAccountLinks(transaction: Transaction, id: number): Promise<void> {
  await transaction
    .deleteFrom('letter_links')
    .where('purpose', 'like', 'account-%')
    .where((where) => where.or([where('subject', '=', String(id)), where('subject', 'like', `${id} %`)]))
    .execute()
}

/** Deletes the data stored under an e-mail address. @param holds true if unsent letters about submissions must stay */
async function eraseMailbox(transaction: Transaction, email: string, { holds, now }: { holds: boolean; now: Date }) {
  await dropLinks(transaction, 'subscription', email)
  await transaction.deleteFrom('subscribers').where('email', '=', email).execute()
  await transaction
    .updateTable('consents')
    .set({ subscriber: null, ended_at: now.toISOString() })
    .where('subscriber', '=', email)
    .execute()
  // With `holds`, unsent letters about submissions stay: they go to the shop, whose manager may have the same address.
  await transaction
    .deleteFrom('outbox')
    .where(isTo(email))
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), ...(holds ? [] : [eb('submission', 'is', null)])]))
    .execute()
}

/** Returns a condition for letters to an address, ignoring case. */
const isTo = (email: string) => sql<boolean>`lower(recipient) = ${email}`

/** Reads the data stored under an e-mail address. */
export const readMailbox = async (query: Query, email: string) => ({
  subscribers: await query
    .selectFrom('subscribers')
    .select(['email', 'status', 'created_at', 'changed_at'])
    .where('email', '=', email)
    .execute(),
  letters: await query
    .selectFrom('outbox')
    .select(['subject', 'created_at', 'sent_at'])
    .where(isTo(email))
    .orderBy('id')
    .execute(),
})

/** Returns a query for buyers without an unfinished order. */
const withoutOpenOrder = (transaction: Transaction) =>
  transaction
    .selectFrom('buyers')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(placedOrders(transaction))
            .select('orders.id')
            .whereRef('orders.buyer', '=', 'buyers.id')
            .where(isUnfinished),
        ),
      ),
    )

/** Erases people whose erasure was postponed until their orders are finished. */
const left: EraseStep = {
  what: 'left-buyers',
  title: 'покупатели законченных заказов, просившие стереть данные',
  async erase(transaction, { now }) {
    const rows = await withoutOpenOrder(transaction)
      .select(['buyers.id', 'email'])
      .select(({ selectFrom }) =>
        selectFrom('order_changes')
          .innerJoin(placedOrders(transaction), 'orders.id', 'order_changes.order_id')
          .select(({ fn }) => fn.max('staff').as('staff'))
          .whereRef('orders.buyer', '=', 'buyers.id')
          .where('order_changes.kind', '=', 'leaving')
          .as('staff'),
      )
      .where('leaving_at', 'is not', null)
      .limit(SLICE)
      .execute()
    for (const { id, email, staff } of rows) {
      await forgetBuyers(transaction, [id], { staff: staff ?? '', now })
      // Deletes letters sent after the person requested the erasure: the outbox keeps sent letters, because they count for rate limits.
      await transaction.deleteFrom('outbox').where(isTo(email.toLowerCase())).where('sent_at', 'is not', null).execute()
    }
    return rows.length
  },
}

/** After the retention period, erases senders of forms with their submissions and order data. Accounts keep their orders and consents. */
const senders: EraseStep = {
  what: 'submissions',
  title: 'заявки и покупатели заказов',
  async erase(transaction, { now, retention }) {
    const due = daysBefore(now, retention.submissions)
    const rows = await withoutOpenOrder(transaction)
      .select('buyers.id')
      // A literal instead of a parameter, because SQLite otherwise does not use the partial index.
      .where(sql<boolean>`kind = 'sender'`)
      .where('added_at', '<', due)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom(placedOrders(transaction))
              .select('id')
              .whereRef('orders.buyer', '=', 'buyers.id')
              .where('created_at', '>=', due),
          ),
        ),
      )
      .orderBy('added_at')
      .limit(SLICE)
      .execute()
    const buyers = rows.map(({ id }) => id)
    if (buyers.length === 0) return 0
    await keepForSubscribers(transaction, buyers)
    await keepForAccounts(transaction, buyers)
    await forgetBuyers(transaction, buyers, { now })
    return buyers.length
  },
}

/** Keeps consents to the newsletter under the subscriber's address, since they must be provable while the newsletter is sent. */
async function keepForSubscribers(transaction: Transaction, buyers: readonly number[]): Promise<void> {
  await transaction
    .updateTable('consents')
    .set(({ selectFrom }) => ({
      subscriber: selectFrom('buyers').select('customer').whereRef('buyers.id', '=', 'consents.buyer'),
    }))
    .where('submission', 'in', ({ selectFrom }) =>
      selectFrom('submissions').select('id').where('buyer', 'in', buyers).where('call', '=', 'form.subscribe'),
    )
    .execute()
}

/** Moves orders and consents of account owners to the account's own buyer, so that they are not deleted. */
async function keepForAccounts(transaction: Transaction, buyers: readonly number[]): Promise<void> {
  const owned = await transaction
    .selectFrom('buyers')
    .innerJoin('users', 'users.uid', 'buyers.uid')
    .select(['buyers.id', 'users.buyer as account'])
    .where('buyers.id', 'in', buyers)
    .execute()
  for (const { id, account } of owned) {
    const orders = await transaction
      .updateTable('orders')
      .set({ buyer: account, submission: null })
      .where('buyer', '=', id)
      .where('status', 'not in', OFFER_STATUSES)
      .returning('id')
      .execute()
    await eraseOrders(
      transaction,
      orders.map((order) => order.id),
    )
    await transaction.updateTable('consents').set({ buyer: account }).where('buyer', '=', id).execute()
  }
}

export const personSteps: readonly EraseStep[] = [left, senders]
