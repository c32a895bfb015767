import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import {
  amount,
  basketOf,
  card,
  counts,
  LIST,
  loaded,
  number,
  PRODUCT,
  put,
  stepper,
  toggle,
  WIDE,
} from '../site/lists.ts'
import { alive, aliveAt, isMarked, mark, plain, seen, useSite } from '../site/use-site.ts'

// specification.md §4, §9: the visitor's lists in the browser.

const { visit } = useSite()

const remove = (place: Locator) => place.getByRole('button', { name: /^Убрать из корзины/ }).click()

test('a card’s button becomes the stepper; counters follow, survive navigation and a new document', async () => {
  const { page, complaints } = await visit(LIST, WIDE)
  await mark(page)
  expect(await counts(page)).toBe('Сравнение Избранное Корзина')
  await put(card(page)).scrollIntoViewIfNeeded()
  const before = await card(page).boundingBox()
  await put(card(page)).click()
  await stepper(card(page)).waitFor()
  expect(await card(page).boundingBox()).toEqual(before)
  await put(card(page, 1)).click()
  await toggle(card(page, 1), /^В избранное/).click()
  await toggle(card(page, 2), /^Сравнить/).click()
  await expect.poll(() => counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 2')
  expect(await toggle(card(page, 1), /^В избранное/).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(async () => (await basketOf(page)).length).toBe(2)

  await page.getByRole('banner').getByRole('link', { name: 'Новости' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Новости' }).waitFor()
  expect(await isMarked(page)).toBe(true)
  expect(await counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 2')
  await page.goBack()
  await stepper(card(page)).waitFor()
  await aliveAt(page)
  await stepper(card(page)).waitFor()
  await expect.poll(() => counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 2')
  expect(await toggle(card(page, 2), /^Сравнить/).getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
})

test('a page of the basket that was prefetched before a change is fetched again', async () => {
  const { page, requests, quiet } = await visit(LIST, { ...WIDE, isCold: true })
  await page.clock.setFixedTime(Date.now()) // what is prefetched does not expire
  const fetched = () => requests.filter((address) => address === '/_page/basket/').length
  const basket = page.getByRole('banner').locator('a[href="/basket/"]').first()
  await basket.hover()
  await expect.poll(fetched).toBe(1)
  await put(card(page)).click()
  await stepper(card(page)).waitFor()
  await quiet()
  await basket.hover()
  await expect.poll(fetched).toBe(2)
})

test('what was said of a quantity stays on its page: the cabinet or another page does not say it', async () => {
  const { page } = await visit(LIST, WIDE)
  await put(card(page)).click()
  const field = amount(card(page))
  await field.fill('5')
  await field.press('Tab')
  await page.locator('.notices').getByText('В корзине').waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Избранное/ })
    .click()
  await page.getByText('В избранном пока пусто').waitFor()
  expect(await page.locator('.notices').textContent()).toBe('')
})

test('the stepper goes by boxes, puts typed numbers right and says why, and removes below the smallest order', async () => {
  const { page, complaints } = await visit(LIST, WIDE)
  await put(card(page)).click()
  const field = amount(card(page))
  const least = await number(field)
  await card(page).getByRole('button', { name: 'На коробку больше' }).click()
  await expect.poll(() => number(field)).toBeGreaterThan(least)
  const box = (await number(field)) - least
  await field.fill(String(least + box + 1))
  await field.press('Enter')
  await expect.poll(() => number(field)).toBe(least + 2 * box)
  expect(await seen(page.locator('.notices'))).toContain(`Отгружаем целыми коробками по ${box} шт. В корзине`)
  await field.press('ArrowUp')
  await field.fill('5')
  await field.press('Tab')
  await expect.poll(() => number(field)).toBe(least)
  expect(await seen(page.locator('.notices'))).toMatch(/^Минимальный заказ — [\d ]+ шт\. В корзине/)
  await field.fill('77')
  await field.press('Escape')
  await expect.poll(() => number(field)).toBe(least)
  await expect.poll(async () => (await basketOf(page))[0]?.[1]).toBe(least)

  await remove(card(page))
  await put(card(page)).waitFor()
  await expect.poll(() => basketOf(page)).toEqual([])
  expect(await seen(page.locator('.notices'))).toMatch(/^Убрано из корзины: /)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(() => number(field)).toBe(least)
  await expect.poll(async () => (await basketOf(page))[0]?.[1]).toBe(least)
  await field.fill('0')
  await field.press('Enter')
  await put(card(page)).waitFor()
  expect(complaints).toEqual([])
})

test('what comes back gets the focus, unless the visitor has moved it meanwhile', async () => {
  const { page } = await visit(LIST, WIDE)
  await put(card(page)).click()
  /** Removes the line and restores it. @returns whether the card has the focus a while later */
  const goesToCard = async (moves: boolean) => {
    await remove(card(page))
    await page.getByRole('button', { name: 'Вернуть' }).waitFor()
    const link = page.getByRole('banner').getByRole('link').first()
    await link.evaluate(async (element: HTMLElement, moves) => {
      document.querySelector<HTMLElement>('.notices button')?.click()
      if (moves) element.focus()
      await new Promise((done) => setTimeout(done, 300))
    }, moves)
    await stepper(card(page)).waitFor()
    return card(page).evaluate((element) => element.contains(document.activeElement))
  }
  expect(await goesToCard(false)).toBe(true)
  expect(await goesToCard(true)).toBe(false)
})

/** Adds a product to favorites, waits for the effect, since the click may first hydrate the block, and removes the product again. */
async function toggleTwice(place: Locator): Promise<void> {
  const button = toggle(place, /^В избранное/)
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await button.click()
}

test('the notice goes after seven seconds, but not while somebody is at it', async () => {
  const { page, quiet } = await visit(LIST, { ...WIDE, isCold: true, before: (page) => page.clock.install() })
  await toggleTwice(card(page))
  const back = page.getByRole('button', { name: 'Вернуть' })
  await back.focus()
  // The clock's jumps would time out requests that are under way.
  await quiet()
  await page.clock.fastForward(7500)
  expect(await back.isVisible()).toBe(true)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await page.getByRole('main').focus()
  await page.clock.fastForward(5000)
  expect(await back.isVisible()).toBe(true)
  await page.clock.fastForward(2000)
  await back.waitFor({ state: 'detached' })
  await page.clock.resume()
  await toggleTwice(card(page))
  await back.focus()
  await page.keyboard.press('Escape')
  await back.waitFor({ state: 'detached' })
})

test('open tabs agree', async () => {
  const { page } = await visit(LIST, WIDE)
  const other = await page.context().newPage()
  await aliveAt(other, LIST)
  await loaded(other)
  await put(card(page)).click()
  await toggle(card(page, 1), /^Сравнить/).click()
  await expect.poll(() => counts(other)).toBe('Сравнение 1 Избранное Корзина 1')
  await stepper(card(other)).waitFor()
  await remove(card(other))
  await put(card(page)).waitFor()
})

test('by keyboard: the focus goes to what came in the place of the button', async () => {
  const { page } = await visit(LIST, WIDE)
  await put(card(page)).focus()
  await page.keyboard.press('Enter')
  await stepper(card(page)).waitFor()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
  await expect.poll(focused).toMatch(/^В.корзине /)
  await page.keyboard.press('Tab')
  expect(plain(await focused())).toMatch(/^Убрать из корзины/)
  await page.keyboard.press('Enter')
  await put(card(page)).waitFor()
  await expect.poll(async () => plain(await focused())).toMatch(/^В корзину/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => toggle(card(page), /^В избранное/).getAttribute('aria-pressed')).toBe('true')
})

test('on the product’s page the calculator’s quantity goes into the basket', async () => {
  const { page, complaints } = await visit(PRODUCT, WIDE)
  const calculator = page.getByRole('region', { name: 'Цена и количество' })
  const wanted = calculator.getByLabel('Сколько штук', { exact: true })
  await wanted.fill('30000')
  await wanted.press('Tab')
  // The calculator rounds the quantity to whole boxes once it is hydrated.
  const quantity = 30_240
  await expect.poll(() => number(wanted)).toBe(quantity)
  await put(calculator).click()
  const inBasket = calculator.getByRole('link', { name: /^В\sкорзине: 30\s240\s— изменить$/ })
  await inBasket.waitFor()
  expect(await number(wanted)).toBe(quantity)
  // After the quantity has changed, the button updates the quantity in the basket.
  await calculator.getByRole('button', { name: 'На коробку больше' }).click()
  await calculator.getByRole('button', { name: /^Изменить на/ }).click()
  await calculator.getByRole('link', { name: /^В\sкорзине: 32\s130\s/ }).waitFor()
  await calculator.getByRole('button', { name: 'На коробку меньше' }).click()
  await calculator.getByRole('button', { name: /^Изменить на/ }).click()
  await inBasket.waitFor()
  await expect.poll(() => basketOf(page)).toEqual([['БН-25-38-ПС-ПР', quantity]])
  await toggle(page.getByRole('main'), /^Сравнить$/).click()
  await toggle(page.getByRole('main'), /^В избранное$/).click()
  await expect.poll(() => counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 1')
  expect(complaints).toEqual([])
})

test('a quantity that no line holds is asked about on the product’s page, and the one before it stays', async () => {
  const { page, complaints } = await visit(PRODUCT, WIDE)
  const calculator = page.getByRole('region', { name: 'Цена и количество' })
  const wanted = calculator.getByLabel('Сколько штук', { exact: true })
  const before = await number(wanted)
  // While the visitor types, the price is calculated for each number except the last, which is too large.
  await wanted.fill('')
  await wanted.pressSequentially('99999999')
  await wanted.press('Tab')
  await expect.poll(() => number(wanted)).toBe(before)
  expect(await seen(calculator)).toContain('одной строкой заказать нельзя: осталось')
  await calculator.getByRole('button', { name: /^Поставить 9/ }).click()
  await expect.poll(() => number(wanted)).toBeGreaterThan(9_000_000)
  expect(complaints).toEqual([])
})

test('a closure goes into the basket by the calculator’s quantity, at its price; a set adds both', async () => {
  const { page, complaints } = await visit(PRODUCT, WIDE)
  await alive(page)
  await loaded(page)
  const wanted = page.getByLabel('Сколько штук', { exact: true })
  await wanted.fill('9000')
  await wanted.blur()
  await expect.poll(() => number(wanted)).toBe(9450)
  const closure = page.locator('form', { has: page.getByRole('heading', { name: /^Крышка с.прокладкой/ }) })
  const tint = () => closure.locator('svg svg > g').last().getAttribute('class')
  const white = await tint()
  await closure.getByRole('radio', { name: 'чёрный' }).check()
  // The drawing has the chosen color.
  await expect.poll(tint).not.toBe(white)
  // Links of both colors are in the HTML, but only that of the chosen color is visible.
  expect(await closure.locator('a').allTextContents()).toEqual(['КР-ПР-38-БЛ', 'КР-ПР-38-ЧР'])
  expect(await closure.getByRole('link').allTextContents()).toEqual(['КР-ПР-38-ЧР'])
  expect(plain(await closure.innerText())).toMatch(/12 000 шт\. · [\d ]+(,\d\d)? ₽/)
  await closure.getByRole('button', { name: /^В корзину/ }).click()
  await stepper(closure).waitFor()
  await expect.poll(() => basketOf(page)).toEqual([['КР-ПР-38-ЧР', 12_000]])
  await closure.getByRole('radio', { name: 'белый' }).check()
  await expect.poll(tint).toBe(white)
  // The set may contain any closure that fits; it shows its total price and shipping day.
  const set = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: /^Комплект/ }) })
    .last()
  await set
    .getByRole('group', { name: /^Крышка с.прокладкой/ })
    .getByRole('radio', { name: 'белый' })
    .check()
  await expect
    .poll(() => seen(set))
    .toMatch(/12 000 шт\. к 9450 шт\., вместе [\d ]+(,\d\d)? ₽\. Отгрузим к \d+ [а-я]+ при оплате/)
  await set.getByRole('button', { name: /^Комплект в корзину/ }).click()
  await expect
    .poll(() => basketOf(page))
    .toEqual([
      ['КР-ПР-38-ЧР', 12_000],
      ['БН-25-38-ПС-ПР', 9450],
      ['КР-ПР-38-БЛ', 12_000],
    ])
  expect(complaints).toEqual([])
})

test('«+» of a row puts the product into the basket, then leads there', async () => {
  const { page, complaints } = await visit(`${LIST}?view=table`, WIDE)
  const row = page.getByRole('main').getByRole('row').nth(1)
  await put(row).click()
  await row.getByRole('link', { name: /^В корзине/ }).waitFor()
  await toggle(row, /^Сравнить/).click()
  await expect.poll(() => toggle(row, /^Сравнить/).getAttribute('aria-pressed')).toBe('true')
  await expect.poll(async () => (await basketOf(page)).length).toBe(1)
  expect(complaints).toEqual([])
})

test('the table shows whole prices beside its last column; its rows are one line, on a phone with the whole name', async () => {
  const { page } = await visit(`${LIST}?view=table`, WIDE)
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const [price, order] = await Promise.all(
      [3, 9].map((column) => page.getByRole('main').getByRole('row').nth(1).locator('> *').nth(column).boundingBox()),
    )
    expect([width, (price?.x ?? 0) + (price?.width ?? 0) <= (order?.x ?? 0) + 1]).toEqual([width, true])
    if (width > 480) expect([width, price?.height]).toEqual([width, 36])
    else
      expect(
        await page
          .locator('main tbody th a > :last-child > :first-child')
          .first()
          .evaluate((name) => name.scrollWidth <= name.clientWidth),
      ).toBe(true)
  }
})
