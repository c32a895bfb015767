import '../register.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageStore } from '../../engine/page/page-store.ts'
import type { PageData } from '../../engine/page/types.ts'
import { emitShopEvent, type ShopEvent, show } from '../state/events.ts'
import { chooseCookies } from './choice.ts'
import { startAnalytics } from './start.ts'
import { startCounting } from './start-counting.ts'

const ORIGIN = 'https://site.example'
const SETTINGS = { metrica: 12345678, dataLayer: 'dataLayer', edition: 'one' }
const jar = { article: 'БН-250', name: 'Банка', kopecks: 1310, quantity: 336 }

const pageOf = (title: string): PageData => ({
  build: '1',
  status: 200,
  meta: { title, canonical: '', type: 'website', siteName: 'Ёмкость' },
  constants: { ...{ detectsVariant: false, signedIn: false }, analytics: SETTINGS },
  tree: [],
})
/** Fakes of the browser features that analytics uses: window, storage, cookies and scripts. */
let browser: ReturnType<typeof startBrowser>

function startBrowser() {
  const window = Object.assign(new EventTarget(), { dataLayer: undefined as unknown[] | undefined, ym: undefined })
  const kept = new Map<string, string>()
  const scripts: string[] = []
  const cookies = new Map<string, string>()
  const localStorage = Object.defineProperties(Object.create(null) as Storage, {
    getItem: { value: (key: string) => kept.get(key) ?? null },
    setItem: { value: (key: string, value: string) => kept.set(key, value) },
    removeItem: { value: (key: string) => kept.delete(key) },
  })
  const location = { href: `${ORIGIN}/catalog/`, origin: ORIGIN, hostname: 'site.example' }
  const document = {
    referrer: '',
    readyState: 'complete',
    querySelector: () => scripts[0],
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => scripts.push(src) },
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ')
    },
    set cookie(line: string) {
      const [name = ''] = line.split('=')
      if (line.includes('max-age=0')) cookies.delete(name)
    },
  }
  const requestedPaths: string[] = []
  const orders = new Map<string, object>()
  const fetch = async ({ url }: Request) => {
    const path = new URL(url).pathname
    requestedPaths.push(path)
    const item = orders.get(path)
    return item ? Response.json({ item }) : new Response('{}', { status: 404 })
  }
  const navigator = { doNotTrack: null as string | null }
  const all = { window, localStorage, location, document, navigator, fetch }
  for (const [name, value] of Object.entries(all)) vi.stubGlobal(name, value)
  const store = createPageStore(pageOf('Каталог'), {})
  return { ...all, kept, scripts, cookies, requestedPaths, orders, store, stops: [] as (() => void)[] }
}

beforeEach(() => {
  browser = startBrowser()
})
afterEach(() => {
  for (const stop of browser.stops) stop()
  vi.unstubAllGlobals()
})

const start = (settings: Partial<typeof SETTINGS> & { dataLayer: string } = SETTINGS) => {
  const stop = startCounting({ edition: 'one', ...settings }, browser.store)
  browser.stops.push(stop)
  return stop
}

/** Navigates to another page in the same document. */
function go(path: string, title: string): void {
  browser.location.href = ORIGIN + path
  browser.store.setState({ page: pageOf(title) })
}

const calls = (): unknown[][] => (Reflect.get(browser.window, 'ym') as { a?: unknown[][] } | undefined)?.a ?? []
const layer = (): unknown[] => browser.window.dataLayer ?? []
const done = (): unknown[] => layer().flatMap((entry) => (entry as { ecommerce?: unknown }).ecommerce ?? [])
const settle = () => new Promise((ready) => setTimeout(ready))

it('tells of pages by addresses without what was typed', () => {
  browser.document.referrer = 'https://search.example/?text=banki'
  browser.location.href = `${ORIGIN}/search/?q=anna@paseka.example&utm_source=rosupack&modal=callback`
  start()
  const url = `${ORIGIN}/search/?utm_source=rosupack`
  expect(calls()).toMatchObject([
    [12345678, 'init', { defer: true, url, referrer: 'https://search.example/', ecommerce: 'dataLayer' }],
    [12345678, 'hit', url, { title: 'Каталог', referer: 'https://search.example/' }],
  ])
  go('/about/?from=anna', 'О заводе')
  browser.store.setState({ page: pageOf('О заводе') }) // the same page is shown again after the sign-in
  expect(calls().slice(2)).toEqual([[12345678, 'hit', `${ORIGIN}/about/`, { title: 'О заводе', referer: url }]])
  expect(browser.scripts).toEqual(['https://mc.yandex.ru/metrika/tag.js'])
})

it('tells of a page whose title may hold what was typed by its name, and of an address that there is not by none', () => {
  start()
  const typed = pageOf('«anna@paseka.example»: поиск')
  browser.location.href = `${ORIGIN}/search/?q=anna@paseka.example`
  browser.store.setState({
    page: { ...typed, constants: { ...typed.constants, analytics: { ...SETTINGS, title: 'Поиск' } } },
  })
  emitShopEvent({ kind: 'impressions', products: [jar] })
  browser.location.href = `${ORIGIN}/nope/anna@paseka.example/`
  browser.store.setState({ page: { ...pageOf('Такой страницы не существует'), status: 404 } })
  expect(JSON.stringify([calls(), layer()])).not.toContain('anna')
  expect(calls().at(-1)?.slice(0, 3)).toEqual([12345678, 'hit', `${ORIGIN}/404/`])
})

it('tells nothing of an address that holds a secret', () => {
  start()
  const before = layer().length
  go('/restore-password/?Token=tajna', 'Новый пароль')
  emitShopEvent({ kind: 'add', products: [jar] })
  expect(layer()).toHaveLength(before)
  go('/about/', 'О заводе')
  expect(JSON.stringify([calls(), layer()])).not.toContain('restore')
})

it('tells what is done with products in rubles, each one that is shown once a page', () => {
  const leave = show({ kind: 'impressions', products: [jar] })
  start()
  const product = { id: 'БН-250', name: 'Банка', price: 13.1, quantity: 336 }
  emitShopEvent({ kind: 'impressions', products: [jar, { article: 'ФЛ-100', name: 'Флакон' }] })
  emitShopEvent({ kind: 'detail', products: [{ ...jar, category: 'Банки/ПЭТ' }] })
  emitShopEvent({ kind: 'add', products: [{ ...jar, variant: 'белый' }] })
  emitShopEvent({ kind: 'remove', products: [{ ...jar, kopecks: null }] })
  const { price: _, ...free } = product
  const category = 'Банки/ПЭТ'
  expect(done()).toEqual([
    { currencyCode: 'RUB', impressions: [{ ...product, list: 'Каталог', position: 1 }] },
    { currencyCode: 'RUB', impressions: [{ id: 'ФЛ-100', name: 'Флакон', list: 'Каталог', position: 2 }] },
    { currencyCode: 'RUB', detail: { products: [{ ...product, category }] } },
    { currencyCode: 'RUB', add: { products: [{ ...product, category, variant: 'белый' }] } },
    { currencyCode: 'RUB', remove: { products: [{ ...free, category }] } },
  ])
  expect(layer().map((entry) => (entry as { event: string }).event)).toEqual([
    ...['page', 'impressions', 'impressions', 'detail', 'add', 'remove'],
  ])
  leave()
})

it('tells an order once, by what the server says of it, also where the page was left before it answered', async () => {
  const number = '26-7F3K-Q'
  const path = `/api/app/order/${number}/view`
  const taken: ShopEvent = { kind: 'accepted', call: '/api/app/order/save', answer: { number } }
  const stop = start()
  emitShopEvent({ kind: 'accepted', call: '/api/app/form/feedback', answer: { number: '26-7F3M-M' } })
  emitShopEvent(taken)
  await settle()
  expect([browser.requestedPaths, done()]).toEqual([[path], []])
  // The visitor loads further documents.
  browser.orders.set(path, { number, total: 440160, lines: [{ ...jar, color: 'белый' }] })
  for (let document = 0; document < 3; document++) {
    start()
    start() // the same document in another tab
    await settle()
  }
  emitShopEvent(taken)
  await settle()
  const products = [{ id: 'БН-250', name: 'Банка', price: 13.1, quantity: 336, variant: 'белый' }]
  expect(done()).toEqual([
    { currencyCode: 'RUB', purchase: { actionField: { id: number, revenue: 4401.6 }, products } },
  ])
  stop()
  expect([...browser.kept.keys()]).toEqual([])
})

it('a data layer alone needs no script, and takes the name that it is given', () => {
  start({ dataLayer: 'shopDataLayer' })
  emitShopEvent({ kind: 'add', products: [jar] })
  expect(Reflect.get(browser.window, 'shopDataLayer')).toMatchObject([{ event: 'page' }, { event: 'add' }])
  expect([browser.scripts, calls(), browser.window.dataLayer]).toEqual([[], [], undefined])
})

it('loads and tells nothing before the visitor has accepted, and stops when they refuse', async () => {
  startAnalytics(SETTINGS, browser.store)
  const nothing = async (): Promise<void> => {
    emitShopEvent({ kind: 'add', products: [jar] })
    await vi.dynamicImportSettled()
    expect([browser.scripts, calls(), layer()]).toEqual([[], [], []])
  }
  await nothing()
  chooseCookies('refused')
  await nothing()
  browser.location.href = `${ORIGIN}/confirm-registration/?token=tajna`
  chooseCookies('accepted')
  await nothing()
  go('/about/', 'О заводе')
  await vi.dynamicImportSettled()
  expect(browser.scripts).toHaveLength(1)
  expect(layer()).toMatchObject([{ event: 'page', page: { url: `${ORIGIN}/about/` } }])

  for (const name of ['_ym_uid', '_ym_d', 'region']) browser.cookies.set(name, '1')
  chooseCookies('refused')
  emitShopEvent({ kind: 'add', products: [jar] })
  go('/faq/', 'Вопросы')
  expect(calls().at(-1)).toEqual([12345678, 'destruct'])
  expect(Reflect.get(browser.window, 'disableYaCounter12345678')).toBe(true)
  expect([...browser.cookies.keys()]).toEqual(['region'])
  expect(layer()).toHaveLength(1)

  chooseCookies('accepted')
  await vi.dynamicImportSettled()
  expect(Reflect.get(browser.window, 'disableYaCounter12345678')).toBe(false)
  expect(calls().at(-1)?.slice(0, 3)).toEqual([12345678, 'hit', `${ORIGIN}/faq/`])
  chooseCookies('refused')
})

it('tells what was done while its code was on its way, once, and nothing of before it was accepted', async () => {
  emitShopEvent({ kind: 'remove', products: [jar] })
  startAnalytics(SETTINGS, browser.store)
  emitShopEvent({ kind: 'remove', products: [jar] })
  chooseCookies('accepted')
  const leave = show({ kind: 'detail', products: [jar] })
  emitShopEvent({ kind: 'add', products: [jar] })
  await vi.waitFor(() => expect(calls().length).toBeGreaterThan(0))
  leave()
  expect(done().map((entry) => Object.keys(entry as object))).toEqual([
    ['currencyCode', 'detail'],
    ['currencyCode', 'add'],
  ])
  chooseCookies('refused')
})
