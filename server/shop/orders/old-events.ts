import { moscowDay } from '#schema/definitions/text/dates.ts'
import type { Database, Transaction } from '../../engine/database/tables.ts'
import type { Site } from '../../engine/site/site.ts'
import { leftOf, owedFor, unshipped, withEntry, writeBooked } from './entries.ts'
import { addEvent, type Entry } from './events.ts'
import { type Order, placedOrders, statusOf, type WholeOrder } from './order.ts'
import { readLines } from './read.ts'

/**
 * Converts events of earlier versions to entries, once: the statuses «оплачен» and «отгружен» used to need no payments and shipments, and a
 * completed order counted as paid. Entries are added for the amounts that these statuses implied.
 */
export const bookOldEvents = ({ query }: Pick<Database, 'query'>, site: Site): Promise<void> =>
  query.transaction().execute(async (transaction) => {
    const isFirst = (name: string) =>
      transaction
        .insertInto('facts')
        .values({ name, value: '' })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst()
    // Some databases already have entries, but not the sums of entries by date.
    const [isOld, isWithoutDays] = [await isFirst('entries'), await isFirst('entries by days')]
    if (!isWithoutDays) return
    for (let after = 0; ; ) {
      const orders = await transaction
        .selectFrom(placedOrders(transaction))
        .selectAll()
        .where('id', '>', after)
        .where('status', '<>', 'new')
        .orderBy('id')
        .limit(500)
        .execute()
      for (const order of orders) {
        if (isOld) await bookOrder(transaction, site, order)
        await writeBooked(transaction, site, order)
      }
      if (orders.length === 0) return
      after = orders.at(-1)?.id ?? 0
    }
  })

async function bookOrder(query: Transaction, site: Site, before: Order): Promise<void> {
  const rows = await query
    .selectFrom('order_changes')
    .select(['id', 'status', 'at', 'kind', 'details'])
    .where('order_id', '=', before.id)
    .where('kind', 'in', ['status', 'undone'])
    .orderBy('id')
    .execute()
  let past: WholeOrder = { order: before, lines: await readLines(query, before.id) }
  /** Returns the entry for the amount that a status implied but no entry records. */
  const entryOf = (isPaid: boolean, isShipped: boolean, at: string): Entry | undefined => {
    // `owedFor` returns 0 for a canceled order, but its whole total was owed when it was paid.
    const sum = owedFor({ ...past.order, status: 'new' })
    const pieces = unshipped(past.lines).map((line) => [line.position, leftOf(line)] as const)
    const day = moscowDay(at)
    if (isPaid && sum > 0) return { kind: 'payment', day, sum }
    return isShipped && pieces.length > 0 ? { kind: 'shipment', day, pieces } : undefined
  }
  const book = (entry: Entry): void => {
    past = withEntry(past.order, past.lines, entry)
  }
  for (const { id, status, at, kind, details: text } of rows) {
    const { part, ...details } = JSON.parse(text)
    const isMark = !part && kind === 'status'
    const entry = part ?? (isMark && entryOf(statusOf(site, status).after === 'paid', status === 'shipped', at))
    if (!entry) continue
    await query
      .updateTable('order_changes')
      .set({ details: JSON.stringify({ ...details, entry }) })
      .where('id', '=', id)
      .execute()
    if (isMark) book(entry)
  }
  const done = rows.findLast(({ kind, status }) => kind === 'status' && status === 'done')
  if (before.status !== 'done' || !done) return
  for (const entry of [entryOf(true, false, done.at), entryOf(false, true, done.at)]) {
    if (!entry) continue
    const details = { from: before.status, entry, reason: 'заказ выполнен, записано при обновлении сайта' }
    await addEvent(query, before, { kind: 'status', details }, new Date(done.at))
    book(entry)
  }
}
