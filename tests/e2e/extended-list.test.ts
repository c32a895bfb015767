import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { WIDE } from '../site/lists.ts'
import { alive, aliveAt, drawn, followTo, holding, isMarked, mark, useSite } from '../site/use-site.ts'

const { visit } = useSite()

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const more = (page: Page) => page.getByRole('link', { name: 'Показать ещё' })
const place = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/** Clicks a link by script, because a real click would first scroll it into view. */
const follow = (link: Locator): Promise<void> => link.evaluate((element: HTMLElement) => element.click())

/** Appends two pages to the list, and scrolls to a product of the third. */
async function extend(page: Page): Promise<{ names: string[]; top: number }> {
  for (const count of [48, 72]) {
    await more(page).click()
    await expect.poll(() => cards(page).count()).toBe(count)
  }
  await cards(page).nth(66).scrollIntoViewIfNeeded()
  return { names: await cards(page).getByRole('heading').allInnerTexts(), top: await place(page) }
}

/** Checks that the list and its scroll position are as the visitor left them. */
async function isBack(page: Page, { names, top }: { names: string[]; top: number }): Promise<void> {
  await expect.poll(() => cards(page).count()).toBe(72)
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(names)
  await expect.poll(async () => Math.abs((await place(page)) - top)).toBeLessThan(3)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/catalog/banki/')
}

test('after a product and back, the added pages and the place are there again', async () => {
  const { page, complaints } = await visit('/catalog/banki/', WIDE)
  await mark(page)
  const left = await extend(page)
  await follow(cards(page).nth(66).getByRole('link'))
  await page.getByRole('heading', { name: 'Размеры и упаковка' }).waitFor()
  await page.goBack()
  await isBack(page, left)
  expect(await isMarked(page)).toBe(true)
  const pages = page.getByRole('navigation', { name: 'Страницы списка' })
  expect(await pages.locator('[aria-current]').innerText()).toBe('3')
  // The next page is appended after the restored ones.
  await more(page).click()
  await expect.poll(() => cards(page).count()).toBe(96)
  expect(complaints).toEqual([])
})

test('so they are where the document is loaded again by going back', async () => {
  const { page, complaints } = await visit('/catalog/banki/', WIDE)
  const left = await extend(page)
  // Navigates in place, then reloads the document.
  await follow(cards(page).nth(66).getByRole('link'))
  await page.waitForURL('**/catalog/item/**')
  // The pointer must not load the code of navigation, with which going back needs no document.
  await page.mouse.move(-1, -1)
  await aliveAt(page)
  await mark(page)
  await page.goBack()
  await alive(page)
  await isBack(page, left)
  expect(await isMarked(page)).toBe(false)
  expect(complaints).toEqual([])
})

test('another filter, and the same address by a link, begin anew; going back finds the list', async () => {
  const { page } = await visit('/catalog/banki/', WIDE)
  const left = await extend(page)
  await follow(page.getByRole('link', { name: /^ПП/ }).first())
  await expect.poll(() => cards(page).first().innerText()).toContain(', ПП,')
  expect(await cards(page).count()).toBeLessThanOrEqual(24)
  // Scroll anchoring takes several frames.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  await page.goBack()
  await isBack(page, left)
  for (const href of ['/about/', '/catalog/banki/']) {
    await followTo(page, href)
    await page.waitForURL(`**${href}`)
  }
  await expect.poll(() => cards(page).count()).toBe(24)
})

test('a page that comes after its list was left is added to no other', async () => {
  const { page } = await visit('/catalog/banki/', WIDE)
  const { hold, release } = holding('**/_page/catalog/banki/?page=2')
  await hold(page)
  await more(page).click()
  await page.getByRole('link', { name: /^ПП/ }).first().click()
  await expect.poll(() => cards(page).first().innerText()).toContain(', ПП,')
  expect(await cards(page).count()).toBeLessThanOrEqual(24)
  const narrowed = await cards(page).getByRole('heading').allInnerTexts()
  const arrived = page.waitForResponse('**/_page/catalog/banki/?page=2')
  release()
  await (await arrived).finished()
  await drawn(page)
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(narrowed)
})
