import { expect, test } from 'vitest'
import { PATHS, somebody, tokenBody } from '../site/account.ts'
import { PRODUCT } from '../site/lists.ts'
import { CATALOG_PAGES, pagesOf, useSite } from '../site/use-site.ts'
import { weighDocument, weighScripts } from '../site/weigh.ts'

// What pages weigh. Sizes are the same on every machine, so they are held to; a bound that is too narrow for something
// new is made wider here, on purpose.

const { visit, url } = useSite()

/** KB of stylesheets that a page links, gzipped, and in how many files. */
const STYLES = { most: 10, files: 4 }

interface Budget {
  /** KB of the document, and of the data in it. */
  html: number
  data: number
  elements: number
}

/** A list of 24, of cards. */
const LIST: Budget = { html: 100, data: 8, elements: 1500 }

const BUDGETS: Readonly<Record<string, Budget>> = {
  '/': { html: 96, data: 7.5, elements: 1170 },
  '/catalog/': LIST,
  '/catalog/banki/pet/': LIST,
  '/catalog/?view=table': { html: 110, data: 8, elements: 1600 },
  [PRODUCT]: { html: 98, data: 6, elements: 1310 },
  '/articles/pet-pnd-pp/': { html: 70, data: 3, elements: 980 },
}

test.each(Object.entries(BUDGETS))('the document %s and its stylesheets keep to their budget', async (path, budget) => {
  const { html, data, elements, styles } = await weighDocument(url(), path)
  expect(html).toBeLessThanOrEqual(budget.html)
  expect(data).toBeGreaterThan(0)
  expect(data).toBeLessThanOrEqual(budget.data)
  expect(elements).toBeLessThanOrEqual(budget.elements)
  expect(styles.files).toBeGreaterThan(0)
  expect(styles.files).toBeLessThanOrEqual(STYLES.files)
  expect(styles.size).toBeLessThanOrEqual(STYLES.most)
})

test('the stylesheets of every page that search engines are told of, and of one of each other make, keep to their bound', {
  timeout: 60_000,
}, async () => {
  const told = await pagesOf(url())
  expect(told.some((path) => path.startsWith('/page/tara-'))).toBe(true)
  const others = [
    '/404/',
    '/sitemap/',
    '/search/?q=25',
    '/catalog-import/',
    '/catalog/?view=table',
    '/restore-password/',
  ]
  const heavy: Record<string, unknown> = {}
  for (const path of [...told, ...CATALOG_PAGES, ...others]) {
    const { styles } = await weighDocument(url(), path)
    if (styles.files === 0 || styles.files > STYLES.files || styles.size > STYLES.most) heavy[path] = styles
  }
  expect(heavy).toEqual({})
})

test('the stylesheets of the pages of an order and of an account keep to their bound', {
  timeout: 60_000,
}, async () => {
  const { page } = await visit(PRODUCT)
  const post = (path: string, data: object) => page.request.post(url(path), { data, failOnStatusCode: true })
  const { item } = await (await page.request.get(url('/api/app/basket/item'))).json()
  expect(item.count).toBe(0)
  for (const list of ['basket', 'favorite', 'compare'])
    await post(`/api/app/${list}/item/add`, { productId: 1, quantity: 1 })
  const person = somebody()
  await post(PATHS.register, person)
  await post(PATHS.token, tokenBody(person.email))
  await post('/api/app/basket/item/add', { productId: 1, quantity: 1 })
  const cookies = await page.context().cookies()
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const sizes = await Promise.all(
    [
      '/basket/',
      '/checkout/',
      '/favorite/',
      '/compare/',
      '/personal/',
      '/login/',
      '/registration/',
      '/questionnaire/',
    ].map(async (path) => [path, (await weighDocument(url(), path, headers)).styles] as const),
  )
  expect(sizes.filter(([, { size, files }]) => size > STYLES.most || files > STYLES.files + 1)).toEqual([])
  expect(sizes.every(([, { files }]) => files > 0)).toBe(true)
})

/** KB of our own scripts, gzipped: before the load event, and in all without a press, over React alone. */
const SCRIPTS = { files: 8, early: 15, all: 45 }

test.each(['/', '/catalog/banki/pet/', PRODUCT, '/articles/pet-pnd-pp/'])(
  '%s asks for little code before its load event, and without a press for no more than React and 45 KB, with the invitation to subscribe',
  async (path) => {
    const { page } = await visit(path, { invitation: true })
    await page.getByRole('complementary', { name: 'Подписаться на новости' }).waitFor()
    await page.waitForLoadState('networkidle')
    const { early, react, own } = await weighScripts(url(), page)
    expect(early.files).toBeLessThanOrEqual(SCRIPTS.files)
    expect(early.size).toBeLessThanOrEqual(SCRIPTS.early)
    expect(react.files).toBe(1)
    expect(own.size).toBeLessThanOrEqual(SCRIPTS.all)
  },
)
