import { expect, test } from 'vitest'
import { card, LIST, PRODUCT, WIDE } from '../site/lists.ts'
import { shiftsOn, watchShifts } from '../site/shifts.ts'
import { alive, aliveAt, useSite } from '../site/use-site.ts'

const { visit } = useSite()

const LANDING = '/page/tara-dlya-kosmetiki/'

test('pictures of a text come when they are near, in the width that fits, and nothing moves', async () => {
  const { page, requests, complaints, quiet } = await visit(LANDING, {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    before: async (page) => {
      await watchShifts(page)
      // Browsers choose the distance for lazy loading themselves, up to 2,500 pixels, so the pictures are moved further down.
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('main { padding-top: 4000px }')
        document.adoptedStyleSheets = [sheet]
      })
    },
  })
  await alive(page)
  await quiet()
  const pictures = () => requests.filter((path) => path.startsWith('/pictures/'))
  expect(pictures()).toEqual([])

  const shown = page.locator('main picture img')
  expect(await shown.count()).toBe(3)
  for (const picture of await shown.all()) {
    // The picture's space is reserved before it loads.
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
  // The picture is 328 CSS pixels wide, with two device pixels each.
  for (const path of pictures()) expect(path).toMatch(/^\/pictures\/[0-9a-f]{20}-1600x900\/768\.avif$/)
  expect(await shiftsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a product shows first the image that is made from its drawing, without a script too', async () => {
  const { page } = await visit(PRODUCT, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const image = page.getByRole('img', { name: /изображение по\sчертежу$/ })
  expect(await page.getByRole('radio').first().isChecked()).toBe(true)
  await expect.poll(() => image.first().isVisible()).toBe(true)
  expect(await image.first().evaluate((img: HTMLImageElement) => [img.width, img.height])).toEqual([
    expect.any(Number),
    expect.any(Number),
  ])
  const address = await page.getAttribute('meta[property="og:image"]', 'content')
  expect(address).toMatch(/\/pictures\/p\d+-[0-9a-f]{20}-1200x1200\/social\.jpg$/)
  expect(await page.getAttribute('meta[property="og:image:width"]', 'content')).toBe('1200')
})

test('the set shows the container in the color of cap that is chosen, without a script too', async () => {
  const { page } = await visit(PRODUCT, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const set = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: /^Комплект/ }) })
    .last()
  const shown = async (): Promise<string[]> => {
    const all = await set.locator('img').all()
    const seen = await Promise.all(all.map((one) => one.isVisible()))
    return Promise.all(all.filter((_, i) => seen[i]).map(async (one) => (await one.getAttribute('src')) ?? ''))
  }
  const [first = '', ...others] = await shown()
  expect([first, others]).toEqual([expect.stringMatching(/\/p1c\d+-[0-9a-f]{20}-1200x1200\/320\.webp$/), []])
  await set.getByLabel('красный').check({ force: true })
  expect(await shown()).toEqual([expect.stringMatching(/\/p1c\d+-/)])
  expect(await shown()).not.toEqual([first])
})

test('cards show that image; their drawings come under the pointer and by a switch that is remembered', async () => {
  const { page, complaints } = await visit(LIST, WIDE)
  const [image, drawing] = [card(page).locator('img'), card(page).locator('svg').first()]
  const seen = async (): Promise<boolean[]> => Promise.all([image.isVisible(), drawing.isVisible()])
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await seen()).toEqual([true, false])
  await card(page).hover()
  await expect.poll(seen).toEqual([false, true])
  await page.getByRole('group', { name: 'Вид изделий' }).getByRole('button', { name: 'Чертёж' }).click()
  await expect.poll(seen).toEqual([false, true])
  await aliveAt(page)
  await expect.poll(seen).toEqual([false, true])
  expect(complaints).toEqual([])
})

test('swatches keep their colors in the dark scheme and with forced colors', async () => {
  const white = '/catalog/item/banka-assol-30-ml-43-400-pet-belaya/'
  const { page } = await visit(white, { colorScheme: 'light' })
  const colors = () =>
    page
      .getByRole('navigation', { name: 'Цвет' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { backgroundColor, width } = getComputedStyle(link, '::before')
          return `${backgroundColor} ${width}`
        }),
      )
  const light = await colors()
  expect(light).toContain('rgb(255, 255, 255) 20px')
  expect(new Set(light).size).toBe(light.length)
  for (const media of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia(media)
    expect(await colors()).toEqual(light)
  }
})

test('what is chosen is told apart with forced colors', async () => {
  const { page } = await visit('/catalog/banki/pet/', { forcedColors: 'active' })
  const outlined = (name: string) =>
    page
      .getByRole('group', { name: 'Вид изделий' })
      .getByRole('button', { name })
      .evaluate((button) => getComputedStyle(button).outlineStyle)
  expect([await outlined('Фото'), await outlined('Чертёж')]).toEqual(['solid', 'none'])
})
