import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { alive, holding, isMarked, mark, navigable, useSite } from '../site/use-site.ts'

// The architecture's main claims (docs/architecture.md): static blocks, an interactive product grid with cached parts
// in one React root, and only the JavaScript of the page's interactive blocks.

const { visit, url } = useSite()

const GRID = '/catalog/banki/'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const scale = (page: Page) => page.getByRole('group', { name: 'Масштаб изделий' })

/** Presses one side of the grid's switch, and waits until the grid shows the chosen scale. */
async function draw(page: Page, side: 'Крупно' | 'В одном масштабе'): Promise<void> {
  await scale(page).getByRole('button', { name: side }).click()
  await expect.poll(() => isLarge(page)).toBe(side === 'Крупно')
}

const isLarge = (page: Page): Promise<boolean> => page.getByText('Каждый чертёж в своём масштабе').isVisible()

test('the grid works after a link, after going back and after going forward, in one document and in silence', async () => {
  const { page, complaints } = await visit('/')
  const sections = page.getByRole('region', { name: 'Что мы выпускаем' })
  await mark(page)
  await sections.getByRole('link', { name: 'Банки', exact: true }).click()
  await expect.poll(() => cards(page).count()).toBe(24)
  expect(new URL(page.url()).pathname).toBe(GRID)
  await page.goBack()
  await expect.poll(() => sections.count()).toBe(1)
  expect(await scale(page).count()).toBe(0)
  await page.goForward()
  await expect.poll(() => cards(page).count()).toBe(24)
  await draw(page, 'Крупно')
  await draw(page, 'В одном масштабе')
  expect(await isMarked(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('what was chosen in the grid stays while only the query of the address changes', async () => {
  const { page } = await visit(GRID)
  await draw(page, 'Крупно')
  await navigable(page)
  await page.evaluate(() => navigation.navigate('?utm_source=proof').finished)
  expect(page.url()).toContain('?utm_source=proof')
  expect(await isLarge(page)).toBe(true)
})

test.each([['/'], [GRID]])(
  'hydration of %s keeps every node of the server, the kept cards among them',
  async (path) => {
    const { hold, release } = holding('**/*.js')
    const { page, complaints } = await visit(path, { until: 'commit', before: hold })
    await page.waitForSelector('#page', { state: 'attached' })
    const before = await page.evaluate(() => {
      const nodes = [...document.querySelectorAll('#root *')]
      for (const node of nodes) Object.assign(node, { ofServer: true })
      return nodes.length
    })
    release()
    await alive(page)
    // The header reacts to scrolling only after its hydration.
    const slid = async (): Promise<boolean> => {
      for (const by of [-100, 200]) await page.mouse.wheel(0, by)
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
  const scriptsOf = async (path: string, awake: string): Promise<string> => {
    const { page, requests, quiet } = await visit(path)
    // Blocks wake with a frame, which may be drawn more than half a second after the last request.
    await page.locator(awake).first().waitFor()
    await quiet()
    const files = requests.filter((address) => address.endsWith('.js'))
    return (await Promise.all(files.map(async (file) => (await fetch(url(file))).text()))).join('\n')
  }
  const [list, about] = [
    await scriptsOf(GRID, '[data-awake] article'),
    await scriptsOf('/about/', '[data-awake] > header'),
  ]
  expect(list).toContain('Масштаб изделий') // the grid
  expect(about).not.toContain('Масштаб изделий')
  expect(about).toContain('menu-open') // the header
  // Texts of static blocks, the heading's drawing and the footer, must not be in scripts.
  for (const scripts of [list, about]) expect(scripts).not.toMatch(/Меню в подвале|ОГРН/)
})
