import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ask } from '../site/app.ts'
import { ODD_ADDRESSES } from '../site/odd-addresses.ts'
import { pagesOf, useSite } from '../site/use-site.ts'

// R8: no unusual URL causes a 500 on the built site.

const { url } = useSite()
const port = Number(new URL(url()).port)
const paths = [
  ...(await pagesOf(url())),
  '/404/',
  '/_page/about/',
  '/api/app/content/library/list',
  '/region/',
  '/sitemap.xml',
]

const calm = async (path: string): Promise<void> => {
  const { status, headers, body } = await ask(port, path)
  expect(status, path).toBeLessThan(500)
  expect(body, path).not.toMatch(/\n\s+at |node_modules/)
  const { location } = headers
  if (typeof location === 'string') expect(new URL(location, url()).origin, `${path} to ${location}`).toBe(url())
}

test.each(ODD_ADDRESSES)('%s', calm)

test('an address of any characters is answered without an error of ours', { timeout: 120_000 }, async () => {
  const signs = String.raw`/ // % %2f %5c .. . \ ? & = ; : @ %00 %ff %D0%B0 []`.split(' ')
  const words = 'about articles _page api app page constructor __proto__ x'.split(' ')
  const parts = fc.constantFrom(...signs, ...words)
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 12 }), (all) => calm(`/${all.join('')}`)),
    { numRuns: 400 },
  )
})

test('any query of any page is answered without an error of ours', { timeout: 120_000 }, async () => {
  const name = fc.constantFrom('', ...'page tag uid tagIds path code page[] page[x] __proto__ x'.split(' '))
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('1', '0', '-1', '1e999', 'null', '[]', '{}', '%'),
    fc.integer().map(String),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      async (path, query) => {
        const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
        await calm(`${path}?${query.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&')}`)
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['an address without a slash', 'GET about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a whole address', 'GET http://evil.example/about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['no host', 'GET /about/ HTTP/1.0\r\n\r\n'],
  ['a host that is none', 'GET /about/ HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n'],
  [
    'a cookie that is none',
    'GET / HTTP/1.1\r\nHost: a\r\nCookie: %%;=;region;region=%E0%A4%A\r\nConnection: close\r\n\r\n',
  ],
  ['Cyrillic letters as they are', 'GET /статьи/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
])('%s in the request line gives no error of ours', async (_, request) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /)
  expect(answer).not.toMatch(/^location: *(https?:)?\/\/evil/im)
})
