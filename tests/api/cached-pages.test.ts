import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { PageCache } from '#server/engine/pages/page-cache.ts'
import { PageResponder } from '#server/engine/pages/respond.ts'
import type { Store } from '#server/shop/catalog/store.ts'
import { signedIn } from '../site/account.ts'
import { type AskOptions, startApp } from '../site/app.ts'
import { openDemo } from '../site/demo.ts'
import { ODD_ADDRESSES } from '../site/odd-addresses.ts'

// The cache in front of Express (server/engine/app/cached-pages.ts) answers exactly as Express does.

/** A header that bypasses the cache in front, without any other effect, because it is not an access token. */
const LONG = { Authorization: 'Basic eDp4' }

const VISITOR = `userId=${'a'.repeat(32)}`
const PRODUCT = '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/'

/** Addresses of cacheable pages. */
const PAGES = ['/', '/about/', '/faq/', '/catalog/?page=2', '/vladimir/catalog/', PRODUCT]

const OTHERS = [
  ...['/catalog/?page=2&utm_source=a', '/catalog/?page=02', '/catalog/?page=', '/catalog/?page=1', '/catalog/?x=%00'],
  ...['/about', '/about/?modal=callback', '/_page/about/', '/_modal/?modal=callback', '/404/', '/takogo-net/'],
  ...['/basket/', '/personal/', '/watched/', '/search/?q=%D0%B1%D0%B0%D0%BD%D0%BA%D0%B0', '/catalog/net-takogo/'],
  ...[
    '/api/docs/',
    '/api/app/region/list',
    '/api/net/',
    '/desk/',
    '/desk/orders/',
    '/papers/x/',
    '/lists/',
    '/region/',
  ],
  ...['/robots.txt', '/sitemap.xml', '/favicon.ico', '/assets/net.png', '/pictures/net', '/healthz', '/yandex.yml'],
]

const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
  { 'Accept-Encoding': 'gzip;q=1, br;q=0' },
  { 'Accept-Encoding': 'deflate' },
  { 'Accept-Encoding': '*' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': 'W/"other"', 'Cache-Control': 'max-age=0' },
  { 'If-None-Match': '*', 'Cache-Control': 'no-cache' },
  { 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
  { Range: 'bytes=0-9' },
  { Cookie: VISITOR },
  { Cookie: `${VISITOR}; region=2` },
  { Cookie: 'userId=forged; region=99' },
  { Cookie: 'region=3; _ym_uid=1; a=b' },
  { Cookie: 'auth.token=invalid' },
  { Cookie: `auth.token=${'a'.repeat(43)}; ${VISITOR}` },
  { Cookie: 'desk=x; upstream=y' },
  { 'Save-Data': 'on', Cookie: VISITOR },
  { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Purpose': 'prefetch;prerender' },
  { Purpose: 'prefetch', Cookie: VISITOR },
  { Host: 'other.example:81' },
  { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' },
  { 'X-Forwarded-Proto': 'https, http' },
  { 'X-Region': 'RU-SPE' },
  { 'Content-Length': '0' },
  { Connection: 'close', 'User-Agent': 'curl/8', Referer: 'https://evil.example/' },
]

interface Sent extends AskOptions {
  path: string
}

const requests: readonly Sent[] = [
  ...PAGES.flatMap((path) => HEADERS.map((headers) => ({ path, headers }))),
  ...HEADERS.map((headers) => ({ path: '/about/', headers, method: 'HEAD' })),
  ...[...OTHERS, ...ODD_ADDRESSES].map((path) => ({ path, headers: { Cookie: VISITOR } })),
  ...PAGES.flatMap((path) => ['POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => ({ path, method }))),
]

/** Removes the parts in which equal responses differ: times, and new IDs of visitors and requests. */
const comparable = ({ status, headers: { date, ...headers }, body }: Awaited<ReturnType<App['ask']>>) =>
  JSON.stringify([status, headers, body], undefined, 1)
    .replace(/Expires=[^;]*/g, 'Expires=…')
    .replace(/userId=[0-9a-f]{32}/g, (cookie) => (cookie === VISITOR ? cookie : 'userId=…'))
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '…')

type App = Awaited<ReturnType<typeof startApp>>
type Line = Record<string, unknown>

/** Renders a page's title, URL and constants, padded so that the response is compressed. */
const render: RenderPage = async (page) =>
  JSON.stringify([page.meta, page.constants, page.variant, 'тара '.repeat(500)])

const respond = vi.spyOn(PageResponder.prototype, 'respond')
let store: Store
beforeAll(async () => {
  store = await openDemo()
})
afterAll(async () => {
  respond.mockRestore()
  await store.close()
})

/** Starts a site that has its own page cache but shares the database. */
async function start(env: Record<string, string>) {
  const lines: Line[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Line)
  const warnings: string[] = []
  const app = await startApp(env, {
    store: { ...store, close: async () => undefined },
    render,
    log: pino({}, { write }),
    warn: (line) => warnings.push(line),
  })
  return { app, lines, warnings }
}

test('a page of older files is not cached if the files change while its request waits for its limit', async () => {
  const { app } = await start({})
  const get = vi.spyOn(PageCache.prototype, 'get')
  const fetch = vi.spyOn(PageCache.prototype, 'fetch')
  get.mockImplementationOnce(function (this: PageCache) {
    this.clear()
    return undefined
  })
  for (let i = 0; i < 3; i++) await app.ask('/about/', { headers: LONG })
  const answers = await Promise.all(fetch.mock.results.map(({ value }) => value))
  expect(answers.map(({ wasCached }) => wasCached)).toEqual([false, false, true])
  get.mockRestore()
  fetch.mockRestore()
  await app.stop()
})

describe.each([
  ['over HTTP', {}],
  ['over HTTPS', { SITE_URL: 'https://shop.example', TRUSTED_PROXIES: '1' }],
  ['behind a proxy that suggests regions', { TRUSTED_PROXIES: '1', GEO_HEADER: 'X-Region' }],
])('%s', (_, env: Record<string, string>) => {
  let short: Awaited<ReturnType<typeof start>>
  let long: typeof short
  beforeAll(async () => {
    ;[short, long] = [await start(env), await start(env)]
  })
  afterAll(() => Promise.all([short.app.stop(), long.app.stop()]))

  test(`${requests.length} requests get the same answers, log lines and metrics both ways`, async () => {
    let taken = 0
    for (const { path, headers, ...options } of requests) {
      // In the first round Express may have to render the page.
      for (const round of [1, 2]) {
        const before = respond.mock.calls.length
        const answer = await short.app.ask(path, { ...options, headers: headers ?? {} })
        if (round === 2 && PAGES.includes(path) && answer.status < 400 && respond.mock.calls.length === before) taken++
        const other = await long.app.ask(path, { ...options, headers: { ...headers, ...LONG } })
        expect(comparable(answer), JSON.stringify([path, options, headers])).toBe(comparable(other))
      }
    }
    // The cache does not answer requests with a session or a body, requests that record a visit, or refused requests.
    expect(taken).toBeGreaterThan(requests.length / 2)

    const told = ({ lines }: typeof short) => lines.map(({ id, ms, time, err, ...line }) => line)
    expect(told(short)).toEqual(told(long))
    expect(short.warnings).toEqual(long.warnings)
    const counted = async ({ app }: typeof short) =>
      (await app.ask('/metrics')).body.match(/^tara_(requests_total|request_seconds_count|page_answers).*$/gm)
    expect(await counted(short)).toEqual(await counted(long))
  }, 120_000)

  test('a 304 for the page that the client has', async () => {
    const { etag } = (await short.app.ask('/about/')).headers
    const headers = { 'If-None-Match': `W/"other", ${etag}`, Cookie: `${VISITOR}; region=2` }
    const region = (await short.app.ask('/about/', { headers })).headers.etag
    for (const tag of [etag, region]) {
      const asked = { headers: { ...headers, 'If-None-Match': String(tag) } }
      const answer = await short.app.ask('/about/', asked)
      expect(comparable(answer)).toBe(
        comparable(await long.app.ask('/about/', { headers: { ...asked.headers, ...LONG } })),
      )
      expect(answer.status).toBe(tag === region ? 304 : 200)
    }
  })

  test('a signed-in user gets their own pages', async () => {
    const { Cookie } = await signedIn(short.app)
    for (const path of [...PAGES, '/personal/']) {
      await short.app.ask(path)
      const answer = await short.app.ask(path, { headers: { Cookie } })
      expect(comparable(answer)).toBe(comparable(await long.app.ask(path, { headers: { ...LONG, Cookie } })))
      expect(answer.body).toContain('"signedIn":true')
    }
  })
})
