import sharp from 'sharp'
import { expect, test } from 'vitest'
import { WIDE as DESK, LIST, PRODUCT } from '../site/lists.ts'
import { useSite } from '../site/use-site.ts'

// Name, price and order button of a product are visible without scrolling, and floating elements cover nothing.

const { visit } = useSite()

const PHONE = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true } as const

test('a phone shows name, price, picture and quantity of a product, and a bar that buys', async () => {
  const { page, complaints } = await visit(PRODUCT, PHONE)
  const main = page.getByRole('main')
  const buying = main.locator('.buying')
  const bar = (await buying.boundingBox())?.y ?? 0
  expect(bar).toBeGreaterThan(680)
  for (const place of [
    main.getByRole('heading', { level: 1 }),
    main.getByText(/^[\d,]+\s₽/).first(),
    main.getByRole('img').first(),
    main.getByLabel('Сколько штук', { exact: true }),
  ]) {
    const box = await place.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar)
  }
  expect((await main.getByRole('figure').first().boundingBox())?.height).toBe(280)
  expect(await buying.innerText()).toMatch(/^1890\sшт\.\s*11\s132,10\s₽\s*В\sкорзину$/)
  await buying.getByRole('button').click()
  await buying.getByRole('link', { name: /^В\sкорзине: 1890/ }).waitFor()
  expect(await main.getByRole('button', { name: /^В\sкорзину: 1890/ }).count()).toBe(0)
  expect(complaints).toEqual([])
})

test.each([
  ['a phone', PHONE, 700],
  ['a desk', DESK, 620],
])('on %s the first price of a list is high, with the invitation to subscribe, too', async (_, screen, most) => {
  const { page } = await visit(LIST, { ...screen, invitation: true })
  await page.getByRole('complementary').waitFor()
  const price = page.getByRole('article').first().getByText('₽')
  expect((await price.boundingBox())?.y).toBeLessThanOrEqual(most)
})

test('on a phone filter, order and view of a list stand in one row, over a high picture', async () => {
  const { page } = await visit(LIST, { ...PHONE, viewport: { width: 360, height: 844 } })
  const main = page.getByRole('main')
  const view = main.getByRole('navigation', { name: 'Вид списка' })
  const filter = main.getByRole('button', { name: 'Отбор' })
  const rows = await Promise.all(
    [filter, main.locator('[data-stay=order] summary'), view].map((place) => place.boundingBox()),
  )
  expect(new Set(rows.map((box) => box?.y)).size).toBe(1)
  for (const box of rows) expect(box?.height).toBeGreaterThanOrEqual(44)
  const first = main.getByRole('article').first()
  expect((await first.locator('div:has(> img)').first().boundingBox())?.y).toBeLessThanOrEqual(330)
  expect(await main.getByText(/^58\sизделий$/).isVisible()).toBe(true)
})

test('on a phone the order of the checkout is folded to one line', async () => {
  const { page } = await visit(PRODUCT, PHONE)
  const kept = page.waitForResponse('**/basket/item/add')
  await page.locator('.buying').getByRole('button').click()
  await kept
  await page.goto('/checkout/')
  const order = page.getByRole('region', { name: 'Ваш заказ' })
  expect((await order.boundingBox())?.height).toBeLessThan(60)
  await order.getByText('Заказ: 1').click()
  expect(await order.getByText('Банка «Пасека»').isVisible()).toBe(true)
})

test('the title of an article breaks after its colon', async () => {
  const { page } = await visit('/articles/minimalnaya-partiya/', { viewport: { width: 360, height: 800 } })
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.textContent()).toMatch(/^Минимальная партия: во\sчто обходится смена цвета$/)
  const rows = await heading
    .locator('span')
    .evaluateAll((phrases) => phrases.map((phrase) => phrase.getBoundingClientRect().x))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toBe(rows[1])
})

test('in the dark scheme nothing of the drawing on the home page glares', async () => {
  const { page } = await visit('/', { ...DESK, colorScheme: 'dark' })
  const drawing = page.getByRole('img', { name: /^Изделия в одном масштабе/ })
  const { data, info } = await sharp(await drawing.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bright = data.filter((light) => light > 200).length
  expect(bright / (info.width * info.height)).toBeLessThan(0.02)
})

test('the questionnaire lies over nothing', async () => {
  const { page } = await visit(LIST, DESK)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await page.evaluate(met)]).toEqual([width, []])
    const link = page.getByRole('link', { name: 'Анкета покупателя' }).last()
    const isShown = await page.getByText('Анкета покупателя').last().isVisible()
    expect([(await link.boundingBox())?.width, isShown]).toEqual([44, true])
  }
})

/** Runs in the page: scrolls in steps of 200 pixels and returns the elements that the floating link covers. */
async function met(): Promise<string[]> {
  const link = [...document.querySelectorAll<HTMLElement>('nav > a[href="/questionnaire/"]')].find(
    (one) => getComputedStyle(one).position === 'fixed',
  )
  if (!link) return ['there is none']
  const bars = [...document.querySelectorAll('.bottom-bar, .buying')]
  const found = new Set<string>()
  const meets = (rect: DOMRect): boolean => {
    const own = link.getBoundingClientRect()
    return rect.left < own.right && rect.right > own.left && rect.top < own.bottom && rect.bottom > own.top
  }
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !link.contains(element)
  for (let y = 0; y <= document.body.scrollHeight; y += 200) {
    scrollTo({ top: y, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    const hidden = bars.find((bar) => bar.checkVisibility() && getComputedStyle(bar).position === 'fixed')
    for (const element of document.querySelectorAll('a[href], button, input, select, textarea, summary, label')) {
      // Elements under the bottom bar do not count: the bar covers them anyway, and the visitor can scroll them into view.
      const isUnder = hidden && !hidden.contains(element)
      if (isShown(element) && !isUnder && [...element.getClientRects()].some(meets))
        found.add(element.outerHTML.slice(0, 80))
    }
    if (hidden) continue
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent || !text.textContent?.trim() || !isShown(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if (meets(range.getBoundingClientRect())) found.add(text.textContent.trim().slice(0, 80))
    }
  }
  return [...found]
}

test('the header slides away and leaves no band over what stays in view', async () => {
  const { page } = await visit('/articles/pet-pnd-pp/', DESK)
  await page.locator('[data-awake] > header').waitFor()
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1400)
  const header = page.getByRole('banner')
  await expect.poll(() => header.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0)
  const contents = page.getByRole('navigation', { name: 'В статье' })
  await expect.poll(async () => Math.round((await contents.boundingBox())?.y ?? 0)).toBe(24)
})

test('nothing lies empty over the set of a container and its cap', async () => {
  const { page } = await visit(PRODUCT, DESK)
  const picture = await page.getByRole('region', { name: 'Изображения и чертёж' }).boundingBox()
  const title = page.getByRole('heading', { name: /^Комплект/ })
  const set = await page.locator('div').filter({ has: title }).last().boundingBox()
  expect((set?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0)).toBeLessThanOrEqual(24)
})
