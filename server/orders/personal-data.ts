import { type Kysely, sql, type Transaction } from 'kysely'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import { daysBefore, type EraseStep, SLICE } from '../database/erasing.ts'
import type { Tables } from '../database/tables.ts'
import { moveRows, type UidTable } from '../visitor/uid.ts'
import { addEvent } from './events.ts'

/** Orders with their lines as an export of personal data has them. */
export const orderRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['number', 'status', 'created_at', 'total', 'delivery', 'article', 'name', 'quantity'])
    .select(['color', 'coloring', 'decoration', 'kopecks', 'sum'])
    .orderBy('orders.id')
    .orderBy('position')

/** Invoices as an export of personal data has them; they go with their orders. */
export const invoiceRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['orders.number as order', 'invoices.number', 'invoices.day', 'invoices.buyer'])
    .orderBy('invoices.id')

/** Notes of staff about orders, for an export of personal data. */
export async function readNotes(query: Kysely<Tables>, orders: readonly number[]) {
  const rows = await query
    .selectFrom('order_changes')
    .innerJoin('orders', 'orders.id', 'order_changes.order_id')
    .select(['orders.number as order', 'at', 'staff', 'details'])
    .where('kind', '=', 'note')
    .where('order_id', 'in', [...orders, 0])
    .orderBy('order_changes.id')
    .execute()
  return rows.map(({ details, ...row }) => ({ ...row, text: record(JSON.parse(details)).text }))
}

/** Files of orders as an export of personal data has them. */
export const orderFileRows = (query: Kysely<Tables>) =>
  query
    .selectFrom('order_files')
    .innerJoin('orders', 'orders.id', 'order_files.order_id')
    .select(['orders.number as order', 'name', 'title', 'type', 'added_at'])
    .orderBy('order_files.id')

export const invoicesOfPerson: UidTable = {
  name: 'invoices',
  merge: async () => undefined,
  read: (query, uid) => invoiceRows(query).where('orders.uid', '=', uid).execute(),
  remove: async () => undefined,
}

/**
 * A person's orders. Their figures stay when the account ends, for accounting. The personal data are in the checkout
 * form's submission, which is erased.
 */
export const ordersOfPerson: UidTable = {
  name: 'orders',
  merge: moveRows('orders'),
  read: (query, uid) => orderRows(query).where('uid', '=', uid).execute(),
  async remove(transaction, uid) {
    const orders = await transaction.selectFrom('orders').select('id').where('uid', '=', uid).execute()
    await eraseBuyer(
      transaction,
      orders.map(({ id }) => id),
    )
  },
}

/**
 * Takes the buyer out of orders, with the files and their titles: the figures stay.
 * @param staff who does it; by default it goes with the account
 */
export async function eraseBuyer(
  transaction: Transaction<Tables>,
  orders: readonly number[],
  staff = '',
): Promise<void> {
  if (orders.length === 0) return
  await eraseTexts(transaction, orders)
  await eraseDetails(transaction, orders, 'file')
  await transaction.deleteFrom('order_files').where('order_id', 'in', orders).execute()
  const rows = await transaction.selectFrom('orders').select(['id', 'status']).where('id', 'in', orders).execute()
  for (const order of rows) await addEvent(transaction, order, { kind: 'erased', staff }, new Date())
  await transaction
    .updateTable('orders')
    .set({ uid: '', user_id: null, sent: '', basket: null })
    .where('id', 'in', orders)
    .execute()
}

/**
 * Erases what may contain any text of people: the buyer's options of lines, staff's notes, the delivery agreed on, the
 * buyer of invoices.
 */
async function eraseTexts(transaction: Transaction<Tables>, orders: readonly number[]): Promise<void> {
  await transaction
    .updateTable('order_lines')
    .set({ color: '', coloring: '', decoration: '' })
    .where('order_id', 'in', orders)
    .execute()
  await transaction
    .updateTable('order_changes')
    .set({ details: '{}' })
    .where('order_id', 'in', orders)
    .where('kind', '=', 'note')
    .execute()
  await eraseDetails(transaction, orders, 'lines')
  await transaction.updateTable('orders').set({ delivery: '' }).where('id', 'in', orders).execute()
  await transaction.updateTable('invoices').set({ buyer: null }).where('order_id', 'in', orders).execute()
}

/** Erases the texts of events: names of files, or changes of lines, whose options are the buyer's words. */
async function eraseDetails(
  transaction: Transaction<Tables>,
  orders: readonly number[],
  kind: 'file' | 'lines',
): Promise<void> {
  const rows = await transaction
    .selectFrom('order_changes')
    .select(['id', 'details'])
    .where('order_id', 'in', orders)
    .where('kind', '=', kind)
    .execute()
  for (const { id, details } of rows) {
    const { isForBuyer, isRemoved, total } = record(JSON.parse(details))
    await transaction
      .updateTable('order_changes')
      .set({ details: JSON.stringify({ isForBuyer, isRemoved, total }) })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Erases buyers' texts in orders and the numbers of guests; numbers, lines and sums stay. The checkout form's values
 * go with all submissions.
 */
export const orderSteps: readonly EraseStep[] = [
  {
    what: 'orders',
    title: 'пожелания и посетители заказов',
    async erase(transaction, { now, retention }) {
      const rows = await transaction
        .selectFrom('orders')
        .select('id')
        .where('created_at', '<', daysBefore(now, retention.submissions))
        // Emptied below: an order is worked on once.
        .where(sql<boolean>`sent <> ''`)
        .limit(SLICE)
        .execute()
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => id)
      await eraseTexts(transaction, ids)
      await transaction.updateTable('orders').set({ sent: '', basket: null }).where('id', 'in', ids).execute()
      // A user's orders stay in the account; a guest's number has expired.
      await transaction
        .updateTable('orders')
        .set({ uid: '' })
        .where('id', 'in', ids)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('users')
                .select('users.id')
                .where(({ or, eb, ref }) =>
                  or([eb('users.uid', '=', ref('orders.uid')), eb('users.id', '=', ref('orders.user_id'))]),
                ),
            ),
          ),
        )
        .execute()
      return rows.length
    },
  },
]
