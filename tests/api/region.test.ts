import { expect, test } from 'vitest'
import { renderJson, startApp } from '../site/app.ts'
import { useApp } from '../site/use-app.ts'

// The region's form and its detection: specification.md §4, S2 S3 S11.

const app = useApp({ GEO_HEADER: 'X-Geo', SITE_URL: 'https://shop.example' })

const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.ask('/region/', { headers, form })

test('a chosen region is a cookie for a week, and the visitor goes back', async () => {
  const { status, headers } = await send({ region: '2', back: '/articles/?tag=materialy' })
  expect([status, headers.location]).toEqual([303, '/articles/?tag=materialy'])
  const [cookie = ''] = headers['set-cookie'] ?? []
  expect(cookie).toMatch(/^region=2; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/)
})

test.each(['99', '0', '-1', '2 ', 'moscow', '__proto__', ''])('the region «%s» is none: no cookie', async (region) => {
  const { status, headers } = await send({ region, back: '/about/' })
  expect([status, headers.location, headers['set-cookie']]).toEqual([303, '/about/', undefined])
})

test.each([
  ...[
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '///evil.example',
    '/%09/evil.example',
  ],
  ...[
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    '/.//evil.example',
    'https:evil.example',
  ],
  ...[
    '/\n/evil.example',
    '@evil.example',
    '/%5cevil.example',
    'http://127.0.0.1.evil.example',
    '/a\r\nSet-Cookie: x=1',
  ],
])('the way back «%s» stays on the site', async (back) => {
  for (const { status, headers } of [
    await send({ region: '2', back }),
    await send({ region: '2' }, { Referer: encodeURI(back) }),
  ]) {
    expect(status).toBe(303)
    expect(headers.location).toMatch(/^\/(?![/\\])/)
    expect(new URL(String(headers.location), app.origin).origin).toBe(app.origin)
    expect(headers['set-cookie']?.length).toBe(1)
  }
})

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 303],
  [{ 'Sec-Fetch-Site': 'none' }, 303],
  [{ Origin: 'https://evil.example' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: 'https://shop.example' }, 303],
  // A client can forge Host.
  [{ Origin: 'https://evil.example', Host: 'evil.example' }, 403],
  [{ Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }, 403],
  [{}, 303],
] as const)('a form that comes with %o answers %i', async (headers, status) => {
  const answer = await send({ region: '2', back: '/' }, { ...headers })
  expect(answer.status).toBe(status)
  if (status === 403) expect(answer.headers['set-cookie']).toBeUndefined()
})

test('other makes of form are refused without harm', async () => {
  const long = await send({ region: '2', back: `/${'x'.repeat(20_000)}` })
  expect([long.status, long.headers.location]).toEqual([303, '/'])
  const big = await send({ region: '2', back: 'x'.repeat(110_000) })
  expect(big.status).toBe(413)
  const json = await app.ask('/region/', { json: { region: '2' } })
  expect(json.headers['set-cookie']).toBeUndefined()
  const cut = await app.ask('/region/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=nothing' },
    body: 'region=2',
  })
  expect(cut.status).toBeGreaterThanOrEqual(300)
  expect(cut.status).toBeLessThan(500)
})

test('the region of an address holds on every page, and the default one is stored', async () => {
  await using own = await startApp({}, { render: renderJson })
  const cookies = (headers: NodeJS.Dict<string | string[]>) => [headers['set-cookie'] ?? []].flat().join()
  const missing = await own.ask('/kazan-none/nothing/')
  expect([missing.status, cookies(missing.headers)]).toEqual([404, expect.stringContaining('region=1;')])
  for (const path of ['/vladimir/nothing/', '/vladimir/about/']) {
    const page = await own.ask(path, { headers: { Cookie: 'region=1' } })
    expect([path, page.status, cookies(page.headers)]).toEqual([path, 404, expect.stringContaining('region=2;')])
    expect(page.body).toContain('"region":{"id":2')
  }
  const known = await own.ask('/about/', { headers: { Cookie: 'region=3' } })
  expect(cookies(known.headers)).not.toContain('region=')
  expect(cookies((await own.ask('/about/')).headers)).toContain('region=1;')
  // While the site asks about a detected region, no region is stored until the visitor answers.
  expect(cookies((await app.ask('/about/')).headers)).not.toContain('region=')
})

test('a place that a proxy tells is only a suggestion, and only before a choice', async () => {
  const detect = async (headers: Record<string, string>) =>
    JSON.parse((await app.ask('/api/app/region/detect', { headers })).body) as {
      autoDetected: boolean
      region?: { code: string }
    }
  expect((await detect({ 'X-Geo': 'RU-SPE' })).region?.code).toBe('saint-petersburg')
  expect(await detect({ 'X-Geo': 'RU-SPE', Cookie: 'region=1' })).toEqual({ autoDetected: false, region: null })
  expect(await detect({ 'X-Geo': 'nowhere' })).toEqual({ autoDetected: false, region: null })
  expect(await detect({})).toEqual({ autoDetected: false, region: null })
})

const PRODUCT = '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/'
const cookies = async (path: string, options: Parameters<typeof app.ask>[1] = {}) => {
  const { headers } = await app.ask(path, options)
  return [headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.startsWith('region='))
}

test.each(['/novosibirsk/catalog/', `/novosibirsk${PRODUCT}`])(
  'the region of %s is stored for a week like a chosen one, also where the page is kept',
  async (path) => {
    for (let time = 0; time < 2; time++) {
      const [cookie = '', ...others] = await cookies(path)
      expect(cookie).toMatch(/^region=\d+; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/)
      expect(others).toEqual([])
    }
  },
)

test.each([
  ['is asked for by HEAD', `/novosibirsk${PRODUCT}`, { method: 'HEAD' }],
  ['is got ahead by the browser', `/novosibirsk${PRODUCT}`, { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
  ['is got ahead by our own script', `/_page/novosibirsk${PRODUCT}`, {}],
  ['is shown before it is wanted', `/novosibirsk${PRODUCT}`, { headers: { 'X-Purpose': 'preview' } }],
  ['is taken for a picture', `/novosibirsk${PRODUCT}`, { headers: { 'Sec-Fetch-Dest': 'image' } }],
  ['is called by a script', `/novosibirsk${PRODUCT}`, { headers: { 'Sec-Fetch-Dest': 'empty' } }],
  ['names none', PRODUCT, {}],
])('no region is stored by an address that %s', async (_, path, options) => {
  expect(await cookies(path, options)).toEqual([])
})

test.each(['catalog/list', 'search/list?q=%D0%B1%D0%B0%D0%BD%D0%BA%D0%B0', 'search/suggest?q=%D0%B1%D0%B0%D0%BD'])(
  'links of %s lead into a region that there is, and without one where there is none',
  async (call) => {
    const regionsIn = async (region: string) => {
      const { status, body } = await app.ask(`/api/app/${call}${call.includes('?') ? '&' : '?'}region=${region}`)
      expect(status).toBe(200)
      return new Set([...body.matchAll(/"link":"\/(?:([a-z]+)\/)?catalog\//g)].map(([, found]) => found))
    }
    expect(await regionsIn('vladimir')).toEqual(new Set(['vladimir']))
    expect(await regionsIn('vladymir')).toEqual(new Set([undefined]))
  },
)

test.each([
  ['', 'Москва', 'Центр', true],
  ['г. казань', 'Казань', 'Поволжье', false],
  ['Санкт-Петербург', 'Санкт-Петербург', 'Северо-Запад', false],
  ['екатеренбург', 'Екатеринбург', 'Урал', false],
  ['Екатиринбурк', 'Екатеринбург', 'Урал', false],
  ['санкт петербур', 'Санкт-Петербург', 'Северо-Запад', false],
  ['г. Арёл', 'г. Арёл', undefined, false],
  ['Орск', 'Орск', undefined, false],
  ['Красногорск', 'Красногорск', undefined, false],
  ['Нигдеево', 'Нигдеево', undefined, false],
])('delivery goes to any city: %s', async (typed, city, zone, free) => {
  const answer = await app.json(`/api/app/region/delivery?city=${encodeURIComponent(typed)}`)
  expect([answer.city, answer.zone?.name, answer.freeFrom !== undefined, answer.unknown === undefined]).toEqual([
    city,
    zone,
    free,
    zone !== undefined,
  ])
})
