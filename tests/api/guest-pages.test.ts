import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loggedError } from '#server/http/logged-error.ts'
import type { RenderPage } from '#server/pages/load-renderer.ts'
import { type AskOptions, startApp } from '../site/app.ts'

// Guests' pages are answered before Express is entered, as it would answer them (server/pages/respond-guest.ts).

/** What waits until a page may be made; what it fails with. */
let hold: Promise<void> | undefined
let fails = false
let made = 0
const render: RenderPage = async (page) => {
  made++
  await hold
  if (fails && page.status === 200) throw new TypeError('It cannot be shown')
  return JSON.stringify(page)
}

let lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'info', serializers: { err: loggedError, error: loggedError } },
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)

// An application is made with it.
const entered = vi.spyOn(express.application as unknown as { handle: () => void }, 'handle')
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp(
    { TRUSTED_PROXIES: '1', READS_PER_MINUTE: '10', SITE_URL: 'https://shop.example' },
    { render, log },
  )
})
afterAll(() => app.stop())
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  app.site.catalogChanged() // nothing is kept
  lines = []
  ;[hold, fails, made] = [undefined, false, 0]
  entered.mockClear()
})

/** What a limit counts by: another address for each. */
let hosts = 0
const elsewhere = (): string => `10.7.${++hosts >> 8}.${hosts & 255}`
const PRODUCT = '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/'

/** A guest whose number was renewed today. */
async function guest(): Promise<string> {
  const Cookie = `userId=${(hosts++).toString(16).padStart(32, '0')}`
  await app.ask('/faq/', { headers: { Cookie, 'X-Forwarded-For': elsewhere() } })
  entered.mockClear()
  return Cookie
}

const pages = [
  ...['/', '/about/', '/articles/', '/faq/', '/catalog/', '/catalog/banki/', PRODUCT, '/api/docs/', '/sitemap/'],
  ...['/catalog/?sort=price&page=2', '/search/?q=%D0%B1%D0%B0%D0%BD%D0%BA%D0%B0', '/about/?utm_source=a&x', '/404/'],
  ...['/about/?modal=callback', '/about/?modal=auth', '/basket/', '/compare/', '/watched/', '/login/'],
]
/** Of no page, or of more than one. */
const others = [
  ...['/about', '/about/?', '/search/?q=', '/catalog/?page=999', '/catalog/item/', '/personal/', '/spb/catalog/'],
  ...['/about/?a=%00', "/about/?a='", '/about%00/', '//about/', '/faq/../about/', '/about/#a', '/%E0%A4%A/'],
  ...[
    '/catalog/item/no-such-jar/',
    '/catalog/Banki/',
    '/healthz',
    '/robots.txt',
    '/pictures/',
    '/api/docs',
    '/_modal/?modal=callback',
  ],
]
const missing = ['/no/such/page/', '/no/?modal=callback', '/no/?a=b']
const all = [...pages, ...others, ...missing]

/** Takes out what is another's or another time's. */
const masked = (text: unknown): string =>
  String(text)
    .replace(/userId=[0-9a-f]{32}/g, 'userId=…')
    .replace(/Expires=[^;]+/g, 'Expires=…')

/** An answer to who asks when nothing is kept, with the line of the log. */
async function freshly(path: string, { headers, ...options }: AskOptions) {
  app.site.catalogChanged()
  lines = []
  const answer = await app.ask(path, { ...options, headers: { 'X-Forwarded-For': elsewhere(), ...headers } })
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === 'request')).toBe(path !== '/healthz'))
  const { date: _, ...kept } = answer.headers
  const told = lines.map(({ id: _, ms: __, time: ___, ...line }) => line)
  return {
    status: answer.status,
    headers: { ...kept, 'set-cookie': masked(kept['set-cookie']) },
    body: answer.body,
    told,
  }
}

/** The same of Express: with a length of a body, though none is there, nothing else looks at it. */
async function byExpress(path: string, options: AskOptions) {
  entered.mockClear()
  const answer = await freshly(path, { ...options, headers: { ...options.headers, 'Content-Length': '0' } })
  expect(entered).toHaveBeenCalledOnce()
  return answer
}

test.each<[string, AskOptions]>([
  ['of who is new', {}],
  ['with HEAD', { method: 'HEAD' }],
  ['in another region', { headers: { Cookie: 'region=2' } }],
  ['of who has a number that we never gave', { headers: { Cookie: 'userId=abc; region=99' } }],
  ['compressed', { headers: { 'Accept-Encoding': 'gzip, br, zstd' } }],
  ['got ahead', { headers: { 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'empty' } }],
  ['with less data', { headers: { 'Save-Data': 'on' } }],
  ['of who has all of it', { headers: { 'If-None-Match': '*' } }],
])(
  'a page %s is the same as Express answers',
  async (_, options) => {
    for (const path of all.flatMap((one) => [one, `/_page${one}`])) {
      const early = await freshly(path, options)
      expect([path, early]).toEqual([path, await byExpress(path, options)])
    }
  },
  60_000,
)

test('nor does what a known guest is answered differ', async () => {
  const Cookie = await guest()
  for (const path of all) {
    const early = await freshly(path, { headers: { Cookie } })
    expect([path, early]).toEqual([path, await byExpress(path, { headers: { Cookie } })])
  }
}, 60_000)

describe('Express', () => {
  const entries = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
    entered.mockClear()
    await app.ask(path, { headers: { 'X-Forwarded-For': elsewhere(), ...headers } })
    return entered.mock.calls.length
  }

  test('is not entered for a guest’s page that has to be made, nor for the same once it is kept', async () => {
    for (const path of pages.flatMap((one) => [one, `/_page${one}`]))
      for (const _ of ['made', 'kept']) expect([path, await entries(path)]).toEqual([path, 0])
    const Cookie = await guest()
    expect([await entries('/about/', { Cookie }), await entries('/news/', { Cookie })]).toEqual([0, 0])
  })

  test('answers whatever turns out to be more', async () => {
    for (const path of others) expect([path, await entries(path)]).toEqual([path, 1])
    const Cookie = `${await guest()}; auth.token=${'a'.repeat(43)}`
    expect(await entries('/about/', { Cookie })).toBe(1)
    expect(await entries('/about/', { Authorization: 'Bearer abc' })).toBe(1)
  })

  test('remembers what a known guest has seen', async () => {
    const Cookie = await guest()
    expect([await entries(PRODUCT, { Cookie }), made]).toEqual([1, 2])
    const uid = Cookie.slice('userId='.length)
    const seen = () => app.database.query.selectFrom('watched').select('uid').where('uid', '=', uid).execute()
    await vi.waitFor(async () => expect(await seen()).toHaveLength(1))
  })
})

test('what is handed on is made once, and counted once, by the address that the proxy saw', async () => {
  const seen = elsewhere()
  const from = (path: string) => app.ask(path, { headers: { 'X-Forwarded-For': `${elsewhere()}, ${seen}` } })
  // A list that has become shorter leads to its last page.
  for (let i = 0; i < 10; i++)
    expect((await from(`/catalog/?page=${900 + i}`)).headers.location).toMatch(/^\/catalog\/\?page=/)
  const { status, headers, body } = await from('/about/')
  expect([status, Number(headers['retry-after']) > 0, body]).toEqual([429, true, expect.stringContaining('Слишком')])
  expect((await app.ask('/about/', { headers: { 'X-Forwarded-For': elsewhere() } })).status).toBe(200)
  expect(made).toBe(1)
})

test('asked for many times at once over one connection, a page is made once', async () => {
  const ask = (end: string) => `GET /about/ HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-For: 10.9.0.1\r\n${end}\r\n`
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1')
  socket.write(ask('').repeat(19) + ask('Connection: close\r\n'))
  expect((await text(socket)).match(/HTTP\/1\.1 200 /g)).toHaveLength(20)
  expect(made).toBe(1)
})

test('what fails is logged once, under the number that the visitor is told', async () => {
  fails = true
  const { status, body } = await app.ask('/about/', { headers: { 'X-Forwarded-For': elsewhere() } })
  expect(status).toBe(500)
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  expect(lines.map(({ msg }) => msg)).toEqual(['a page failed', 'request'])
  const [id] = new Set(lines.map((line) => line.id))
  expect([new Set(lines.map((line) => line.id)).size, body]).toEqual([1, expect.stringContaining(String(id))])
})

test('who goes away while a page is made leaves one line, and the page to others', async () => {
  let release = (): void => undefined
  hold = new Promise((done) => void (release = done))
  const asked = request(`${app.origin}/about/`, { headers: { 'X-Forwarded-For': elsewhere() } }).end()
  asked.on('error', () => undefined)
  await vi.waitFor(() => expect(made).toBe(1))
  asked.destroy()
  await vi.waitFor(() => expect(lines).toMatchObject([{ path: '/about/', aborted: true }]))
  release()
  expect(await app.ask('/about/', { headers: { 'X-Forwarded-For': elsewhere() } })).toMatchObject({ status: 200 })
  expect([made, entered.mock.calls.length]).toEqual([1, 0])
})
