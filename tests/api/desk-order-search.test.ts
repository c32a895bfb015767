import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOrders, narrowed, newestMatches, type OrderFilter } from '#server/desk/order-search.ts'
import type { Database } from '#server/engine/database/tables.ts'
import { engines } from '#server/engine/database/testing.ts'
import { inOnePiece } from '#server/shop/orders/search.ts'
import { fillOrders } from '../site/many-orders.ts'

// Search of orders on both engines, and the indexes it uses; tests/bench/desk-orders.ts measures 100,000 orders.

describe.each(engines)('on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await fillOrders(database, 400)
  }, 60_000)
  afterAll(() => database.close())

  const found = (filter: OrderFilter, offset = 0) => findOrders(database, filter, { limit: 5, offset })

  it.each<[string, OrderFilter, number]>([
    ['all', {}, 400],
    ['state', { status: 'new' }, 57],
    ['region', { region: 'moscow' }, 80],
    ['sum', { least: 0, most: 10_000_000 }, 40],
    ['e-mail', { q: 'Buyer77@paseka.example' }, 1],
    ['days', { from: '2026-01-01T00:00:00.000Z', until: '2026-01-01T01:00:00.000Z' }, 11],
    ['number', { q: '26-33' }, 1],
    ['company', { q: 'ПАСЕКА 77»' }, 1],
    ['phone', { q: '8 (916) 000-00-77' }, 1],
    ['company without quotation marks', { q: 'ООО Пасека 77' }, 1],
    ['company with other ones', { q: 'ооо "пасека 77"' }, 1],
    ['quotation marks alone', { q: '«»' }, 0],
    ['article', { q: 'фл-1197' }, 1],
    ['beginning of an article', { q: 'фл-119' }, 4],
    ['middle of an article', { q: 'Л-119' }, 4],
    ['words of a name', { q: 'Волна 399' }, 2],
    ['words of a name in any order, form and case', { q: 'ВОЛНА-399 пузырек' }, 2],
    ['another form of a word', { q: 'крышками «волна-398»' }, 2],
    ['a word that the order has not', { q: 'канистра волна 399' }, 0],
    ['sum', { q: '158 380' }, 1],
    ['sum with kopecks', { q: '158380,00 ₽' }, 1],
    ['number without hyphens', { q: '26F522A' }, 1],
    ['end of a number', { q: '№ f522-a' }, 1],
    ['end of a number without hyphens', { q: 'F522' }, 1],
    ['dashes of another kind in a phone', { q: '8 916 000–00‑77' }, 1],
    ['dashes of another kind in an article', { q: 'фл‑1197' }, 1],
    ['dashes of another kind in a number', { q: '№ f522–a' }, 1],
    ['signs of patterns', { q: '%' }, 0],
    ['both', { status: 'new', q: 'пасека 7' }, 3],
  ])('finds by %s', async (_name, filter, total) => {
    const { rows, total: all } = await found(filter)
    expect(all).toBe(total)
    expect(rows).toHaveLength(Math.min(5, total))
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(await found(filter, 1000)).toEqual({ rows: [], total })
  })

  it('finds the newest, after the one whose number it is', async () => {
    const numbers = async (q: string) => (await newestMatches(database, q, 3)).map(({ number }) => number)
    const { number } = (await newestMatches(database, 'пасека 77»', 1))[0] ?? { number: '' }
    const newest = (await found({})).rows.map((row) => row.number)
    expect(await numbers('пасека')).toEqual(newest.slice(0, 3))
    // Gives another order the same search text, so that both match.
    const { id } = (await found({})).rows[0] ?? { id: 0 }
    const search = inOnePiece(number)
    await database.query.updateTable('orders').set({ search }).where('id', '=', id).execute()
    expect(await numbers(number)).toEqual([number, newest[0]])
    expect(await numbers('нет такого')).toEqual([])
  })
})

it.each<[string, OrderFilter, RegExp]>([
  ['state', { status: 'new' }, /orders_status/],
  ['region', { region: 'moscow' }, /orders_region/],
  ['sum', { least: 1, most: 2 }, /orders_total/],
  ['days', { from: '2026-01-01', until: '2026-01-02' }, /orders_created/],
  ['due invoices', { waits: 'due' }, /orders_owed.*invoices_order \(order_id=\?\)/s],
  ['unpaid shipments', { waits: 'unpaid' }, /orders_owed.*invoices_order.*order_lines.*\(order_id=/s],
  ['short lines', { waits: 'short' }, /orders_status \(status=\?/],
])('%s goes by an index', async (_, filter, index) => {
  const database = (await engines[0]?.[1]()) as Database // SQLite is the first
  const { sql, parameters } = narrowed(database, filter).select('orders.id').compile()
  const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await database.query.executeQuery<{ detail: string }>(explained)
  expect(rows.map(({ detail }) => detail).join('\n')).toMatch(index)
  await database.close()
})
