import type { Page, Request, Route } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, WIDE } from '../site/lists.ts'
import { drawn, isMarked, mark, plain, seen, useSite } from '../site/use-site.ts'

const { visit } = useSite()
const SUGGEST = '**/api/app/search/suggest?*'

/** The search field of the header, which changes its ARIA role. */
const field = (page: Page) => page.getByRole('banner').getByLabel('Поиск по каталогу')
const list = (page: Page) => page.getByRole('listbox', { name: 'Подсказки' })
const options = (page: Page) => list(page).getByRole('option')
const isFor = (request: Request, text: string): boolean => new URL(request.url()).searchParams.get('q') === text
/** Types, and waits for the suggestions for the whole text: a slow browser may ask for its beginning too. */
const type = async (page: Page, text: string): Promise<void> => {
  await field(page).pressSequentially(text)
  await list(page)
    .locator(`a[href="/search/?${new URLSearchParams({ q: await field(page).inputValue() })}"]`)
    .last()
    .waitFor()
}
/** Returns the text of the option that the field marks as active; empty if there is none. */
const chosen = (page: Page): Promise<string> =>
  field(page).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant')
    return id ? (document.getElementById(id)?.textContent ?? 'an id of nothing') : ''
  })
const answer = (route: Route, text: string): Promise<void> =>
  route.fulfill({ json: { list: [{ kind: 'word', text, link: `/search/?q=${encodeURIComponent(text)}` }] } })

test('words, sections and products stand under the field; one is opened in place and the list is gone', async () => {
  const { page, complaints } = await visit('/about/', WIDE)
  await mark(page)
  await type(page, 'фла')
  const texts = (await options(page).allInnerTexts()).map(plain)
  expect(texts).toEqual(
    expect.arrayContaining(['флакон', 'Флаконы', expect.stringMatching(/^ФЛ-\S+ косметика.* Флакон «.* ₽ от /)]),
  )
  expect(texts.at(-1)).toBe('Все результаты')
  expect(await list(page).getByRole('group', { name: 'Изделия' }).locator('svg').count()).toBeGreaterThan(0)
  expect(await seen(list(page).locator('mark').first())).toBe('фла')
  await options(page)
    .filter({ hasText: /^Флаконы$/ })
    .click()
  await page.waitForURL('**/catalog/flakony/')
  await expect.poll(() => seen(page.getByRole('heading', { level: 1 }))).toBe('Флаконы')
  expect(await list(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('')
  expect(await isMarked(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('the keyboard: arrows choose, Home lets go, Esc closes and keeps the text, Enter opens', async () => {
  const { page, complaints } = await visit('/about/', WIDE)
  await type(page, 'банка')
  const texts = await options(page).allTextContents()
  expect(await field(page).getAttribute('aria-expanded')).toBe('true')
  expect(await chosen(page)).toBe('')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await chosen(page)).toBe(texts[1])
  expect(await list(page).locator('[aria-selected="true"]').allTextContents()).toEqual([texts[1]])
  await page.keyboard.press('Home')
  expect(await chosen(page)).toBe('')
  expect(await field(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0)
  await page.keyboard.press('ArrowUp')
  expect(await chosen(page)).toBe('Все результаты')
  await page.keyboard.press('Escape')
  expect(await list(page).count()).toBe(0)
  expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  expect(await field(page).inputValue()).toBe('банка')
  await page.keyboard.press('ArrowDown')
  await list(page).waitFor()
  // The list closes within the task of the key.
  const left = await field(page).evaluate(async (input) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await null
    return document.querySelectorAll('[role="listbox"]').length
  })
  expect(left).toBe(0)
  await page.keyboard.press('ArrowDown')
  await list(page).waitFor()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/catalog/banki/')
  await list(page).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('Enter without a choice searches, and the field shows the question of the search page alone', async () => {
  const { page } = await visit('/about/', WIDE)
  await mark(page)
  await type(page, 'банок')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\/\?q=/)
  await expect.poll(() => seen(page.getByRole('heading', { level: 1 }))).toBe('Поиск: банок')
  expect(await list(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('банок')
  // The search page has no second search field besides that of the header.
  expect(await page.getByRole('main').getByLabel('Поиск по каталогу').count()).toBe(0)
  await page.goBack()
  await expect.poll(() => field(page).inputValue()).toBe('')
  expect(await isMarked(page)).toBe(true)
})

test('Tab and a press elsewhere leave the list', async () => {
  const { page } = await visit('/about/', WIDE)
  await type(page, 'банка')
  await page.keyboard.press('Tab')
  await expect.poll(() => list(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Найти')
  await field(page).fill('крышка')
  await list(page).waitFor()
  await page.mouse.click(20, 880)
  await expect.poll(() => list(page).count()).toBe(0)
})

test('an answer that is late never takes the place of a newer one', async () => {
  let late: Route | undefined
  const { page, complaints } = await visit('/about/', WIDE)
  await page.route(SUGGEST, async (route) => {
    if (isFor(route.request(), 'ба')) late = route
    else await answer(route, 'новое')
  })
  await field(page).pressSequentially('ба')
  await expect.poll(() => late).toBeDefined()
  const calledOff = page.waitForEvent('requestfailed', (request) => isFor(request, 'ба'))
  await field(page).pressSequentially('нк')
  await list(page).waitFor()
  expect((await calledOff).failure()?.errorText).toContain('ABORTED')
  if (late) await answer(late, 'старое').catch(() => undefined)
  await drawn(page)
  expect((await options(page).allInnerTexts()).map(plain)).toEqual(['новое', 'Все результаты'])
  expect(complaints).toEqual([])
})

test('after Esc or another page an answer that is on its way opens nothing', async () => {
  const waiting: Route[] = []
  const { page } = await visit('/about/', WIDE)
  await page.route(SUGGEST, (route) => {
    waiting.push(route)
  })
  await field(page).pressSequentially('банка')
  await expect.poll(() => waiting.some((route) => isFor(route.request(), 'банка'))).toBe(true)
  // The response with the page arrives later than that with the suggestions.
  await page.route('**/_page/search/*', () => undefined)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\/\?q=/)
  for (const route of waiting) {
    await answer(route, 'поздно').catch(() => undefined)
    await (await route.request().response())?.finished()
  }
  await drawn(page)
  expect(await list(page).count()).toBe(0)
})

test('the code of the list comes with the first focus; where it does not come, the document stays', async () => {
  const { page, complaints, quiet } = await visit('/about/', WIDE)
  await mark(page)
  // All chunks that load after the load event have loaded; reload-guard.test.ts tests chunks that fail.
  await quiet()
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await field(page).pressSequentially('банка')
  await failed
  await drawn(page)
  expect(await isMarked(page)).toBe(true)
  expect(await field(page).inputValue()).toBe('банка')
  expect(complaints.filter((complaint) => complaint.startsWith('uncaught'))).toEqual([])
  // Online again, the next focus loads the code.
  await page.context().setOffline(false)
  const module = page.waitForRequest((request) => request.resourceType() === 'script')
  await field(page).blur()
  await field(page).focus()
  await module
  await field(page).press('End')
  await type(page, ' п')
})

test('on a phone the list is as wide as the screen, moves nothing, and is pressed by a finger', async () => {
  const { page } = await visit('/about/', PHONE)
  await page.evaluate(() => {
    const shifts: number[] = []
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.boundingBox()
  await field(page).tap()
  await type(page, 'банка')
  const box = await list(page).locator('..').boundingBox()
  expect([box?.x, box?.width]).toEqual([0, 360])
  expect(await heading.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts)).toEqual([])
  await options(page)
    .filter({ hasText: /^Банки$/ })
    .tap()
  await page.waitForURL('**/catalog/banki/')
  await expect.poll(() => list(page).count()).toBe(0)
})

test('the header stays while the list is open, and the list is over the page', async () => {
  const { page } = await visit('/catalog/banki/?view=table', { ...WIDE })
  await type(page, 'банка')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await drawn(page)
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  for (const option of [options(page).first(), options(page).last()]) {
    const box = await option.boundingBox()
    const top = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[role="option"]') !== null,
      [(box?.x ?? 0) + 30, (box?.y ?? 0) + (box?.height ?? 0) / 2],
    )
    expect(top).toBe(true)
  }
})
