import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { alive, isMarked, mark, useSite } from '../site/use-site.ts'

// What the whole site stands on (docs/architecture.md): static blocks, an interactive grid and its kept parts in one
// React root, and only the JavaScript of the page's interactive blocks.

const { visit, url } = useSite()

const grid = (page: Page) => page.getByRole('region', { name: 'Что мы выпускаем' })
const cards = (page: Page) => grid(page).getByRole('article')
const filter = (page: Page, name: string) => grid(page).getByRole('button', { name, exact: true })

test('the grid shows 24 cards and works after the first load', async () => {
  const { page, complaints } = await visit('/')
  expect(await cards(page).count()).toBe(24)
  await filter(page, 'Канистры').click()
  await expect.poll(() => cards(page).count()).toBeLessThan(24)
  await filter(page, 'Все').click()
  await expect.poll(() => cards(page).count()).toBe(24)
  expect(complaints).toEqual([])
})

test('the grid works after a link, after going back and after going forward, in one document and in silence', async () => {
  const { page, complaints } = await visit('/about/')
  await mark(page)
  await page.getByRole('banner').getByRole('link', { name: '«Ёмкость»' }).first().click()
  await expect.poll(() => cards(page).count()).toBe(24)
  await page.goBack()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('заводе')
  expect(await grid(page).count()).toBe(0)
  await page.goForward()
  await expect.poll(() => cards(page).count()).toBe(24)
  await filter(page, 'Банки').click()
  await expect.poll(() => cards(page).count()).toBeLessThan(24)
  expect(await isMarked(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('what was chosen in the grid stays while only the query of the address changes', async () => {
  const { page } = await visit('/')
  await filter(page, 'Банки').click()
  await expect.poll(() => cards(page).count()).toBeLessThan(24)
  const chosen = await cards(page).count()
  await page.evaluate(() => navigation.navigate('/?utm_source=proof').finished)
  expect(page.url()).toContain('?utm_source=proof')
  expect(await cards(page).count()).toBe(chosen)
})

test.each([['/'], ['/about/'], ['/articles/kak-vybrat-gorlovinu/']])(
  'hydration of %s keeps every node of the server, the kept cards among them',
  async (path) => {
    const script = Promise.withResolvers<void>()
    const { page, complaints } = await visit(path, {
      until: 'commit',
      before: (page) =>
        page.route('**/*.js', async (route) => {
          await script.promise
          await route.continue()
        }),
    })
    await page.waitForSelector('#page', { state: 'attached' })
    const before = await page.evaluate(() => {
      const nodes = [...document.querySelectorAll('#root *')]
      for (const node of nodes) Object.assign(node, { ofServer: true })
      return nodes.length
    })
    script.resolve()
    await alive(page)
    // The header follows the scroll only once it is hydrated.
    const slid = async (): Promise<boolean> => {
      await page.mouse.wheel(0, 200)
      return ((await page.getByRole('banner').boundingBox())?.y ?? 0) < 0
    }
    await expect.poll(slid).toBe(true)
    const after = await page.evaluate(() => [...document.querySelectorAll('#root *')].map((node) => 'ofServer' in node))
    expect(after.filter(Boolean).length).toBe(before)
    expect(after.filter((known) => !known).length).toBe(0)
    expect(complaints).toEqual([])
  },
)

test('a page asks for the JavaScript of its own interactive blocks and of no other', async () => {
  const scriptsOf = async (path: string): Promise<string> => {
    const { page, requests } = await visit(path)
    await page.waitForLoadState('networkidle')
    const files = requests.filter((address) => address.endsWith('.js'))
    return (await Promise.all(files.map(async (file) => (await fetch(url(file))).text()))).join('\n')
  }
  const [home, about] = [await scriptsOf('/'), await scriptsOf('/about/')]
  expect(home).toContain('container-card') // the grid
  expect(about).not.toContain('container-card')
  expect(about).toContain('menu-open') // the header
  // Static blocks of the page: a heading's drawing and the footer.
  for (const scripts of [home, about]) expect(scripts).not.toMatch(/Меню в подвале|ОГРН/)
})
