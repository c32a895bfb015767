import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import {
  accept,
  hasCode,
  isCounting,
  LIST,
  noticeOf,
  others,
  PRODUCT,
  quiet,
  refuse,
  TAG,
  useCounter,
} from '../site/analytics.ts'
import { violations } from '../site/findings.ts'
import { alive } from '../site/use-site.ts'

// specification.md §7 "an analytics counter and a data layer", L3.

const { open, url } = useCounter()

test('refused, nothing is loaded on any page, and nobody is asked again', async () => {
  const { page, complaints } = await open(LIST)
  await refuse(noticeOf(page))
  expect(await noticeOf(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('main')
  await page.goto(url(PRODUCT))
  await alive(page)
  await quiet(page)
  expect(await noticeOf(page).count()).toBe(0)
  expect(await isCounting(page)).toBe(false)
  expect(await hasCode(page)).toBe(false)
  expect(complaints).toEqual([])
})

test('a browser that asks not to be followed is not asked, and its visitor may say otherwise', async () => {
  const { page, complaints } = await open('/about/', {
    before: (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })),
  })
  await quiet(page)
  expect(await noticeOf(page).count()).toBe(0)
  expect(others(complaints)).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Настройки cookie' }).click()
  const settings = page.getByRole('dialog', { name: 'Файлы cookie' })
  await settings.getByText(/браузер просит сайты не\sследить/).waitFor()
  await Promise.all([page.waitForRequest(TAG), accept(settings)])
})

test('without a script nothing is asked and nothing is counted', async () => {
  const { page, complaints } = await open('/about/?modal=cookies', { javaScriptEnabled: false })
  expect(await noticeOf(page).count()).toBe(0)
  const settings = page.getByRole('dialog', { name: 'Файлы cookie' })
  expect(await settings.getByText(/Скрипты в\sбраузере выключены/).isVisible()).toBe(true)
  expect(await settings.getByRole('button', { name: 'Принять' }).isVisible()).toBe(false)
  expect(complaints).toEqual([])
})

test('nothing moves when the notice comes', async () => {
  let come = (): void => undefined
  const mayCome = new Promise<void>((done) => {
    come = done
  })
  const { page } = await open('/about/', {
    viewport: { width: 360, height: 740 },
    before: (page) => page.route('**/_modal/?modal=cookies', (route) => mayCome.then(() => route.continue())),
  })
  // A late font may shift the page too.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await quiet(page)
  await page.evaluate(() => {
    new PerformanceObserver((list) => Object.assign(window, { moved: list.getEntries().length })).observe({
      type: 'layout-shift',
    })
  })
  come()
  await noticeOf(page).waitFor()
  await quiet(page)
  expect(await page.evaluate(() => 'moved' in window)).toBe(false)
})

test.each([360, 768, 1440])(
  'the notice lies over nothing that is read or pressed, and is a fair question: %i pixels',
  async (width) => {
    const { page, complaints } = await open('/about/', {
      viewport: { width, height: 740 },
      invitation: true,
      // A focused element is scrolled into view at once.
      reducedMotion: 'reduce',
    })
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
    expect(apart(await boxOf(page.getByRole('banner').first()))).toBe(true)
    if (width < 768)
      expect(apart(await boxOf(page.getByRole('navigation', { name: 'Каталог и мои списки' })))).toBe(true)

    // The invitation to subscribe waits for its turn.
    await quiet(page)
    expect(await page.getByRole('complementary', { name: 'Подписаться на новости' }).isVisible()).toBe(false)

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

    // All of the page can be brought above it, by scrolling and by the focus.
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    expect(apart(await boxOf(last))).toBe(true)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await last.evaluate((link) => link.focus())
    expect(apart(await boxOf(last))).toBe(true)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, { within: '.cookie-notice' })).toEqual([])
    expect(complaints).toEqual([])

    await notice.getByRole('button', { name: 'Отказаться' }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Принять')
    await page.keyboard.press('Enter')
    await expect.poll(() => notice.count()).toBe(0)
    await expect.poll(() => page.getByRole('complementary', { name: 'Подписаться на новости' }).isVisible()).toBe(true)
  },
)
