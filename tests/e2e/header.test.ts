import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PATHS, somebody, tokenBody } from '../site/account.ts'
import { WIDE } from '../site/lists.ts'
import { drawn, seen, useSite } from '../site/use-site.ts'

// The header and the footer: specification.md §2, "Header" and "Footer".

const { visit, url } = useSite()

const MOVING = { ...WIDE, reducedMotion: 'no-preference' } as const
const PHONE = { viewport: { width: 360, height: 740 } }
const header = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => header(page).getByRole('navigation', { name: 'Главное меню' })

test('the menu has three levels, opens by mouse and closes by a press outside', async () => {
  const { page } = await visit('/', WIDE)
  const [second, third] = ['Производство', 'Ковров: ПП'].map((name) =>
    menu(page).getByRole('link', { name, exact: true }).first(),
  )
  expect(await third?.isVisible()).toBe(false)
  await menu(page).getByRole('button', { name: 'О заводе' }).click()
  await expect.poll(() => second?.isVisible()).toBe(true)
  expect(await third?.isVisible()).toBe(true)
  await page.mouse.click(720, 880)
  await expect.poll(() => third?.isVisible()).toBe(false)
})

test('the menu is worked by the keyboard: Enter opens, Tab enters, Esc closes and gives the focus back', async () => {
  const { page } = await visit('/', WIDE)
  const item = menu(page).getByRole('button', { name: 'О заводе' })
  const focused = () => seen(page.locator(':focus'))
  await item.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => menu(page).getByRole('link', { name: 'Ковров: ПП' }).isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('О заводе')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Производство')
  await page.keyboard.press('Escape')
  await expect.poll(() => menu(page).getByRole('link', { name: 'Ковров: ПП' }).isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
})

test('a link of the menu closes it, also where it leads to a place of the same page', async () => {
  const { page } = await visit('/about/', MOVING)
  for (const [name, address] of [
    ['Лаборатория', '**/about/#laboratory'],
    ['Сертификаты и декларации', '**/certificates/'],
  ] as const) {
    await menu(page).getByRole('button', { name: 'О заводе' }).click()
    const link = menu(page).getByRole('link', { name, exact: true })
    await link.click()
    await expect.poll(() => link.isVisible()).toBe(false)
    // A click that waits for the code of navigation closes the menu again when it is repeated.
    await page.waitForURL(address)
  }
  await expect.poll(() => page.title()).toContain('Сертификаты')
})

/** Waits until the header, which is hydrated after the page, reacts to scrolling. */
const reacts = (page: Page) => page.locator('[data-awake] > header').waitFor()

test('a press on the header while it slides away is a press', async () => {
  const { page } = await visit('/about/', MOVING)
  await reacts(page)
  // Pauses the slide when a quarter of it is done, so that the press happens during it.
  await header(page).evaluate((element) =>
    element.addEventListener('transitionrun', () => {
      const [slide] = element.getAnimations()
      if (!slide) return
      slide.pause()
      slide.currentTime = Number(slide.effect?.getComputedTiming().duration) / 4
      Object.assign(window, { isPaused: true })
    }),
  )
  await page.mouse.wheel(0, 400)
  await page.waitForFunction(() => 'isPaused' in window)
  await menu(page).getByRole('button', { name: 'О заводе' }).hover()
  await page.mouse.down()
  await page.waitForTimeout(200)
  await page.mouse.up()
  await expect.poll(() => menu(page).getByRole('link', { name: 'Лаборатория', exact: true }).isVisible()).toBe(true)
})

test('the menu marks the section of the page', async () => {
  const { page } = await visit('/news/', WIDE)
  expect(await seen(menu(page).locator('[aria-current]').first())).toBe('Новости')
})

test('the burger opens the menu of small screens and marks the page until it is closed, or a link of it followed', async () => {
  const { page } = await visit('/', PHONE)
  const marked = () => page.evaluate(() => document.documentElement.classList.contains('menu-open'))
  const dialog = page.getByRole('dialog', { name: 'Меню' })
  expect(await menu(page).isVisible()).toBe(false)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Закрыть меню' }).click(),
  ]) {
    await header(page).getByRole('button', { name: 'Меню', exact: true }).click()
    await expect.poll(marked).toBe(true)
    expect(await dialog.isVisible()).toBe(true)
    await close()
    await expect.poll(marked).toBe(false)
    expect(await dialog.isVisible()).toBe(false)
  }
  await header(page).getByRole('button', { name: 'Меню', exact: true }).click()
  await dialog.getByRole('link', { name: 'Новости' }).click()
  await expect.poll(() => page.title()).toContain('Новости')
  await expect.poll(marked).toBe(false)
})

test('the header slides up while the page is scrolled down and is back under 25 px', async () => {
  const { page } = await visit('/about/', WIDE)
  await reacts(page)
  const scrollDown = (y: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
  const bottom = async () => {
    const box = await header(page).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await header(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s')
  expect(await bottom()).toBeGreaterThan(50)
  await scrollDown(1000)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  await scrollDown(26)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(26)
  expect(await bottom()).toBeLessThanOrEqual(0)
  await scrollDown(24)
  await expect.poll(bottom).toBeGreaterThan(50)
})

test('the focus enters the hidden header by the keyboard, and the page stays where it is', async () => {
  const { page } = await visit('/about/', MOVING)
  await reacts(page)
  expect(await header(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.6s')
  await page.evaluate(() => {
    scrollTo({ top: 800, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  await expect.poll(async () => (await header(page).boundingBox())?.y).toBeLessThan(-50)
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('Shift+Tab')
    expect(await header(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await drawn(page)
    expect(await page.evaluate(() => scrollY)).toBe(800)
    expect(await header(page).evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
  }
})

test('the way to the contents is the first stop of the keyboard', async () => {
  const { page } = await visit('/about/', WIDE)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('К содержанию')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('between phone and desk the search keeps room for its words beside the account', async () => {
  const { page } = await visit('/404/', { viewport: { width: 768, height: 1024 } })
  const person = somebody()
  await page.request.post(url(PATHS.register), { data: person, failOnStatusCode: true })
  await page.request.post(url(PATHS.token), { data: tokenBody(person.email), failOnStatusCode: true })
  await page.goto('/faq/')
  await header(page).getByRole('link', { name: 'Личный кабинет' }).waitFor()
  const form = await header(page).getByRole('searchbox').first().locator('xpath=ancestor::form').boundingBox()
  expect(form?.width).toBeGreaterThanOrEqual(200)
})
