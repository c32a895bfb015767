import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { calls } from '#schema/api/calls.ts'
import type { Call } from '#schema/definitions/calls/call.ts'
import { sampleOf } from '#schema/definitions/contract/sample.ts'
import { createAjv } from '#schema/definitions/json-schema/ajv.ts'
import { signedIn } from '../site/account.ts'
import { useApp } from '../site/use-app.ts'

// All calls that only read: specification.md §7. Calls that change data are tested in changes.test.ts, the desk's in desk.test.ts.

const app = useApp()
/** Headers of a user who may make every call. */
let headers: { Cookie: string }
beforeAll(async () => {
  const { Cookie } = await signedIn(app)
  headers = { Cookie }
})

const ajv = createAjv()
const all = Object.entries<Call>(calls).filter(([, { method, staff }]) => method === 'GET' && !staff)
const withCode = all.filter(([, { path }]) => path.includes('{code}'))
const json = (body: string): Record<string, unknown> => JSON.parse(body) as Record<string, unknown>

const PRODUCT = 'banka-paseka-25-ml-38-400-pet-prozrachnaya'

const REQUIRED: Record<string, string> = { path: '/about/', url: 'banki' }
/** Returns a code that exists: of a file of the call's kind of content, or of a section. */
const codeOf = ({ content }: Call): string =>
  content ? ([...app.site.state().site.files.of(content.kind).keys()][0] ?? '') : 'banki'
const pathOf = (call: Call, code = codeOf(call)): string => {
  const { path, query } = call
  const required = (query?.required ?? []).map((key) => `${key}=${encodeURIComponent(REQUIRED[key] ?? '1')}`)
  const known = path
    .replace('{kind}', 'catalog')
    .replace('{slug}', PRODUCT)
    .replace('{name}', 'basket.add')
    .replace('{inn}', '7707083893')
  return known.replace('{code}', code) + (required.length > 0 ? `?${required.join('&')}` : '')
}

/** Calls whose responses need data made first; they are tested in lists.test.ts, orders.test.ts, offers.test.ts. */
const LATER: readonly string[] = [
  ...['basket.pasted', 'list.removed', 'basket.shared'],
  ...['order.view', 'order.open', 'order.last', 'offer.view', 'sample.last'],
]
const anytime = all.filter(([name]) => !LATER.includes(name))

test.each(anytime)('%s answers 200 with what its contract says', async (_, call) => {
  const { status, headers: sent, body } = await app.ask(pathOf(call), { headers })
  expect(status).toBe(200)
  expect(sent['content-type']).toMatch(/^application\/json/)
  const fits = ajv.compile(call.response)
  expect(fits(json(body)), ajv.errorsText(fits.errors)).toBe(true)
})

test.each(all)('the sample of %s is what its contract says', (_, call) => {
  const fits = ajv.compile(call.response)
  expect(fits(sampleOf(call.response)), ajv.errorsText(fits.errors)).toBe(true)
})

test.each(withCode)('%s answers 404 with a text for a code that there is not', async (_, call) => {
  const { status, body } = await app.ask(pathOf(call, 'takogo-net'))
  expect(status).toBe(404)
  expect(json(body)).toEqual({ message: expect.stringMatching(/[а-я]/), statusCode: 404 })
})

test.each(withCode)('%s refuses a code that cannot be one', async (_, call) => {
  for (const code of ['__proto__', 'constructor', '..%2F..%2Fsettings', 'A', 'a'.repeat(81), '%00']) {
    const { status, body } = await app.ask(pathOf(call, code))
    expect([400, 404], code).toContain(status)
    expect(json(body).message, code).toMatch(/[а-я]/)
  }
})

test.each(all)('%s refuses a parameter that it does not know, one given twice, and other methods', async (_, call) => {
  const path = pathOf(call)
  const and = path.includes('?') ? '&' : '?'
  const uids = call.own ? ['uid=1&uid=2'] : []
  for (const query of ['unknown=1', ...uids, 'page[]=1&page[]=2', '__proto__[x]=1']) {
    const { status, body } = await app.ask(`${path}${and}${query}`, { headers })
    expect(status, query).toBe(400)
    expect(json(body), query).toEqual({ message: expect.stringMatching(/^[А-Я].*[а-я]/), statusCode: 400 })
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await app.ask(path, { method })
    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD'])
  }
})

test('the explanations of refused parameters are in Russian', async () => {
  for (const query of ['page=0', 'page=1.5', 'page=x', 'page=1e9', 'unknown=1', 'tagIds=%3Cb%3E']) {
    const { status, body } = await app.ask(`/api/app/content/library/list?${query}`)
    expect([400, 404], query).toContain(status)
    expect(String(json(body).message).replace(/«[^»]*»/g, ''), query).not.toMatch(/[a-z]{3}/i)
  }
})

test('lists come by pages, and past the last there is nothing', async () => {
  const list = async (page: number) => json((await app.ask(`/api/app/content/news/list?page=${page}`)).body)
  const { pagination } = (await list(1)) as { pagination: { pages: number; total: number } }
  const pages = await Promise.all(Array.from({ length: pagination.pages }, (_, i) => list(i + 1)))
  const codes = pages.flatMap(({ list }) => (list as { code: string }[]).map(({ code }) => code))
  expect(new Set(codes).size).toBe(pagination.total)
  expect((await app.ask(`/api/app/content/news/list?page=${pagination.pages + 1}`)).status).toBe(404)
})

test.each(['/api', '/api/', '/api/app', '/api/app/nothing', '/api/app/main/view/', '/api/APP/main/view', '/api/%'])(
  '%s is no call: 404 or 400 in JSON',
  async (path) => {
    const { status, headers, body } = await app.ask(path)
    expect([400, 404]).toContain(status)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(json(body).message).toMatch(/[а-я]/)
    expect(headers.location).toBeUndefined()
  },
)

test('what is everybody’s goes out compressed as the client accepts it, and is the same every time', async () => {
  const path = '/api/app/catalog/list'
  const plain = await app.ask(path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' })
  for (const [accepted, encoding, unpack] of [
    ['gzip, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip;q=1, zstd;q=0', 'gzip', gunzipSync],
  ] as const)
    for (let time = 0; time < 2; time++) {
      const answer = await app.askBytes(path, { headers: { 'Accept-Encoding': accepted } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers.etag).toBe(plain.headers.etag)
      expect(String(unpack(answer.bytes))).toBe(plain.body)
    }
  const { status, body } = await app.ask(path, { headers: { 'If-None-Match': String(plain.headers.etag) } })
  expect([status, body]).toEqual([304, ''])
  const head = await app.ask(path, { method: 'HEAD' })
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', plain.headers['content-length']])
})

test('what is everybody’s is answered alike before Express and by it', async () => {
  const list = '/api/app/catalog/list'
  const { etag } = (await app.ask(list)).headers
  for (const [path, options] of [
    [`${list}?material=pet,pnd&neck[]=28-410`, {}],
    [list, { method: 'HEAD' }],
    [list, { headers: { 'If-None-Match': String(etag) } }],
    [list, { headers: { 'Accept-Encoding': 'gzip' } }],
    [`${list}?page=0`, {}],
    [`${list}?page=1&page=2`, {}],
    ['/api/app/nothing/list', {}],
    ['/api/app/content/news/takogo-net/view', {}],
  ] as const) {
    const [short, long] = await Promise.all(
      // With this header the cache in front of Express is bypassed.
      [{}, { Authorization: 'Basic x' }].map((more) =>
        app.askBytes(path, { ...options, headers: { ...('headers' in options && options.headers), ...more } }),
      ),
    )
    delete short?.headers.date
    delete long?.headers.date
    expect(short, path).toEqual(long)
  }
})

test('what is little goes out as it is', async () => {
  const headers = { 'Accept-Encoding': 'gzip, zstd' }
  const { headers: sent, bytes } = await app.askBytes('/api/app/region/detect', { headers })
  expect(sent['content-encoding']).toBeUndefined()
  expect(json(String(bytes))).toBeDefined()
})
