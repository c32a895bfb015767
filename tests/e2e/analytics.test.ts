import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { startGallery } from '../site/gallery.ts'
import { aliveAt, CATALOG_PAGES, idled, isMarked, mark, useSite, type VisitOptions } from '../site/use-site.ts'

// specification.md §7 "an analytics counter and a data layer", L3: a shop with an analytics counter, whose script is a fake.

const TAG = 'https://mc.yandex.ru/metrika/tag.js'
const [LIST = '', PRODUCT = ''] = CATALOG_PAGES

interface Product {
  name: string
}

interface Entry {
  event: string
  ecommerce?: { impressions?: Product[] }
}

const noticeOf = (page: Page) => page.getByRole('region', { name: 'Файлы cookie' })
const accept = (place: Locator) => place.getByRole('button', { name: 'Принять' }).click()
const refuse = (place: Locator) => place.getByRole('button', { name: 'Отказаться' }).click()

const calls = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { ym?: { a: unknown[][] } }).ym?.a ?? [])))
const layer = (page: Page): Promise<Entry[]> =>
  page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { dataLayer?: Entry[] }).dataLayer ?? [])))
const isCounting = (page: Page) => page.evaluate(() => 'dataLayer' in window)
/** Returns true if the page has loaded the analytics code. */
const hasCode = (page: Page) =>
  page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /^https?:\/\/127.*\.js$/.test(name))
    const texts = await Promise.all(scripts.map(({ name }) => fetch(name).then((script) => script.text())))
    return texts.some((text) => text.includes('disableYaCounter'))
  })
const others = (complaints: readonly string[]) => complaints.filter((line) => line.startsWith('another host'))

const { visit, url } = useSite(() =>
  startGallery((schema) => schema.edit('site.json', '"name":', '"analytics": { "metrica": "12345678" }, "name":')),
)
/** Opens a page of a shop with a counter whose script is empty, so that its calls stay in the queue. */
const open = (path: string, { before, ...options }: VisitOptions = {}) =>
  visit(path, {
    ...options,
    before: async (page) => {
      const tag = await page
        .context()
        .route(TAG, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      return (await before?.(page)) ?? tag
    },
  })

test('the counter loads once the visitor accepts, and follows from page to page', async () => {
  const { page, complaints, quiet } = await open(`${LIST}?utm_source=rosupack&sort=price`)
  const notice = noticeOf(page)
  await notice.waitFor()
  await idled(page)
  await quiet()
  expect(complaints).toEqual([])
  expect([await isCounting(page), await hasCode(page)]).toEqual([false, false])
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)

  const source = async () => (await page.context().cookies()).find(({ name }) => name === 'source')?.value
  expect(await source()).toBeUndefined()
  await Promise.all([page.waitForRequest(TAG), accept(notice)])
  await expect.poll(source).toBe('rosupack')
  expect(await notice.count()).toBe(0)
  const counted = `${url(LIST)}?utm_source=rosupack`
  await expect.poll(async () => (await calls(page)).length).toBe(2)
  expect(await hasCode(page)).toBe(true)
  expect(await calls(page)).toMatchObject([
    [12345678, 'init', { defer: true, ecommerce: 'dataLayer', webvisor: false, url: counted, referrer: '' }],
    [12345678, 'hit', counted, { title: await page.title(), referer: '' }],
  ])
  const impressions = (await layer(page)).flatMap(({ ecommerce }) => ecommerce?.impressions ?? [])
  expect(impressions).toHaveLength(24)
  expect(impressions[0]).toMatchObject({ id: expect.stringMatching(/^БН-/), list: await page.title(), position: 1 })
  for (const { name } of impressions)
    expect(await page.getByRole('main').getByRole('heading', { name, exact: true }).count()).toBe(1)

  await mark(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Карта сайта' }).click()
  await page.getByRole('heading', { level: 1, name: 'Карта сайта' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  expect((await calls(page)).at(-1)).toEqual([
    12345678,
    'hit',
    url('/sitemap/'),
    { title: await page.title(), referer: counted },
  ])

  expect(new Set(others(complaints))).toEqual(new Set([`another host: ${TAG}`]))
  expect(complaints.filter((line) => !line.startsWith('another host'))).toEqual([])
})

test('a visitor who refuses loads nothing on any page, is not asked again, and may accept in the settings', async () => {
  const { page, complaints, quiet } = await open(LIST)
  await refuse(noticeOf(page))
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
  await aliveAt(page, url(PRODUCT))
  await idled(page)
  await quiet()
  expect(await noticeOf(page).count()).toBe(0)
  expect([await isCounting(page), await hasCode(page), complaints]).toEqual([false, false, []])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Настройки cookie' }).click()
  await Promise.all([page.waitForRequest(TAG), accept(page.getByRole('dialog', { name: 'Файлы cookie' }))])
})

test('the notice on a phone covers nothing that is read or pressed, and both answers look alike', async () => {
  const width = 360
  const viewport = { width, height: 740 }
  const { page, quiet } = await open('/about/', { viewport, invitation: true })
  const notice = noticeOf(page)
  await notice.waitFor()
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const box = await boxOf(notice)
  expect(box.x >= 0 && box.x + box.width <= width && box.height < 370).toBe(true)
  const apart = (other: typeof box) =>
    other.y + other.height <= box.y ||
    box.y + box.height <= other.y ||
    other.x + other.width <= box.x ||
    box.x + box.width <= other.x
  await expect.poll(async () => apart(await boxOf(page.getByRole('link', { name: 'Анкета покупателя' })))).toBe(true)
  expect(apart(await boxOf(page.getByRole('navigation', { name: 'Каталог и мои списки' })))).toBe(true)

  // The invitation to subscribe appears only after the notice has been answered.
  const invitation = page.getByRole('complementary', { name: 'Подписаться на новости' })
  await idled(page)
  await quiet()
  expect(await invitation.isVisible()).toBe(false)

  const [refusing, accepting] = await Promise.all(
    ['Отказаться', 'Принять'].map(async (name) => {
      const button = notice.getByRole('button', { name })
      const look = await button.evaluate((element) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
        return { color, backgroundColor, borderColor, fontSize, fontWeight }
      })
      const { width, height, y } = await boxOf(button)
      return { ...look, width: Math.round(width), height, y }
    }),
  )
  expect(refusing).toEqual(accepting)
  expect(refusing?.height).toBeGreaterThanOrEqual(44)

  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.evaluate((link) => link.focus())
  expect(apart(await boxOf(last))).toBe(true)
  await accept(notice)
  await expect.poll(() => invitation.isVisible()).toBe(true)
})
