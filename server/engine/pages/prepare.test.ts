import { describe, expect, it } from 'vitest'
import type { Changes } from '#schema/definitions/checker/testing.ts'
import { makePages } from './testing.ts'

const ROUTES =
  '{ "path": "/", "page": "home" }, { "path": "/articles/{slug}", "page": "article" }, { "path": "/404", "page": "not-found" }'
const withRoute = (route: string): Changes[string] => ({ routes: `[${ROUTES}, ${route}]` })
const title = (prepared: Awaited<ReturnType<ReturnType<typeof makePages>['open']>>) =>
  prepared.kind === 'page' ? `${prepared.page.status} ${prepared.page.meta.title}` : prepared

describe('addresses', () => {
  it.each([
    ['/', '200 Главная — Ёмкость'],
    ['/?utm_source=x', '200 Главная — Ёмкость'],
    ['/articles/first/', '200 Первая — Ёмкость'],
    ['/404/', '404 Нет такой страницы — Ёмкость'],
    ['/nothing/', '404 Нет такой страницы — Ёмкость'],
    ['/articles/', '404 Нет такой страницы — Ёмкость'],
    ['/favicon.ico', '404 Нет такой страницы — Ёмкость'],
    ['/articles/first.css', '404 Нет такой страницы — Ёмкость'],
    ['/%', '404 Нет такой страницы — Ёмкость'],
    ['/%E0%A4%A/', '404 Нет такой страницы — Ёмкость'],
    ['/articles/..%2ffirst/', '404 Нет такой страницы — Ёмкость'],
    ['/articles/a%5cb/', '404 Нет такой страницы — Ёмкость'],
    ['/articles/a%00b/', '404 Нет такой страницы — Ёмкость'],
    ['/articles//first/', '404 Нет такой страницы — Ёмкость'],
    ['/%61rticles/first/', '200 Первая — Ёмкость'],
  ])('%s gives %s', async (address, expected) => {
    expect(title(await makePages().open(address))).toBe(expected)
  })

  it('stay as they are written where they go on to one with a stroke', async () => {
    const location = '/%61bout/?a=%D0%B1'
    expect(await makePages().open('/%61bout?a=%D0%B1')).toEqual({ kind: 'redirect', status: 301, location })
  })
})

describe('redirects', () => {
  const redirects = `[{ "from": "/old", "to": "/" }, { "from": "/old.html", "to": "/" }, { "from": "/старый путь", "to": "/" },
    { "from": "/list", "to": "/articles/first/#start" }, { "from": "/x", "to": "https://other.example/?a=1" },
    { "from": "/{region?}/library/{slug}", "to": "/articles/{slug}/" }]`

  it.each([
    ['/old', '/'],
    ['/old/', '/'],
    ['/old/?page=2', '/?page=2'],
    ['/old.html', '/'],
    [`/${encodeURIComponent('старый путь')}/`, '/'],
    ['/list/?a=1&b=2', '/articles/first/?a=1&b=2#start'],
    ['/x/', 'https://other.example/?a=1'],
    ['/library/first/?page=2', '/articles/first/?page=2'],
    ['/x/?b=2', 'https://other.example/?a=1&b=2'],
  ])('%s leads to %s', async (address, location) => {
    const { open } = makePages({ changes: { 'routes.json': { redirects } } })
    expect(await open(address)).toEqual({ kind: 'redirect', status: 301, location })
  })
})

describe('sources', () => {
  const home = (data: string): Changes => ({
    'pages/home.json': {
      query: '{ "page": { "type": "integer", "default": 1 } }',
      data,
      blocks: '[{ "type": "picture", "props": { "count": { "$get": "data.a.total" } } }]',
    },
  })
  const LIST = '"source": "article.list", "params": { "page": { "$get": "query.page" } }'

  it('are called with the parameters that the page gives', async () => {
    const { open, calls } = makePages({
      changes: home(`{ "a": { ${LIST} } }`),
      answers: { 'article.list': { total: 7 } },
    })
    const prepared = await open('/?page=3')
    expect(calls).toContain('article.list {"page":3}')
    expect(JSON.stringify(prepared)).toContain('"count":7')
  })

  it('are called once for the same parameters, by the page and its layout together', async () => {
    const again = '"source": "article.list", "params": { "page": 1 }'
    const data = `{ "a": { ${LIST} }, "b": { ${again} }, "c": { "source": "article.list", "params": { "page": 2 } } }`
    const layout = {
      data: `{ "a": { ${again} }, "settings": { "source": "article.view", "params": { "code": "x" } } }`,
    }
    const { open, calls } = makePages({
      changes: { ...home(data), 'layouts/default.json': layout },
      answers: { 'article.list': {} },
    })
    await open('/')
    expect(calls.filter((call) => call.startsWith('article.list'))).toEqual([
      'article.list {"page":1}',
      'article.list {"page":2}',
    ])
  })

  it('that the page can do without leave their part out', async () => {
    const changes = home(`{ "a": { ${LIST}, "optional": true } }`)
    const { open, reported } = makePages({ changes, answers: { 'article.list': 500 } })
    expect(title(await open('/'))).toBe('200 Главная — Ёмкость')
    expect(reported).toEqual(['article.list'])
    const guest = makePages({ changes, answers: { 'article.list': 401 } })
    expect(title(await guest.open('/'))).toBe('200 Главная — Ёмкость')
    expect(guest.reported).toEqual([])
  })

  it('that fail fail the page', async () => {
    const { open } = makePages({ changes: home(`{ "a": { ${LIST} } }`), answers: { 'article.list': 502 } })
    await expect(open('/')).rejects.toMatchObject({ statusCode: 502 })
  })

  it('that answer 404 lead to /404/, or are answered in place', async () => {
    const answers = { 'article.view': 404 }
    expect(await makePages({ answers }).open('/articles/none/')).toEqual({
      kind: 'redirect',
      status: 302,
      location: '/404/',
    })
    const inPlace = makePages({ answers, changes: { 'site.json': { missing: '"page"' } } })
    expect(title(await inPlace.open('/articles/none/'))).toBe('404 Нет такой страницы — Ёмкость')
  })
})

const changes = {
  'routes.json': withRoute('{ "path": "/{region?}/catalog", "page": "catalog" }'),
  'pages/catalog.json': { meta: '{ "title": { "$get": "region.code" } }', blocks: '[]' },
}

it.each([
  ['of the path is stronger than the cookie', '/perm/catalog/', 'region=1', 'perm'],
  ['of the cookie counts where the path has none', '/catalog/', 'region=2', 'perm'],
  ['is the first without either', '/catalog/', undefined, 'moscow'],
  ['is the first for a cookie that means nothing', '/catalog/', 'region=99', 'moscow'],
])('the region %s', async (_, address, cookie, code) => {
  const { open } = makePages({ changes, ...(cookie && { cookie }) })
  expect(title(await open(address))).toBe(`200 ${code} — Ёмкость`)
})
