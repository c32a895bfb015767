import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../site/app.ts'
import { plain, renderHtml } from '../site/html.ts'
import { copySchema } from '../site/schema-copy.ts'
import { startUpstream } from '../site/upstream.ts'

// With an upstream that fails every call (specification.md §2, §8).

let back: Awaited<ReturnType<typeof startUpstream>>
let app: App | undefined
beforeAll(async () => void (back = await startUpstream()))
afterEach(async () => app?.stop())
afterAll(() => back.stop())

async function startWith(status: number, env: Record<string, string> = {}) {
  back.fail((response) => response.writeHead(status).end('{}'))
  app = await startApp({ API_UPSTREAM: back.origin, ...env }, { render: renderHtml })
  return app
}

/** Pages of which each depends on a different call. */
const PAGES = [
  ...['/', '/about/', '/articles/', '/articles/pet/', '/catalog/', '/catalog/banki/', '/catalog/item/banka-100/'],
  ...['/certificates/', '/contacts/', '/faq/', '/news/', '/news/new/', '/page/none/', '/search/?q=pet'],
]

/** Pages for which the server first needs a visitor ID from the upstream. */
const OWN_PAGES = ['/basket/', '/checkout/', '/compare/', '/favorite/']

/** Checks the layout, which comes from this site's own files. */
function expectLayout(body: string): void {
  expect(body).toContain('</footer>')
  expect(body).toMatch(/<header[\s\S]*href="\/catalog\/"/)
  expect(body).toContain('mailto:')
  expect(body).not.toMatch(/undefined|NaN|\[object/)
}

test.each([404, 500])(
  'pages of a back end whose calls all answer %i lead to /404/ or say that they failed',
  async (status) => {
    const { ask } = await startWith(status)
    for (const path of ['/404/', '/none/']) {
      const page = await ask(path)
      expect([path, page.status]).toEqual([path, 404])
      expect(plain(page.body)).toContain('Такой страницы не существует')
      expectLayout(page.body)
    }
    expect((await ask('/_page/404/')).body).not.toContain('"redirect"')
    for (const path of [...PAGES, ...OWN_PAGES]) {
      const page = await ask(path)
      if (status === 404 && PAGES.includes(path))
        expect([path, page]).toMatchObject([path, { status: 302, headers: { location: '/404/' } }])
      else {
        expect([path, page.status]).toEqual([path, 503])
        expectLayout(page.body)
      }
    }
    for (const path of ['/login/', '/sitemap/', '/questionnaire/', '/page/']) {
      const page = await ask(path)
      expect([path, page.status]).toEqual([path, 200])
      expectLayout(page.body)
    }
  },
)

test('a layout that asks more of a failing back end fails with its page, but for /404/', async () => {
  const schema = await copySchema()
  await schema.edit('layouts/default.json', '"data": {', '"data": { "main": { "source": "main.view" },')
  const { ask } = await startWith(500, { SCHEMA_DIR: schema.folder })
  for (const [path, status] of [
    ['/404/', 404],
    ['/login/', 503],
  ] as const) {
    const page = await ask(path)
    expect([path, page.status]).toEqual([path, status])
    expectLayout(page.body)
  }
})

test('an item is shown with what the back end knows of it', async () => {
  const { ask } = await startWith(404)
  const lists: Record<string, object> = {
    '/api/app/content/certificate/list': { list: [{ title: 'Декларация', file: '/files/a.pdf' }] },
    '/api/app/content/office/list': { list: [{ name: 'Склад в Твери' }, { name: 'Офис', address: 'Тверь, Мира 1' }] },
    '/api/app/content/news/list': { list: [{ code: 'a', title: 'Новая банка' }] },
    '/api/app/content/library/list': { list: [{ code: 'b', title: 'О банках' }] },
    '/api/app/content/faqs/list': { groups: [{ questions: [{ question: 'Что это?', answer: 'Банка.' }] }] },
  }
  back.fail((response, path) => {
    const answer = lists[path]
    if (answer) response.end(JSON.stringify(answer))
    else response.writeHead(404).end('{}')
  })
  for (const [path, ...words] of [
    ['/certificates/', 'Декларация'],
    ['/contacts/', 'Склад в Твери', 'Тверь, Мира 1'],
    ['/news/', 'Новая банка'],
    ['/articles/', 'О банках'],
    ['/faq/', 'Что это?'],
  ] as const) {
    const { status, body } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    for (const word of words) expect(plain(body)).toContain(word)
    expect(body).not.toMatch(/undefined|NaN|\[object/)
  }
})

test('what a page asks besides its subject is empty where it is not there', async () => {
  const { ask } = await startWith(404)
  back.fail((response, path) =>
    path === '/api/app/catalog/list'
      ? response.end(JSON.stringify({ list: [{ id: 17, slug: 'banka', name: 'Банка', price: 12.5 }] }))
      : response.writeHead(404).end('{}'),
  )
  const page = await ask('/catalog/')
  expect(page.status).toBe(200)
  expect(plain(page.body)).toContain('12,50 ₽')
  expectLayout(page.body)
})
