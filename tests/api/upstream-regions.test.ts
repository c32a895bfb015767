import { afterEach, expect, test, vi } from 'vitest'
import { startApp } from '../site/app.ts'
import { part, plain, renderHtml } from '../site/html.ts'
import { smallShop } from '../site/upstream-shop.ts'
import { useUpstream } from '../site/use-app.ts'

// Regions of an upstream that sends only their ID, code and name.

const regions = [
  ...smallShop.regions,
  { id: 70, code: 'again', name: 'Номер уже был' },
  { id: 72, code: 'catalog', name: 'Чужой адрес' },
  { id: 73, code: '../x', name: 'Не код' },
]
const { app, back } = useUpstream({ GEO_HEADER: 'X-Region' }, { render: renderHtml }, { ...smallShop, regions })
afterEach(() => void vi.useRealTimers())

const NAMES = ['Тверь', 'Владимир и область']

test('the header offers them, and its phone is the back end’s', async () => {
  const header = part((await app.ask('/')).body, 'header')
  for (const name of NAMES) expect(plain(header)).toContain(name)
  expect(plain(header).match(/Москва.{20}|Номер уже был|Чужой адрес|Не код/g)).toBe(null)
  expect(header).toContain('tel:+78005553535')
})

test('one is chosen by its number, and an address may name it by its code', async () => {
  const chosen = await app.ask('/region/', { form: { region: '71', back: '/tver/catalog/' } })
  expect(chosen.headers.location).toBe('/vladimir/catalog/')
  expect(String(chosen.headers['set-cookie'])).toContain('region=71')
  const page = plain((await app.ask('/about/', { headers: { Cookie: 'region=71' } })).body)
  expect(page).toContain('Владимир и область')
  expect((await app.ask('/tver/catalog/item/banka-100/')).status).toBe(200)
  expect((await app.ask('/moscow/catalog/item/banka-100/')).status).toBe(404)
  expect((await app.ask('/catalog/item/banka-100/')).status).toBe(200)
})

test('what it says nothing of is left out, or is what the file says of the same code', async () => {
  const delivery = (region: string) => app.ask('/about/', { headers: { Cookie: `region=${region}` } })
  expect(plain((await delivery('70')).body)).not.toContain('Доставка в')
  expect(plain((await delivery('71')).body)).toContain('во Владимире')
  const { list } = await app.json('/api/app/region/list')
  expect(list[0]).toEqual({ id: 70, code: 'tver', name: 'Тверь', phone: '+7 800 555-35-35', hours: expect.any(Array) })
})

test('the checkout and the suggested region know them alone', async () => {
  const suggested = await app.ask('/api/app/region/detect', { headers: { 'X-Region': 'RU-VLA' } })
  expect(JSON.parse(suggested.body)).toMatchObject({ autoDetected: true, region: { id: 71 } })
  const nowhere = await app.ask('/api/app/region/detect', { headers: { 'X-Region': 'RU-MOW' } })
  expect(JSON.parse(nowhere.body)).toEqual({ autoDetected: false, region: null })
  expect(plain((await app.ask('/checkout/', { headers: { Cookie: 'region=70' } })).body)).not.toContain('Москв')
})

test.each(['{"list":[]}', '<html>'])('the regions are the site’s own where the back end answers %s', async (said) => {
  back.fail((response) => response.end(said))
  await using broken = await startApp({ API_UPSTREAM: back.origin })
  back.fail()
  expect((await broken.json('/api/app/region/list')).list[0].code).toBe('moscow')
})

test('while it has not said them, an address that may name one is no 404 for good', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  back.fail((response) => response.destroy())
  await using away = await startApp({ API_UPSTREAM: back.origin }, { render: renderHtml })
  const path = '/tver/catalog/item/banka-100/'
  for (let again = 0; again < 2; again++)
    expect(await away.ask(path)).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  expect((await away.ask('/tver/about/')).status).toBe(404)
  back.fail()
  vi.setSystemTime(Date.now() + 15_000)
  await vi.waitFor(async () => expect((await away.ask(path)).status).toBe(200), 10_000)
  expect((await away.ask('/moscow/catalog/item/banka-100/')).status).toBe(404)
})
