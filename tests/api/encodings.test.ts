import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { RenderPage } from '#server/engine/pages/load-renderer.ts'
import { useApp } from '../site/use-app.ts'

// Encodings of responses by Accept-Encoding: RFC 9110, 12.5.3.

// A page that is long enough for compression.
const render: RenderPage = async ({ meta }) => `<h1>${meta.title}</h1>${'<p>Банка и\u00a0крышка</p>'.repeat(500)}`
const app = useApp({}, { render })

const DECODERS = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
}
type Name = keyof typeof DECODERS

/** Requests a path and returns the response without decoding the body. */
async function ask(path: string, accepts: string | undefined, method = 'GET') {
  const headers = { ...(accepts !== undefined && { 'Accept-Encoding': accepts }), 'User-Agent': 'x' }
  const { status, headers: got, bytes } = await app.askBytes(path, { method, headers })
  const encoding = (got['content-encoding'] ?? 'identity') as Name
  return { status, encoding, bytes, got, text: method === 'HEAD' ? '' : String(DECODERS[encoding](bytes)) }
}

test.each<[string | undefined, Name]>([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['br', 'br'],
  ['gzip;q=0, zstd ; q=0.5', 'zstd'],
  ['zstd;q=0.1, gzip;q=1', 'gzip'],
  ['*', 'zstd'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %j: %s, and the same text as without', async (accepts, encoding) => {
  const path = `/articles/?page=2&x=${encoding}`
  const whole = await ask(path, undefined)
  // Each case requests a page of its own, because a page from the cache may have a better encoding.
  const page = await ask(`/search/?q=${encodeURIComponent(accepts || 'none')}`, accepts)
  expect(page.encoding).toBe(encoding)
  expect(page.got['content-length']).toBe(String(page.bytes.length))
  const again = await ask(path, accepts)
  expect([again.text, again.got.etag, again.got.vary]).toEqual([whole.text, whole.got.etag, 'Accept-Encoding, Cookie'])
})

test('a page of the visitor’s own, an error and what does not exist go out compressed too', async () => {
  for (const [path, status] of [
    ['/basket/', 200],
    ['/takogo-net/', 404],
    ['/search/?q=%00', 400],
  ] as const) {
    const page = await ask(path, 'gzip, br, zstd')
    expect([path, page.status, page.encoding]).toEqual([path, status, 'zstd'])
    expect(page.text).toBe((await ask(path, undefined)).text)
  }
})

test('what a call answers of the visitor’s own goes out compressed too, where it is long', async () => {
  const headers = { Cookie: `userId=${'b'.repeat(32)}`, 'User-Agent': 'x' }
  const own = async (accepts: string) => {
    const all = { ...headers, 'Accept-Encoding': accepts }
    const { status, headers: got, bytes } = await app.askBytes('/api/app/basket/item', { headers: all })
    const encoding = (got['content-encoding'] ?? 'identity') as Name
    expect([status, got.vary]).toEqual([200, 'Accept-Encoding'])
    return { encoding, text: String(DECODERS[encoding](bytes)) }
  }
  expect((await own('gzip, br, zstd')).encoding).toBe('identity')
  const { list } = await app.json('/api/app/catalog/list')
  for (const { id: productId, minQuantity: quantity } of list.slice(0, 3))
    await app.ask('/api/app/basket/item/add', { headers, json: { productId, quantity } })
  const whole = await own('')
  expect(JSON.parse(whole.text).item.items).toHaveLength(3)
  for (const encoding of ['gzip', 'br'] as const) expect(await own(encoding)).toEqual({ ...whole, encoding })
})

test('a long refusal of a call goes out compressed too', async () => {
  const refused = async (accepts: string) => {
    const { status, headers, bytes } = await app.askBytes('/api/app/basket/item/add', {
      headers: { 'Accept-Encoding': accepts },
      json: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`неизвестный ${i}`, i])),
    })
    const encoding = (headers['content-encoding'] ?? 'identity') as Name
    expect([status, headers.vary]).toEqual([422, 'Accept-Encoding'])
    return { encoding, text: String(DECODERS[encoding](bytes)) }
  }
  const whole = await refused('')
  expect(Object.keys(JSON.parse(whole.text).fields)).toHaveLength(52)
  for (const encoding of ['br', 'gzip'] as const) expect(await refused(encoding)).toEqual({ ...whole, encoding })
})

test('304 by any of the ways to ask, and the whole page to who reloads without its cache', async () => {
  const { etag } = (await app.ask('/certificates/')).headers
  const status = async (headers: Record<string, string>) => (await app.ask('/certificates/', { headers })).status
  expect(await status({ 'If-None-Match': String(etag) })).toBe(304)
  expect(await status({ 'If-None-Match': String(etag).slice(2) })).toBe(304)
  expect(await status({ 'If-None-Match': `"other", ${etag}` })).toBe(304)
  expect(await status({ 'If-None-Match': '*' })).toBe(304)
  expect(await status({ 'If-None-Match': '"other"' })).toBe(200)
  expect(await status({ 'If-None-Match': String(etag), 'Cache-Control': 'no-cache' })).toBe(200)
})
