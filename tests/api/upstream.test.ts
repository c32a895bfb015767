import type { ServerResponse } from 'node:http'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { OPTIONAL_DATA_TIMEOUT_MS } from '#server/engine/with-timeout.ts'
import { startApp } from '../site/app.ts'
import { plain, renderHtml } from '../site/html.ts'
import { parseOpenMetrics } from '../site/open-metrics.ts'
import type { Trouble } from '../site/upstream.ts'
import { smallShop } from '../site/upstream-shop.ts'
import { useUpstream } from '../site/use-app.ts'

// With an upstream that knows only docs/specification.md (tests/site/upstream.ts).

const { app, back } = useUpstream({}, { render: renderHtml })
afterEach(() => void vi.useRealTimers())

test.each([
  ['/', 'Фабрика банок'],
  ['/catalog/', 'Банка 100 мл'],
  ['/catalog/?page=2', 'Банка 29'],
  ['/catalog/?view=table', 'Банка 100 мл'],
  ['/catalog/banki/', 'Банка 100 мл'],
  ['/catalog/item/banka-100/', '12,50 ₽'],
  ['/vladimir/catalog/item/banka-100/', '12,50 ₽'],
  ['/articles/', 'Что такое ПЭТ'],
  ['/articles/pet/', 'Первый абзац'],
  ['/news/', 'Новость'],
  ['/news/new/', 'Текст новости.'],
  ['/about/', 'Делаем банки.'],
  ['/faq/', 'Коробка.'],
  ['/search/?q=банка', 'Банка 100 мл'],
  ['/certificates/', ''],
  ['/contacts/', 'Тверь'],
  ['/dostavka/', 'Перевозчик по зонам'],
  ['/dostavka/?city=Казань', 'Казань'],
  ['/page/', ''],
  ['/sitemap/', ''],
])('%s is whole by what the specification names alone', async (path, words) => {
  const { status, body } = await app.ask(encodeURI(path))
  expect(status).toBe(200)
  expect(plain(body)).toContain(words)
  // Every page has the menu and the contacts.
  expect(body).toMatch(/href="\/catalog\/banki\/malye\/"[^>]*>Малые/)
  expect(body).toContain('mailto:info@fabrika.example')
  expect(body).not.toMatch(/undefined|NaN|\[object/)
})

test('nothing goes there that the specification does not name', () => {
  expect(back.asked.length).toBeGreaterThan(10)
  expect(back.strange).toEqual([])
})

test.each(['/articles/none/', '/catalog/item/none/', '/news/none/', '/page/none/'])(
  '%s, which it does not have, leads to /404/',
  async (path) => {
    expect(await app.ask(path)).toMatchObject({ status: 302, headers: { location: '/404/' } })
  },
)

test('of its HTML come words, marks and links, its files at its host', async () => {
  const { body } = await app.ask('/articles/pet/')
  expect(body).toContain('<strong>абзац</strong>')
  expect(body).toContain(`href="${back.origin}/upload/list.pdf"`)
  expect(body).not.toMatch(/alert|onclick|onerror|javascript:/)
})

test('of what it does not count nothing is said', async () => {
  for (const path of ['/', '/catalog/'])
    expect((await app.ask(path)).body).not.toMatch(/\D0\u00a0изделий|Таких изделий нет/)
  expect((await app.json('/api/app/catalog/section/list')).list).toEqual([
    { id: 3, code: 'banki', path: 'banki', name: 'Банки', link: '/catalog/banki/' },
  ])
})

test('links of our files to what it does not have are left out, or lead to where it has others', async () => {
  await using own = await startApp({}, { render: renderHtml })
  await using patient = await startApp({ API_UPSTREAM: back.origin }, { render: renderHtml })
  // No check of a link takes too long.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { body } = await patient.ask('/')
  const links = (html: string): string[] =>
    (html.match(/href="\/(catalog|catalog-import|articles|page)\/[^"?#]+/g) ?? []).map((one) => one.slice(6))
  const ours = new Set(links((await own.ask('/')).body))
  expect([...ours]).toContain('/catalog/flakony/')
  const left = links(body).filter((link) => ours.has(link))
  expect(ours.size).toBeGreaterThan(5)
  for (const link of new Set(left)) expect([link, (await app.ask(link)).status]).toEqual([link, 200])
  expect(body).toContain('href="/catalog/banki/"')
})

test('its slug is our address, and what our contract does not name is dropped', async () => {
  const { list } = await app.json('/api/app/catalog/list')
  expect(list[0]).toEqual({
    id: 17,
    slug: 'banka-100',
    article: '17',
    name: 'Банка 100 мл',
    link: '/catalog/item/banka-100/',
    figures: [],
    perBox: 1,
    minQuantity: 1,
    price: '12,50\u00a0₽',
  })
})

test('a section has its name by its address, where the list does not say it, and one that is not there leads to /404/', async () => {
  const { section, path } = await app.json('/api/app/catalog/list?section=banki')
  expect(section).toEqual({ name: 'Банки', meta: expect.stringMatching(/^Банки: .{30,}\.$/) })
  expect(path).toEqual([{ text: 'Каталог', link: '/catalog/' }, { text: 'Банки' }])
  expect((await app.ask('/catalog/banki/')).body).toContain('<title>Банки — ')
  expect(await app.ask('/catalog/none/')).toMatchObject({ status: 302, headers: { location: '/404/' } })
})

test('a section is filtered by its number there', async () => {
  expect((await app.ask('/api/app/catalog/filter?section=banki')).status).toBe(200)
  const asked = back.asked.filter(({ path }) => path === '/api/app/catalog/filter')
  expect(asked.map(({ query }) => query)).toContainEqual({ sectionId: '3' })
})

test('what is asked for by many at once goes there once, and what is known not at all', async () => {
  const path = '/api/app/search/list?q=once'
  await Promise.all(Array.from({ length: 20 }, () => app.ask(path)))
  await app.ask(path)
  expect(back.asked.filter(({ query }) => query.q === 'once')).toHaveLength(1)
})

test('groups that API_LOCAL names stay here', async () => {
  await using here = await startApp({ API_UPSTREAM: back.origin, API_LOCAL: 'content' }, { render: renderHtml })
  expect((await here.ask('/articles/pet/')).status).toBe(302)
  expect((await here.ask('/articles/pet-pnd-pp/')).status).toBe(200)
  expect((await here.ask('/catalog/item/banka-100/')).status).toBe(200)
})

const PAGES = ['/catalog/', '/catalog/item/banka-100/', '/404/']
const troubles: [string, Trouble, pages?: readonly string[]][] = [
  // Only one page is tested, because reading megabytes for each of its calls takes seconds.
  ['answers 10 MB', (response) => response.end(`"${'x'.repeat(10_000_000)}"`), ['/catalog/item/banka-100/']],
  [
    'answers wrong types',
    (response) => response.end('{"list":{"a":1},"item":"x","section":[],"menu":7,"pagination":[]}'),
  ],
  ['answers a list of nothing', (response) => response.end('{"item":{"id":"x","name":{}},"list":[null,7,{"id":"x"}]}')],
]

test.each(troubles)('a page of a back end that %s says so, or shows what it has', async (_, how, pages = PAGES) => {
  back.fail(how)
  await using broken = await startApp({ API_UPSTREAM: back.origin }, { render: renderHtml })
  for (const path of pages) {
    const { status, body } = await broken.ask(path)
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 302, 404, 502, 503])])
    if (status !== 302) expect(body).toContain('</footer>')
    expect(body).not.toMatch(/undefined|NaN|\[object/)
  }
})

test('/metrics tells of it by call and result, what is cached or stale, and what is left alone', async () => {
  await using measured = await startApp({ API_UPSTREAM: back.origin })
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const families = [...parseOpenMetrics((await measured.ask('/metrics')).body).values()]
    const samples = families.flatMap((one) => one.samples)
    return new Map(samples.map(({ name, labels, value }) => [[name, ...Object.values(labels)].join(' '), value]))
  }
  const [list, item] = ['/api/app/catalog/list', '/api/app/catalog/none/view']
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  for (const path of [list, list, item]) await measured.ask(path)
  back.fail((response) => response.writeHead(500).end())
  vi.advanceTimersByTime(3_600_000)
  for (let time = 0; time < 6; time++) await measured.ask(list)
  const told = await read()
  const of = (sample: string): number | undefined => told.get(`tara_upstream_${sample}`)
  expect(of('seconds_count catalog.list ok')).toBe(1)
  expect(of('seconds_count catalog.view refused')).toBe(1)
  expect(of('seconds_count catalog.list failed')).toBe(5)
  expect(of('seconds_count catalog.list paused')).toBe(1)
  expect(of('answers_total catalog.list asked')).toBe(1)
  expect(of('answers_total catalog.list cached')).toBe(1)
  expect(of('answers_total catalog.list stale')).toBe(6)
})

test('a page waits only for what it is about, however many of its calls hang', async () => {
  await using hung = await startApp({ API_UPSTREAM: back.origin }, { render: renderHtml })
  const subjects: Record<string, unknown> = {
    '/api/app/main/view': smallShop.main,
    '/api/app/content/about/view': smallShop.about,
    '/api/app/catalog/list': { list: smallShop.products.catalog },
  }
  const hanging: ServerResponse[] = []
  back.fail((response, path) => {
    if (subjects[path]) response.end(JSON.stringify(subjects[path]))
    else hanging.push(response)
  })
  // Time passes only while this thread works on, so that a machine that halts makes nobody give up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const clock = setInterval(() => vi.advanceTimersByTime(50), 10)
  onTestFinished(() => clearInterval(clock))
  const frame = ['/', '/about/', '/catalog/', '/catalog/banki/', '/sitemap/', '/404/']
  const [seo, sections, ...pages] = await Promise.all(
    ['/api/app/seo/data?path=/', '/api/app/catalog/section/list', ...frame].map((path) => hung.ask(path)),
  )
  expect(pages.map(({ status, body }) => [status, body.includes('</footer>')])).toEqual(
    frame.map((path) => [path === '/404/' ? 404 : 200, true]),
  )
  // No page has waited until the shop's client for the back end gives up.
  expect(hanging.filter(({ destroyed }) => destroyed)).toEqual([])
  // Optional data are empty, and are not replaced by data from this site's files.
  expect(new Set(Object.values(JSON.parse(seo?.body ?? '')))).toEqual(new Set(['']))
  expect(JSON.parse(sections?.body ?? '')).toEqual({ list: [] })
})

test('the start alone waits for a number that does not come, no page', async () => {
  const asked = Promise.withResolvers<void>()
  back.fail((response, path) => {
    if (path.includes('/uid')) asked.resolve()
    else response.end(JSON.stringify({ list: [{ code: 'pet', title: 'Что такое ПЭТ' }] }))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const starting = startApp({ API_UPSTREAM: back.origin })
  await asked.promise
  vi.advanceTimersByTime(OPTIONAL_DATA_TIMEOUT_MS)
  await using numberless = await starting
  for (const page of [1, 2, 3, 4]) expect((await numberless.ask(`/articles/?page=${page}`)).status).toBe(200)
})

test('the last known goes on being served while it fails', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const known = await app.ask('/api/app/catalog/list?page=2')
  back.fail((response) => response.writeHead(500).end())
  vi.advanceTimersByTime(3_600_000)
  const before = back.asked.length
  expect((await app.ask('/api/app/catalog/list?page=2')).body).toBe(known.body)
  // Only requests for the list count, because the site may refresh regions and settings at the same time.
  expect(back.asked.slice(before).filter(({ path }) => path === '/api/app/catalog/list')).toHaveLength(1)
})

test('sitemap.xml names its products, page by page of its list, and goes on to while it is away', async () => {
  await using reader = await startApp({ API_UPSTREAM: back.origin })
  vi.useFakeTimers({ toFake: ['Date'] })
  const named = async () => (await reader.ask('/sitemap.xml')).body.match(/\/catalog\/item\/[^<]+/g)
  const all = await named()
  expect(all).toHaveLength(31)
  expect(all).toContain('/catalog/item/banka-29/')
  const before = back.asked.length
  await named()
  expect(back.asked.slice(before).filter(({ path }) => path === '/api/app/catalog/list')).toEqual([])
  back.fail((response) => response.destroy())
  vi.setSystemTime(Date.now() + 7_200_000)
  expect(await named()).toEqual(all)
  back.fail((response) => response.end(JSON.stringify({ list: smallShop.products.catalog, pages: 900 })))
  vi.setSystemTime(Date.now() + 7_200_000)
  expect(await named()).toEqual(all)
  expect(back.asked.filter(({ path, query }) => path.endsWith('catalog/list') && query.page === '3')).toEqual([])
})

test('the sitemap names what the back end has, and nothing of ours in its place', async () => {
  const page = plain((await app.ask('/sitemap/')).body)
  expect(page).toContain('Что такое ПЭТ')
  expect(page).toContain('Банки')
  expect(page).not.toContain('ПЭТ, ПНД')
  const { body } = await app.ask('/sitemap.xml')
  expect(body).toContain('/articles/pet/')
  expect(body).not.toContain('/articles/pet-pnd-pp/')
  expect((await app.ask('/robots.txt')).body).not.toContain('sitemap-main')
})
