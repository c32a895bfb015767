import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OFFER_STATUSES } from '#schema/kinds/order-statuses.ts'
import { tableRows } from '#server/desk/order-table.ts'
import { post, signedIn } from '../site/account.ts'
import { senderOf } from '../site/customer.ts'
import { useDesk } from '../site/desk-orders.ts'
import { checkout } from '../site/shop.ts'

// One table holds orders and offers: no list, count, sum or file of orders includes an offer, and vice versa.

const desk = useDesk()
const { shop } = desk

const buyer = { name: 'Анна', phone: '+79161234567', email: 'both@paseka.example', workCompany: 'ООО «Обе стороны»' }

/** Session cookie of an account with one order; later the account also has an offer in each status. */
let cabinet = ''
let owner = ''
let order = ''
const offers: string[] = []

const get = async (path: string, Cookie: string) => {
  const { status, body } = await shop.app.ask(path, { headers: { Cookie } })
  return { status, body, answer: JSON.parse(body) }
}

const mine = async (path: string) => (await get(`/api/app/${path}`, cabinet)).answer
const office = async (path: string) => (await get(`/desk/api/${path}`, owner)).answer

/** Reads all lists, counts, sums and files that contain orders. */
async function readAll() {
  const q = encodeURIComponent('Обе стороны')
  const customer_id = await senderOf(shop.app.database, await desk.submissionOf(order))
  const [list, last, { kept }, { orders, sums }, { item: customer }, { list: customers }] = await Promise.all([
    mine('order/list'),
    mine('order/last'),
    mine('personal/data'),
    office('counts'),
    office(`customers/${customer_id}`),
    office(`customers?q=${q}`),
  ])
  const table: unknown[] = []
  for await (const row of tableRows(shop.app.database, {}, { statuses: {}, regions: {} })) table.push(row)
  return {
    ...{ list, last, kept: [kept.orders, kept.invoices], orders, sums, customer: customer.orders },
    customers: customers.map((row: { orders: number; total: number }) => [row.orders, row.total]),
    erased: customer.erased.map(({ label }: { label: string }) => label),
    found: await office(`orders?q=${q}`),
    all: await office('orders'),
    news: (await office('arrivals')).list.filter(({ right }: { right: string }) => right === 'desk.orders'),
    exported: await office('orders/export'),
    table,
    waiting: (await office('waiting')).list.filter(({ label }: { label: string }) => label === 'Новые заказы'),
  }
}

const fill = async () => {
  const [product] = shop.products
  const line = { productId: product?.id, quantity: product?.record.minQuantity }
  await post(shop.app, '/api/app/basket/item/add', line, { Cookie: cabinet })
}

let before: Awaited<ReturnType<typeof readAll>>

afterAll(() => void vi.useRealTimers())
beforeAll(async () => {
  vi.setSystemTime(Date.now())
  cabinet = (await signedIn(shop.app)).Cookie
  owner = await desk.as('owner')
  await fill()
  order = String(
    (await post(shop.app, '/api/app/order/save', { ...checkout, ...buyer }, { Cookie: cabinet })).answer.number,
  )
  before = await readAll()
  for (const status of OFFER_STATUSES) {
    await fill()
    const body = { ...buyer, consents: checkout.consents, key: status }
    const { answer } = await post(shop.app, '/api/app/offer/request', body, { Cookie: cabinet })
    const number = String(answer.number).replace('КП-', '')
    offers.push(number)
    await desk.set(number, { status })
  }
})

test('no list, count, sum, search or file of orders changes by an offer, whatever its state', async () => {
  expect(before.list.list).toHaveLength(1)
  expect(before.news).toEqual([{ right: 'desk.orders', count: 1 }])
  expect(await readAll()).toEqual(before)
})

test('the number of an offer opens no order, neither in the cabinet nor at the desk', async () => {
  expect(new Set(offers).size).toBe(OFFER_STATUSES.length)
  for (const number of offers) {
    for (const path of [`order/${number}/view`, `order/${number}/repeat`])
      expect((await get(`/api/app/${path}`, cabinet)).status, path).not.toBe(200)
    for (const [path, body] of [
      ['/api/app/order/cancel', { number }],
      ['/api/app/order/repeat', { number }],
    ] as const)
      expect((await post(shop.app, path, body, { Cookie: cabinet })).status, path).toBe(404)
    for (const path of ['', '/draft', '/step?to=confirmed', '/invoice'])
      expect((await get(`/desk/api/orders/${number}${path}`, owner)).status, path).toBe(404)
    expect((await shop.app.ask(`/papers/order/${number}/offer.pdf`, { headers: { Cookie: cabinet } })).status).toBe(404)
    expect((await shop.app.ask(`/desk/orders/${number}/offer.pdf`, { headers: { Cookie: owner } })).status).toBe(404)
  }
})

test('the list of offers has no order; an accepted offer is in both, under numbers that differ by «КП-» alone', async () => {
  const numbers = async (path: string) => (await office(path)).list.map(({ number }: { number: string }) => number)
  const newestFirst = offers.map((number) => `КП-${number}`).toReversed()
  expect(await numbers('offers')).toEqual(newestFirst)
  const [accepted = ''] = offers
  const values = { status: 'new', created_at: new Date().toISOString() } as const
  await desk.set(accepted, values)
  expect(await numbers('orders')).toEqual([accepted, order])
  expect(await numbers('offers')).toEqual(newestFirst)
  expect(await numbers('offers?state=accepted')).toEqual([`КП-${accepted}`])
  expect(await numbers(`orders?q=${encodeURIComponent(`КП-${accepted}`)}`)).toEqual([accepted])
})
