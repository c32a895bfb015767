import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { PRODUCT } from '../site/lists.ts'
import { shiftsOn, watchShifts } from '../site/shifts.ts'
import { alive, useSite } from '../site/use-site.ts'

const { visit } = useSite()

const LANDING = '/page/tara-dlya-kosmetiki/'

test('pictures of a text come when they are near, in the width that fits, and nothing moves', async () => {
  const { page, requests, complaints } = await visit(LANDING, {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    before: async (page) => {
      await watchShifts(page)
      // Browsers define their own distance for lazy loading, up to 2,500 pixels.
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('main { padding-top: 4000px }')
        document.adoptedStyleSheets = [sheet]
      })
    },
  })
  await alive(page)
  await page.waitForLoadState('networkidle')
  const pictures = () => requests.filter((path) => path.startsWith('/pictures/'))
  expect(pictures()).toEqual([])

  const shown = page.locator('main picture img')
  expect(await shown.count()).toBe(3)
  for (const picture of await shown.all()) {
    // Its room is there before it is.
    const before = await picture.boundingBox()
    expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(3 / 2, 1)
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
    const after = await picture.boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  }
  expect(pictures().length).toBe(3)
  // 328 points of two pixels.
  for (const path of pictures()) expect(path).toMatch(/^\/pictures\/[0-9a-f]{20}-1600x900\/768\.avif$/)
  expect(await shiftsOn(page)).toEqual([])
  expect((await new AxeBuilder({ page }).setLegacyMode().include('main').analyze()).violations).toEqual([])
  expect(complaints).toEqual([])
})

test('a product shows the image that is made from its drawing, without a script too', async () => {
  const { page } = await visit(PRODUCT, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const image = page.getByRole('img', { name: /изображение по\sчертежу$/ })
  await page.getByRole('radio', { name: 'Изображение' }).check()
  await expect.poll(() => image.first().isVisible()).toBe(true)
  expect(await image.first().evaluate((img: HTMLImageElement) => [img.width, img.height])).toEqual([
    expect.any(Number),
    expect.any(Number),
  ])
  const address = await page.getAttribute('meta[property="og:image"]', 'content')
  expect(address).toMatch(/\/pictures\/p\d+-[0-9a-f]{20}-1200x1200\/social\.jpg$/)
  expect(await page.getAttribute('meta[property="og:image:width"]', 'content')).toBe('1200')
})
