import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { ask } from '../site/app.ts'
import { startSite } from '../site/run-site.ts'
import { pagesOf } from '../site/use-site.ts'

// The issue's "Odd addresses never give a 500", REQUIREMENTS R8, over the whole built site.

const site = await startSite({ LOG_LEVEL: 'silent' })
const port = Number(new URL(site.url).port)
const paths = [
  ...(await pagesOf(site.url)),
  '/404/',
  '/_page/about/',
  '/api/app/content/library/list',
  '/region/',
  '/sitemap.xml',
]

afterAll(() => site.stop())

const calm = async (path: string): Promise<void> => {
  const { status, headers, body } = await ask(port, path)
  expect(status, path).toBeLessThan(500)
  expect(body, path).not.toMatch(/\n\s+at |node_modules/)
  const { location } = headers
  if (typeof location === 'string') expect(new URL(location, site.url).origin, `${path} to ${location}`).toBe(site.url)
}

const ODD = [
  ...[
    '/%',
    '//x',
    '//evil.example/',
    '//evil.example',
    '/..%2f',
    '/\\x',
    '/\\/evil.example',
    '/%00',
    '/%00/',
    '/%ff/',
    '/%c0%ae%c0%ae/',
  ],
  ...[
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ],
  ...[
    '/./about/',
    '/about//',
    '/about/./',
    '/about/../',
    '/about%2f',
    '/about%3f',
    '/about;x=1',
    '/?',
    '/??',
    '/#',
    '/about/?%',
    '/about/?%00',
  ],
  ...[
    '/__proto__/',
    '/constructor/',
    '/articles/__proto__/',
    '/articles/constructor/',
    '/articles/toString/',
    '/_page',
    '/_page/',
    '/_page//evil.example',
  ],
  ...[
    '/_page/_page/about/',
    '/_page/%',
    '/_page/api/app/main/view',
    '/api/%',
    '/api/app/content/library/%/view',
    '/@fs/etc/passwd',
    '/@vite/client',
  ],
  ...[
    '/about/index.pageContext.json',
    '/server/entry.mjs',
    '/.env',
    '/.git/config',
    '/build/',
    '/build',
    '/assets',
    '/assets/',
    '/fonts',
  ],
  ...[
    '/articles/?page=-1',
    '/articles/?page=1e9',
    '/articles/?page=NaN',
    '/articles/?page=1&page=2',
    '/articles/?page[]=1',
    '/articles/?tag=%00',
  ],
  ...[
    '/articles/?tag=__proto__',
    '/articles/?__proto__[x]=1',
    `/${'a/'.repeat(500)}`,
    `/about/?${'x'.repeat(10_240)}`,
    `/${'x'.repeat(10_240)}`,
    `/?${'a=1&'.repeat(2500)}`,
  ],
]

test.each(ODD)('%s', calm)

test('an address of any characters is answered without an error of ours', { timeout: 120_000 }, async () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '%',
    '%2f',
    '%5c',
    '..',
    '.',
    '\\',
    '?',
    '&',
    '=',
    ';',
    ':',
    '@',
    '%00',
    '%ff',
    '%D0%B0',
    'about',
    'articles',
    '_page',
    'api',
    'app',
    'page',
    'constructor',
    '__proto__',
    '[]',
    'x',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 12 }), (all) => calm(`/${all.join('')}`)),
    { numRuns: 400 },
  )
})

test('any query of any page is answered without an error of ours', { timeout: 120_000 }, async () => {
  const name = fc.constantFrom(
    'page',
    'tag',
    'uid',
    'tagIds',
    'path',
    'code',
    'page[]',
    'page[x]',
    '__proto__',
    '',
    'x',
  )
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
