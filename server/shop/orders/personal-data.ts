import { type Selectable, sql } from 'kysely'
import { FINISHED_STATUSES } from '#schema/kinds/order-statuses.ts'
import { daysBefore, type EraseStep, largeRows, SLICE } from '../../engine/database/erasing.ts'
import type { Transaction } from '../../engine/database/tables.ts'
import type { InvoiceRow } from '../tables.ts'
import type { InvoiceSnapshot } from './invoices.ts'
import { offerNumber, placedOrders } from './order.ts'
import { indexOrders } from './search.ts'

const FINISHED = sql.join(FINISHED_STATUSES.map((status) => sql.lit(status)))

/** SQL conditions for finished orders (no further obligations) and for unfinished ones. */
export const isFinished = sql<boolean>`orders.status in (${FINISHED})`
export const isUnfinished = sql<boolean>`orders.status not in (${FINISHED})`

const NO_WORDS = { alias: null, color: '', coloring: '', decoration: '' } as const

const NO_OFFER = { offer_created_at: null, lead_time: '', payment: '', comment: '' } as const

/** Replaces the changes in audit log entries about an order whose buyer's data is erased (server/desk/audit.ts). */
const NO_CHANGES = JSON.stringify({ changes: {}, personal: ['стёрто'] })

/**
 * Erases the buyer's data in orders and offers: wishes, names of services, notes, changes of lines (also in the audit log), the agreed
 * delivery, files, the original offer, the payer of invoices. Numbers, product lines and sums stay for accounting.
 */
export async function eraseOrders(transaction: Transaction, orders: readonly number[]): Promise<void> {
  if (orders.length === 0) return
  await transaction
    .updateTable('order_lines')
    .set({ ...NO_WORDS, name: sql`case when product is null then 'Услуга' else name end` })
    .where('order_id', 'in', orders)
    .execute()
  const rows = await transaction.selectFrom('orders').select('number').where('id', 'in', orders).execute()
  const subjects = rows.flatMap((row) => [row.number, offerNumber(row)])
  await transaction.updateTable('staff_audit').set({ changes: NO_CHANGES }).where('subject', 'in', subjects).execute()
  await transaction.updateTable('order_changes').set({ words: '' }).where('order_id', 'in', orders).execute()
  await transaction.deleteFrom('order_files').where('order_id', 'in', orders).execute()
  await eraseInvoices(
    transaction,
    await transaction.selectFrom('invoices').select(['id', 'snapshot']).where('order_id', 'in', orders).execute(),
  )
  await transaction
    .updateTable('orders')
    .set({ delivery: '', sent: '', basket: null, ...NO_OFFER })
    .where('id', 'in', orders)
    .execute()
  await indexOrders(transaction, orders)
}

/** Erases what invoices say of their buyers: the payer, own article numbers, names of services. Sums stay for accounting. */
async function eraseInvoices(
  transaction: Transaction,
  invoices: readonly Pick<Selectable<InvoiceRow>, 'id' | 'snapshot'>[],
) {
  for (const { id, snapshot } of invoices) {
    const printed = JSON.parse(snapshot) as InvoiceSnapshot // written by invoices.ts
    const lines = printed.lines.map(({ alias: _, ...line }) =>
      line.article === '' ? { ...line, name: 'Услуга' } : line,
    )
    await transaction
      .updateTable('invoices')
      .set({ buyer: null, snapshot: JSON.stringify({ ...printed, lines }) })
      .where('id', '=', id)
      .execute()
  }
}

/** Erases files, letters, notes and buyers in invoices by their own age: staff may add them after the order, even after the erasure. */
export const orderSteps: readonly EraseStep[] = [
  largeRows({ what: 'order-files', title: 'файлы заказов' }, 'order_files', (transaction, { now, retention }) =>
    transaction
      .selectFrom('order_files')
      .innerJoin(placedOrders(transaction), 'orders.id', 'order_files.order_id')
      .select('order_files.id')
      .where('added_at', '<', daysBefore(now, retention.submissions))
      .where(isFinished)
      .limit(1)
      .executeTakeFirst(),
  ),
  largeRows(
    { what: 'staff-letters', title: 'письма покупателям с\u00a0вложениями' },
    'letters',
    (transaction, { now, retention }) =>
      transaction
        .selectFrom('letters')
        .select('id')
        .where('at', '<', daysBefore(now, retention.submissions))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom(placedOrders(transaction))
                .select('orders.id')
                .whereRef('orders.id', '=', 'letters.order_id')
                .where(isUnfinished),
            ),
          ),
        )
        .limit(1)
        .executeTakeFirst(),
  ),
  {
    what: 'order-notes',
    title: 'заметки, изменения и покупатели в счетах заказов',
    async erase(transaction, { now, retention }) {
      const due = daysBefore(now, retention.submissions)
      const invoices = await transaction
        .selectFrom('invoices')
        .select(['id', 'snapshot'])
        .where('buyer', 'is not', null)
        .where('day', '<', due)
        .where('order_id', 'in', ({ selectFrom }) =>
          selectFrom(placedOrders(transaction)).select('orders.id').where('orders.buyer', 'is', null).where(isFinished),
        )
        .limit(SLICE)
        .execute()
      await eraseInvoices(transaction, invoices)
      const changes = await transaction
        .updateTable('order_changes')
        .set({ words: '' })
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('order_changes')
            .innerJoin(placedOrders(transaction), 'orders.id', 'order_changes.order_id')
            .select('order_changes.id')
            .where('words', '!=', '')
            .where('at', '<', due)
            .where(isFinished)
            .limit(SLICE),
        )
        .executeTakeFirst()
      return invoices.length + Number(changes.numUpdatedRows)
    },
  },
]
