import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../site/app.ts'
import { plain, renderHtml } from '../site/html.ts'
import { startUpstream, type Trouble } from '../site/upstream.ts'

// With an upstream that sends invalid answers to some calls.

const LIST = '/api/app/catalog/list'
const BYURL = '/api/app/catalog/section/byurl'
const jar = { id: 17, slug: 'banka-100', name: 'Банка 100 мл', price: 12.5 }
const uuid = { ...jar, id: 'uuid-480', slug: 'banka-480' }
const fits: Readonly<Record<string, unknown>> = {
  [LIST]: { list: [jar] },
  '/api/app/catalog/banka-100/view': { item: jar },
  [BYURL]: { section: { id: 3, code: 'banki', name: 'Банки' } },
}

let back: Awaited<ReturnType<typeof startUpstream>>
let app: App | undefined
beforeAll(async () => void (back = await startUpstream()))
afterEach(async () => app?.stop())
afterAll(() => back.stop())

/** Makes the upstream answer all calls correctly, except those of one path. */
async function startWith(path: string, trouble: Trouble) {
  back.fail((response, asked) => {
    if (asked === path) return trouble(response, asked)
    response.writeHead(fits[asked] ? 200 : 404).end(JSON.stringify(fits[asked] ?? {}))
  })
  app = await startApp({ API_UPSTREAM: back.origin }, { render: renderHtml })
  return app
}

const say =
  (body: unknown): Trouble =>
  (response) =>
    response.end(JSON.stringify(body))

const nothing: [string, Trouble][] = [
  ['an empty body', (response) => response.end()],
  ['204', (response) => response.writeHead(204).end()],
]

test.each<[string, Trouble]>([
  ['500', (response) => response.writeHead(500).end()],
  ['nothing, ever', () => undefined],
])('a section is there without its name where its address gives %s', async (_, trouble) => {
  const { ask } = await startWith(BYURL, trouble)
  for (const path of ['/catalog/banki/', '/catalog/banki/malye/']) {
    const { status, body } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    expect(plain(body)).toContain('Банка 100 мл')
  }
})

test('a section is none where its address gives an answer that names none', async () => {
  const { ask } = await startWith(BYURL, say({ section: null }))
  expect(await ask('/catalog/banki/')).toMatchObject({ status: 302, headers: { location: '/404/' } })
})

test.each<[string, Trouble]>([
  ['no list', say({ message: 'Ошибка' })],
  ['a list of no objects', say({ list: [7, 'x', null] })],
  ['a list of ids that are no whole numbers', say({ list: [uuid] })],
])('the catalog says that it cannot be shown where it is %s', async (_, trouble) => {
  const { ask } = await startWith(LIST, trouble)
  expect((await ask('/catalog/')).status).toBe(503)
  expect((await ask(LIST)).status).toBe(503)
})

test('a list that is empty is no failure', async () => {
  const { ask } = await startWith(LIST, say({ list: [], total: 480, pages: 20 }))
  expect((await ask('/catalog/')).status).toBe(200)
  expect(JSON.parse((await ask(LIST)).body).pagination).toMatchObject({ pages: 0, total: 0 })
})

test.each<[object, object]>([
  [
    { pages: 1e99, total: 1e99, page: 1e99, size: 1e99 },
    { page: 1, pages: 1, size: 1, total: 1 },
  ],
  [
    { pages: 900, total: 1 },
    { pages: 1, total: 1 },
  ],
  [
    { pages: 2, total: 30, size: 24 },
    { pages: 2, total: 30 },
  ],
])('numbers of a list are bounded, and fit what is shown: %j', async (pagination, shown) => {
  const { ask } = await startWith(LIST, say({ list: [jar], pagination }))
  expect(JSON.parse((await ask(LIST)).body).pagination).toMatchObject(shown)
  expect((await ask('/catalog/')).status).toBe(200)
})

test('what a list cannot show does not count', async () => {
  const { ask } = await startWith(LIST, say({ list: [jar, uuid, { garbage: 1 }, 7], total: 4 }))
  const { list, pagination } = JSON.parse((await ask(LIST)).body)
  expect(list).toHaveLength(1)
  expect(pagination.total).toBe(1)
})

test.each(nothing)('%s is no answer of a product, an article or a section', async (_, trouble) => {
  for (const [call, page] of [
    ['/api/app/catalog/banka-100/view', '/catalog/item/banka-100/'],
    ['/api/app/content/library/pet/view', '/articles/pet/'],
    [LIST, '/catalog/banki/'],
  ] as const) {
    const { ask, stop } = await startWith(call, trouble)
    expect([page, (await ask(page)).status]).toEqual([page, 503])
    await stop()
  }
  app = undefined
  const { ask } = await startWith(BYURL, trouble)
  expect((await ask(`${BYURL}?kind=main&url=banki`)).status).toBe(503)
})
