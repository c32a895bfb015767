import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { supplyText } from '#schema/definitions/shop/units/supply.ts'
import { readDemo } from '#server/shop/catalog/import/demo.ts'
import type { ProductRecord } from '#server/shop/catalog/records.ts'
import { firstTerms } from '#server/shop/offers/terms.ts'
import { makeInvoice } from '#server/shop/orders/make-invoice.ts'
import type { Order, OrderLine } from '#server/shop/orders/order.ts'
import { type App, startApp } from '../site/app.ts'
import { renderHtml } from '../site/html.ts'

// All promised days take the production calendar into account, schema/content/calendar.json.

let app: App
let demo: readonly ProductRecord[]
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-12-30T09:00:00Z'))
  app = await startApp({}, { render: renderHtml })
  demo = (await readDemo()).products.filter(({ kind }) => kind === 'main')
})
afterAll(async () => {
  await app.stop()
  vi.useRealTimers()
})

async function ready(fits: (record: ProductRecord) => boolean): Promise<string | undefined> {
  const { code, minQuantity } = demo.find(fits) as ProductRecord
  const { supply } = (await app.json<CallAnswer<'catalog.view'>>(`/api/app/catalog/${code}/view`)).item
  return supply && supplyText(supply, minQuantity).replaceAll('\u00a0', ' ')
}

test('a product is ready on a working day, in stock or not', async () => {
  expect(await ready(({ stock }) => stock > 0)).toBe('На складе: отгрузим 11 января при оплате в день заказа')
  expect(await ready(({ stock, leadDays }) => stock === 0 && leadDays === 10)).toBe(
    'Под заказ: отгрузим 22 января при оплате в день заказа',
  )
  vi.setSystemTime(new Date('2026-12-31T09:00:00Z'))
  expect(await ready(({ stock }) => stock > 0)).toBe('На складе: отгрузим 11 января при оплате в день заказа')
  expect(await ready(({ stock, leadDays }) => stock === 0 && leadDays === 10)).toBe(
    'Под заказ: отгрузим 22 января при оплате в день заказа',
  )
})

test('a product is in the city on working days, and nothing is promised where the table of cities has none', async () => {
  const { code } = demo.find(({ stock }) => stock > 0) as ProductRecord
  const arrival = async (city = '') => {
    const path = `/api/app/catalog/${code}/view?city=${encodeURIComponent(city)}`
    return (await app.json<CallAnswer<'catalog.view'>>(path)).item.arrival?.ready.replaceAll(/[\u00a0\u2060]/g, ' ')
  }
  expect([await arrival(), await arrival('Тула')]).toEqual(['в Москве 12– 13 января', 'в г. Тула 12– 13 января'])
  expect(await arrival('Нетакой')).toBeUndefined()
})

test('an invoice and an offer end on a working day', async () => {
  const { site } = app.site.state()
  // The properties of an order on which the promised days depend.
  const order = {
    id: 0,
    submission: null,
    delivery: '',
    status: 'new',
    number: '26-1',
    created_at: '2026-12-30T09:00:00.000Z',
  } as Order
  const lines = [
    { kopecks: 100, sum: 100, quantity: 1, article: 'А-1', name: 'Банка', vat: '', shipments: '[]' },
  ] as OrderLine[]
  const { snapshot } = await makeInvoice(app.database.query, site, { order, lines }, '2026-12-30')
  expect([snapshot.until, snapshot.notice]).toEqual(['2027-01-15', expect.stringContaining('15\u00a0января\u00a02027')])
  expect(firstTerms(site, [], new Date('2026-12-17T09:00:00Z')).valid_until).toBe('2027-01-11')
  expect(firstTerms(site, [], new Date('2026-12-16T09:00:00Z')).valid_until).toBe('2026-12-30')
})

test('where an answer is promised in working hours, the days off of the coming week are told', async () => {
  vi.setSystemTime(new Date('2026-12-30T09:00:00Z'))
  const shown = async (path: string) => (await app.ask(path)).body.replaceAll('\u00a0', ' ')
  for (const path of ['/_modal/?modal=callback', '/contacts/'])
    expect(await shown(path), path).toContain('31 декабря — 10 января не работаем')
  vi.setSystemTime(new Date('2026-12-16T09:00:00Z'))
  expect(await shown('/_modal/?modal=callback')).not.toContain('не работаем')
})
