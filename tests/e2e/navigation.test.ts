import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { followTo, isMarked, mark, plain, useSite } from '../site/use-site.ts'

const { visit } = useSite()

const MOVING = { reducedMotion: 'no-preference' } as const

const footer = (page: Page) => page.getByRole('contentinfo')
const link = (page: Page, name: string) => footer(page).getByRole('link', { name, exact: true })
const head = (page: Page, selector: string, attribute: string) =>
  page.evaluate(([s = '', a = '']) => document.head.querySelector(s)?.getAttribute(a), [selector, attribute])
const arrivesAt = (page: Page, path: string) =>
  expect.poll(async () => page.evaluate(() => location.pathname + location.search + location.hash)).toBe(path)
const titled = (page: Page, title: string) => expect.poll(async () => plain(await page.title())).toContain(title)

test('robots come and go with the page, and the canonical address is its own', async () => {
  const { page } = await visit('/about/')
  await mark(page)
  await followTo(page, '/404/')
  await titled(page, 'Такой страницы не существует')
  expect(await head(page, 'meta[name="robots"]', 'content')).toBe('noindex')
  expect(await head(page, 'link[rel="canonical"]', 'href')).toMatch(/\/404\/$/)
  await page.goBack()
  await titled(page, 'заводе')
  expect(await head(page, 'meta[name="robots"]', 'content')).toBeUndefined()
  expect(await head(page, 'link[rel="canonical"]', 'href')).toMatch(/\/about\/$/)
  expect(await isMarked(page)).toBe(true)
})

test('a link brings the title, the canonical address and the description of its page, from its top with the focus at its start, and going back restores the place', async () => {
  const { page } = await visit('/', MOVING)
  await mark(page)
  const before = await head(page, 'meta[name="description"]', 'content')
  await link(page, 'О заводе').hover()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await link(page, 'О заводе').click()
  await titled(page, 'заводе')
  expect(await head(page, 'link[rel="canonical"]', 'href')).toMatch(/\/about\/$/)
  expect(await head(page, 'meta[name="description"]', 'content')).not.toBe(before)
  // The page is at its top at once, without smooth scrolling.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.goBack()
  await expect.poll(() => page.evaluate((place) => Math.abs(scrollY - place), place)).toBeLessThan(100)
  expect(await isMarked(page)).toBe(true)
})

test('a hash is kept and its place is scrolled to, after a link and after the 301 to the slash', async () => {
  const { page } = await visit('/', MOVING)
  const top = () => page.evaluate(() => document.getElementById('laboratory')?.getBoundingClientRect().top ?? -9999)
  await mark(page)
  await link(page, 'Лаборатория').click()
  await arrivesAt(page, '/about/#laboratory')
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(200)
  expect(await isMarked(page)).toBe(true)
  await page.goto('/')
  await page.goto('/about#laboratory')
  await arrivesAt(page, '/about/#laboratory')
  await expect.poll(async () => Math.abs(await top())).toBeLessThan(200)
})

test('a link within the page asks the server for no page', async () => {
  const { page, requests } = await visit('/faq/', MOVING)
  const before = requests.length
  await page.getByRole('main').getByRole('navigation').getByRole('link').last().click()
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe('')
  // The visitor's lists and their code may load at any moment, and Chromium requests the icon again.
  expect(requests.slice(before).filter((address) => !/^\/(api|build)\/|^\/favicon/.test(address))).toEqual([])
})

test('a link to a file is left to the browser', async () => {
  const { page, requests } = await visit('/')
  const asked = page.waitForRequest((request) => request.url().endsWith('terms_of_use.pdf'))
  await link(page, 'Политика конфиденциальности').click()
  expect((await asked).isNavigationRequest()).toBe(true)
  expect(requests.filter((address) => address.startsWith('/_page/assets'))).toEqual([])
})

test('a link to another site is left to the browser and says nothing of where it comes from', async () => {
  const { page } = await visit('/')
  await page.context().route('https://**', (route) => route.fulfill({ body: 'другой сайт' }))
  const asked = page.context().waitForEvent('request', (request) => request.url().startsWith('https://telegram.'))
  await footer(page).getByRole('link', { name: 'Канал завода в Телеграме' }).click()
  const request = await asked
  expect(request.isNavigationRequest()).toBe(true)
  expect((await request.allHeaders()).referer ?? '').not.toContain('/about')
  await page.waitForURL('https://telegram.**')
})

test('a link to a page that is missing ends at /404/, one step from where it was', async () => {
  const { page } = await visit('/about/')
  await mark(page)
  await followTo(page, '/articles/takoy-stati-net/')
  await arrivesAt(page, '/404/')
  await titled(page, 'Такой страницы не существует')
  await page.goBack()
  await arrivesAt(page, '/about/')
  await titled(page, 'заводе')
  expect(await isMarked(page)).toBe(true)
  // A path without a route shows the error page in place.
  await followTo(page, '/takogo-net/')
  await titled(page, 'Такой страницы не существует')
  expect(await page.getByText('This page could not be found').count()).toBe(1)
})
