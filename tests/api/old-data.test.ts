import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { overSqlite } from '#server/engine/database/database.ts'
import { openDemoStore } from '#server/shop/catalog/store.ts'
import { bookOldEvents } from '#server/shop/orders/old-events.ts'
import { indexOldOrders } from '#server/shop/orders/search.ts'
import { rowsOfOldCustomers } from '#server/shop/submissions/customers.ts'
import { startApp } from '../site/app.ts'
import { plain } from '../site/html.ts'
import { staffCookie } from '../site/staff.ts'

// Data of a version that had no entries in orders: partly paid and shipped orders, canceled and undone ones, a replaced invoice, joined
// customers, a draft of an offer and one of the studio.

const fileOf = (name: string) => readFile(join(import.meta.dirname, '../fixtures/old-data', name), 'utf8')

type Facts = readonly { label: string; text?: string }[]
const textsOf = (facts: Facts) => Object.fromEntries(facts.map(({ label, text = '' }) => [plain(label), plain(text)]))

test('data of the version before open, and every page shows the figures that it showed', async () => {
  // Texts about future days depend on the current day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T13:30:00Z') })
  const connection = new DatabaseSync(':memory:')
  connection.exec(await fileOf('data.sql'))
  const store = await openDemoStore(overSqlite(connection))
  const app = await startApp({}, { store })
  try {
    const Cookie = await staffCookie(app, 1)
    const read = (path: string) => app.json(`/desk/api/${path}`, Cookie)
    for (const _ of ['the first start', 'the next']) {
      await bookOldEvents(store.database, app.site.state().site)
      await indexOldOrders(store.database)
      await rowsOfOldCustomers(store.database)
    }
    const figures = JSON.parse(await fileOf('figures.json'))
    const { list } = await read('orders')
    expect(list).toHaveLength(Object.keys(figures.orders).length)
    for (const [number, before] of Object.entries<(typeof figures.orders)[string]>(figures.orders)) {
      const { item } = await read(`orders/${number}`)
      const parts = plain(list.find((row: { number: string }) => row.number === number).parts)
      const { status, total } = item
      const lines = item.lines.map((line: Record<string, unknown>) => [line.article, line.quantity, line.kopecks])
      const invoices = item.invoices.map((invoice: { title: string; total: number }) => [
        plain(invoice.title),
        invoice.total,
      ])
      expect({ status, total, lines, invoices }).toEqual({
        ...{ status: before.status, total: before.total, lines: before.lines, invoices: before.invoices },
      })
      // The migration has turned a status into a payment; the money of a canceled order is to be refunded.
      const paid = { done: 'полностью, 22 717,80 ₽', cancelled: '70,00 ₽, к возврату' }[before.status as string]
      expect({ number, parts, ...textsOf(item.sums) }).toEqual({
        ...{ number, parts: paid ? `оплачено ${paid}` : before.parts, ...before.sums },
        ...(paid && { Оплачено: paid }),
      })
    }
    const { list: customers } = await read('customers')
    expect(customers.map((row: Record<string, unknown>) => [row.contact, row.orders, row.total])).toEqual(
      figures.customers,
    )
    const [, , half] = customers
    const { item: joined } = await read(`customers/${half.link.split('/')[3]}`)
    expect(joined.joined.map(({ text }: { text: string }) => text)).toEqual(figures.joined)
    expect((await read('offers')).list.map((row: Record<string, unknown>) => [row.number, row.total])).toEqual(
      figures.offers,
    )
    expect((await read('studio')).draft.changed).toEqual(['schema/modals/registration.json'])
  } finally {
    await app.stop()
    vi.useRealTimers()
  }
})
