import { expect, test } from 'vitest'
import { useApp } from '../site/use-app.ts'

// Properties of all page responses, whatever the page contains: S1 S10 S16, specification.md §2 §8.

const app = useApp({ SITE_URL: 'https://shop.example' })

test.each(['/', '/about/', '/404/', '/takogo-net/', '/articles/?page=2'])(
  '%s carries the security headers',
  async (path) => {
    const { headers } = await app.ask(path)
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      "form-action 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
    ])
      expect(policy.split(';')).toContain(rule)
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(/unsafe|nonce|\*|upgrade-insecure/)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['set-cookie']).toEqual(
      ['userId', 'region'].map((name) =>
        expect.stringMatching(
          new RegExp(`^${name}=[^=]+; Max-Age=\\d+; Path=/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$`),
        ),
      ),
    )
  },
)

test('a kept page is sent again without a cookie, and costs 304 where the browser has it', async () => {
  const first = await app.ask('/about/', { headers: { Cookie: `region=2; userId=${'a'.repeat(32)}` } })
  const second = await app.ask('/about/', { headers: { Cookie: `region=2; userId=${'a'.repeat(32)}` } })
  expect(second.body).toBe(first.body)
  expect(second.headers['set-cookie']).toBeUndefined()
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.stringMatching(/^W\/"/) })
  expect(String(first.headers.vary)).toMatch(/Cookie/)
  const again = await app.ask('/about/', { headers: { 'If-None-Match': String(first.headers.etag) } })
  expect([again.status, again.body]).toEqual([304, ''])
})

test('HEAD answers as GET does, without the body', async () => {
  const [get, head] = [await app.ask('/about/'), await app.ask('/about/', { method: 'HEAD' })]
  expect([head.status, head.body]).toEqual([200, ''])
  for (const name of ['etag', 'content-length', 'content-type'])
    expect(head.headers[name], name).toBe(get.headers[name])
})

test('other methods than GET and HEAD are refused with 405', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await app.ask('/about/', { method })
    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD'])
  }
  expect((await app.ask('/about', { method: 'POST' })).headers.location).toBeUndefined()
})

test.each([
  ['/about', '/about/'],
  ['/about?x=1&y=%20', '/about/?x=1&y=%20'],
  ['/takogo-net', '/takogo-net/'],
  ['/articles/kak-vybrat-gorlovinu?a=/', '/articles/kak-vybrat-gorlovinu/?a=/'],
])('%s is redirected by 301 to %s', async (from, to) => {
  const { status, headers } = await app.ask(from)
  // The client's headers do not change the redirect target.
  expect([status, headers.location, headers.vary]).toEqual([301, to, 'Cookie'])
})

const GONE = ['/articles/net/', '/news/net/', '/page/net/', '/articles/?tag=net', '/catalog/item/net/', '/catalog/net/']

/** Paths with parameters that the calls of their pages do not accept. */
const UNFIT = ['/catalog/Banki/', '/catalog/%D1%8F/', '/catalog/item/A_B!/', '/articles/FOO_x/', '/news/;/', '/page/!/']

test.each([...GONE, ...UNFIT])('%s, whose own source says 404, leads by 302 to /404/', async (path) => {
  const { status, headers } = await app.ask(path)
  expect([status, headers.location]).toEqual([302, '/404/'])
  expect(await app.json(`/_page${path}`)).toEqual({ redirect: '/404/' })
})

test.each([
  ['/articles/?page=99', '/articles/?page=2'],
  ['/articles/?page=99&tag=materialy', '/articles/?tag=materialy'],
  ['/catalog/?sort=name&page=900', '/catalog/?page=25&sort=name'],
])('%s, past the end of its list, leads by 302 to its last page, %s', async (path, last) => {
  const { status, headers } = await app.ask(path)
  expect([status, headers.location]).toEqual([302, last])
})

test.each([
  ['/catalog/?material=pet&heightFrom=&heightTo=80', '/catalog/?material=pet&heightTo=80'],
  ['/search/?q=', '/search/'],
])('%s, with fields that nobody filled in, is redirected by 301 to %s', async (path, tidy) => {
  const { status, headers } = await app.ask(path)
  expect([status, headers.location]).toEqual([301, tidy])
  // Parameters that a page does not read are ignored.
  expect((await app.ask('/about/?utm_source=')).status).toBe(200)
})

test.each(['/404/', '/takogo-net/', '/personal/x.css', '/personal%2Fx.js', '/about/x.js', '/favicon.gif'])(
  '%s is missing: 404 in place',
  async (path) => {
    const { status, headers } = await app.ask(path)
    expect(status).toBe(404)
    expect(headers.location).toBeUndefined()
  },
)

test('no header of the client comes back in an answer', async () => {
  const headers = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'evil',
    Forwarded: 'host=evil.example',
    'X-Original-URL': '/evil',
    'X-Request-Id': 'evil',
  }
  for (const path of ['/', '/about', '/about/', '/takogo-net/', '/sitemap.xml', '/robots.txt', '/api/app/main/view']) {
    const answer = await app.ask(path, { headers })
    expect(JSON.stringify(answer), path).not.toContain('evil')
  }
  expect((await app.ask('/sitemap.xml', { headers })).body).toContain('<loc>https://shop.example/about/</loc>')
})

test('the JSON of a page is as private as the page', async () => {
  const { headers, body } = await app.ask('/_page/about/')
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(JSON.parse(body)).toMatchObject({ status: 200 })
})
