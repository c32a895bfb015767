import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { bookedIn, shippedBy, writeBooked } from '#server/shop/orders/entries.ts'
import { addEvent, type Entry, readEvents } from '#server/shop/orders/events.ts'
import type { Order } from '#server/shop/orders/order.ts'
import { readLines } from '#server/shop/orders/read.ts'
import { OPEN } from '../site/account.ts'
import { somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Statistics of a period: placed orders without canceled ones, by months in Moscow time.

const app = useApp(OPEN)
let Cookie: string
let staff: number
beforeAll(async () => {
  ;({ Cookie, id: staff } = await signedInAs(app, 'manager'))
})

// biome-ignore lint/suspicious/noExplicitAny: what it must be, the test says
type Told = any

const get = (query = ''): Promise<Told> => app.json(`/desk/api/figures${query}`, Cookie)

/** Places an order at a time, as a new visitor with this traffic source in the cookie. @returns its id */
async function order(source: string, at: string, more: object = {}): Promise<number> {
  const buyer = somebody(app)
  const { answer } = await buyer.get('catalog/list')
  await buyer.post('basket/item/add', { productId: answer.list[0].id, quantity: 1 })
  const placed = await buyer.post('order/save', checkout, { Cookie: `userId=${buyer.uid}; ${source}` })
  expect(placed.status).toBe(200)
  const { total } = await app.database.query
    .updateTable('orders')
    .set({ created_at: at, ...more })
    .where('number', '=', placed.answer.number)
    .returning('total')
    .executeTakeFirstOrThrow()
  return total
}

let total: number
beforeAll(async () => {
  total = await order('source=Yandex', '2026-01-31T20:59:59.000Z', { responsible: staff })
  await order('source=', '2026-01-31T21:00:00.000Z')
  await order('source=%3Cscript%3E', '2026-03-05T12:00:00.000Z')
  await order('source=yandex', '2026-03-06T12:00:00.000Z', { status: 'cancelled' })
})
const YEAR = '?from=2026-01-01&to=2026-03-31'

test('are by months of Moscow, those without orders too, without cancelled orders', async () => {
  const { months, sums, counts, facts } = await get(YEAR)
  expect(months).toMatchObject([
    { label: '01.2026', count: 1, total, average: total, share: 33 },
    { label: '02.2026', count: 1, total },
    { label: '03.2026', count: 1, total },
  ])
  expect(sums.map(({ value }: Told) => value)).toEqual([total, total, total])
  expect(counts.map(({ text }: Told) => text)).toEqual(['1', '1', '1'])
  expect(facts).toContainEqual({ label: 'Заказов', text: '3' })
  const longer = await get('?from=2025-11-15&to=2026-05-31')
  expect(longer.sums.map(({ label }: Told) => label)).toEqual([
    '11.2025',
    '12.2025',
    '01.2026',
    '02.2026',
    '03.2026',
    '04.2026',
    '05.2026',
  ])
  expect(longer.sums.map(({ value }: Told) => value)).toEqual([0, 0, total, total, total, 0, 0])
  expect((await get('?from=2026-02-01&to=2026-02-28')).months).toMatchObject([{ label: '02.2026', share: 100 }])
})

test('are by source, where only a plain word counts, by responsible, region and product', async () => {
  const { sources, managers, regions, products } = await get(YEAR)
  expect(Object.fromEntries(sources.map(({ label, count }: Told) => [label, count]))).toEqual({
    yandex: 1,
    'прямые заходы': 1,
    'не\u00a0известно': 1,
  })
  expect(managers).toMatchObject([
    { label: 'никто', count: 2, share: 67 },
    { label: 'Анна', count: 1, share: 33 },
  ])
  expect(regions).toMatchObject([{ count: 3, share: 100 }])
  expect(products).toHaveLength(1)
  expect(products[0]).toMatchObject({ total: 3 * total, average: expect.any(Number) })
})

test('of money and goods are what entries say', async () => {
  const { query } = app.database
  const orders = await query
    .selectFrom('orders')
    .select('id')
    .where('status', '!=', 'cancelled')
    .orderBy('id')
    .execute()
  const [first, second] = orders.map(({ id }) => ({ id }) as Order)
  if (!first || !second) throw new Error('There are no orders')
  const line = {
    ...(await query.selectFrom('order_lines').selectAll().where('order_id', '=', first.id).executeTakeFirstOrThrow()),
  }
  const half = Math.floor(line.quantity / 2)
  const entries = [
    [first, { kind: 'payment', day: '2026-02-01', sum: 1000 }],
    [first, { kind: 'refund', day: '2026-02-02', sum: 250 }],
    [second, { kind: 'payment', day: '2026-02-03', sum: total + 700 }],
    [first, { kind: 'shipment', day: '2026-02-03', pieces: [[line.position, half]] }],
  ] as const satisfies [Order, Entry][]
  for (const [order, entry] of entries) await book(order, entry)
  const { facts, months, customers, products } = await get(YEAR)
  const shipped = Math.round(((line.sum ?? 0) * half) / line.quantity)
  const owed = 3 * total - 750 - total
  expect(months[0]).toMatchObject({ total, paid: 0, owed: total - 750, shipped: 0, overdue: 0 })
  expect(months[1]).toMatchObject({ paid: total + 1450, owed: 0, shipped })
  expect(customers).toMatchObject([{ count: 3, total: 3 * total, paid: total + 1450, owed, shipped }])
  expect(products).toMatchObject([{ shipped, pieces: 3 * line.quantity, paid: 0 }])
  expect(facts).toContainEqual({ label: 'Долг', text: rubles(owed) })
  // An entry of another month, a return, and a payment moved to another day by a correction: each counts on its own day.
  await book(first, { kind: 'shipment', day: '2026-03-31', pieces: [[line.position, line.quantity - half]] })
  await book(second, { kind: 'payment', day: '2026-04-01', sum: 5 })
  await book(first, { kind: 'return', day: '2026-04-02', pieces: [[line.position, 1]] })
  const paid = (await readEvents(query, first.id))[0]?.id
  await book(first, { kind: 'payment', day: '2026-03-02', sum: -100, corrects: paid ?? 0 })
  const rest = (line.sum ?? 0) - shipped
  const later = await get('?from=2026-03-01&to=2026-04-30')
  expect(later.months).toMatchObject([
    { label: '03.2026', count: 1, total, paid: 900, shipped: rest },
    { label: '04.2026', count: 0, total: 0, paid: 5, shipped: -(line.kopecks ?? 0) },
  ])
  expect(later.products).toMatchObject([{ total, shipped: rest - (line.kopecks ?? 0) }])
  const { bytes } = await app.askBytes('/desk/figures.xlsx?from=2026-04-01&to=2026-04-30', { headers: { Cookie } })
  const [, ...rows] = await readSheet(Buffer.from(bytes))
  expect(rows.find(([part]) => part === 'Месяц')?.slice(5, 8)).toEqual([0, -(line.kopecks ?? 0) / 100, 0.05])
  const packaging = await app.askBytes('/desk/packaging.xlsx?from=2026-03-01&to=2026-04-30', { headers: { Cookie } })
  const [, , ...masses] = await readSheet(Buffer.from(packaging.bytes))
  const [row] = later.packaging
  expect(row.pieces).toBe(line.quantity - half - 1)
  expect([masses[0], masses.at(-1)?.slice(3)]).toEqual([Object.values(row), [row.pieces, row.kilograms]])
  for (const { label, paid, shipped } of (await get('?from=2026-01-01&to=2026-04-30')).months)
    expect([label, paid, shipped]).toEqual([label, ...(await recount(label.split('.').toReversed().join('-')))])
  await query.deleteFrom('order_changes').execute()
  for (const order of [first, second]) await writeBooked(query, app.site.state().site, order)
  expect((await get(YEAR)).months[1]).toMatchObject({ total, paid: 0, shipped: 0 })
})

/** Writes an entry in the order's history as the desk's step does. */
async function book(order: Order, entry: Entry) {
  const details = { from: 'confirmed', entry } as const
  await app.database.query.transaction().execute(async (transaction) => {
    await writeBooked(transaction, app.site.state().site, order, entry)
    await addEvent(transaction, { ...order, status: 'confirmed' }, { kind: 'status', details }, new Date())
  })
}

/** Computes the sums paid and shipped in a month from the histories of all orders. */
async function recount(month: string): Promise<number[]> {
  const { query } = app.database
  const sums = [0, 0]
  for (const { id } of await query.selectFrom('orders').select('id').execute()) {
    const lines = await readLines(query, id)
    for (const { entry } of bookedIn(await readEvents(query, id))) {
      if (!entry.day.startsWith(month)) continue
      if ('sum' in entry) sums[0] = (sums[0] ?? 0) + (entry.kind === 'refund' ? -1 : 1) * entry.sum
      for (const [position, pieces] of shippedBy(entry))
        sums[1] = (sums[1] ?? 0) + pieces * (lines.find((line) => line.position === position)?.kopecks ?? 0)
    }
  }
  return sums
}

test('of a period that nobody meant are none, in words', async () => {
  for (const query of ['?from=2026-02-31', '?to=abc', '?from=2026-03-01&to=2026-01-01']) {
    const { problem, months } = await get(query)
    expect([problem, months]).toEqual([expect.stringMatching(/./), []])
    for (const book of ['figures', 'packaging'])
      expect((await app.ask(`/desk/${book}.xlsx${query}`, { headers: { Cookie } })).status).toBe(400)
  }
})

test('are a table', async () => {
  const { bytes } = await app.askBytes(`/desk/figures.xlsx${YEAR}`, { headers: { Cookie } })
  const [, ...rows] = await readSheet(Buffer.from(bytes))
  expect(rows[0]).toEqual(['Месяц', '01.2026', 1, null, 33, total / 100, 0, 0, total / 100, 0, total / 100])
  expect(new Set(rows.map(([part]) => part))).toEqual(
    new Set(['Месяц', 'Покупатель', 'Ведёт', 'Изделие', 'Регион', 'Источник']),
  )
})

test('are not for a content manager', async () => {
  const { Cookie } = await signedInAs(app, 'content')
  expect((await app.ask('/desk/api/figures', { headers: { Cookie } })).status).toBe(403)
})
