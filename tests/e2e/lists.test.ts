import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { alive, isMarked, mark, plain, seen, useSite } from '../site/use-site.ts'

// spec.md §4, §9: the visitor's lists in the browser.

const { visit, url } = useSite()
const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const
const LIST = '/catalog/banki/pet/'
const PRODUCT = '/catalog/item/banka-paseka-25-ml-38-400-pet-prozrachnaya/'

const card = (page: Page, at = 0): Locator => page.getByRole('main').getByRole('article').nth(at)
const put = (place: Locator): Locator => place.getByRole('button', { name: /^В корзину/ })
const stepper = (place: Locator): Locator => place.getByRole('group', { name: /^В корзине/ })
const amount = (place: Locator): Locator => place.getByRole('textbox', { name: /^Сколько штук:/ })
const toggle = (place: Locator, name: RegExp): Locator => place.getByRole('button', { name })
const counts = (page: Page): Promise<string> =>
  seen(page.getByRole('navigation', { name: 'Мои списки', exact: true }).getByRole('link'))
const loaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === '/api/app/basket/item'),
  )
const number = async (field: Locator): Promise<number> => Number((await field.inputValue()).replace(/\D/g, ''))
/** What the server has. */
const basketOf = async (page: Page): Promise<[string, number][]> => {
  const { item } = await (await page.request.get('/api/app/basket/item')).json()
  return item.items.map(({ article, quantity }: { article: string; quantity: number }) => [article, quantity])
}

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
  await page.waitForURL('**/news/')
  expect(await isMarked(page)).toBe(true)
  expect(await counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 2')
  await page.goBack()
  await stepper(card(page)).waitFor()
  await page.reload()
  await alive(page)
  await stepper(card(page)).waitFor()
  await expect.poll(() => counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 2')
  expect(await toggle(card(page, 2), /^Сравнить/).getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
})

// Frames, not milliseconds: a machine of two cores that does other things draws fewer of them.
test('the new counter is painted in the next frame after the press, however long the server takes', async () => {
  const held = Promise.withResolvers<void>()
  const { page } = await visit(LIST, {
    ...WIDE,
    before: (page) =>
      page.route('**/basket/item/add', async (route) => {
        await held.promise
        await route.continue()
      }),
  })
  await loaded(page)
  await page.evaluate(() => {
    const badge = document.querySelector('nav[aria-label="Мои списки"] a:last-child .list-count')
    Object.assign(window, {
      painted: new Promise<number>((done) =>
        document.addEventListener('click', () => {
          const look = (frames: number): void => {
            if (badge?.textContent === '1') done(frames)
            else requestAnimationFrame(() => look(frames + 1))
          }
          look(0)
        }),
      ),
    })
  })
  await put(card(page)).click()
  const frames = await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
  expect(frames).toBeLessThanOrEqual(2)
  expect(await basketOf(page)).toEqual([])
  held.resolve()
  await expect.poll(async () => (await basketOf(page)).length).toBe(1)
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

  await card(page)
    .getByRole('button', { name: /^Убрать из корзины/ })
    .click()
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

test('the notice goes after seven seconds, but not while somebody is at it', { timeout: 90_000 }, async () => {
  const { page } = await visit(LIST, WIDE)
  await toggle(card(page), /^В избранное/).click()
  await toggle(card(page), /^В избранное/).click()
  const back = page.getByRole('button', { name: 'Вернуть' })
  await back.focus()
  await page.waitForTimeout(7500)
  expect(await back.isVisible()).toBe(true)
  await page.getByRole('main').focus()
  const left = Date.now()
  await back.waitFor({ state: 'detached' })
  expect(Date.now() - left).toBeGreaterThan(6000)
  await toggle(card(page), /^В избранное/).click()
  await toggle(card(page), /^В избранное/).click()
  await back.focus()
  await page.keyboard.press('Escape')
  await back.waitFor({ state: 'detached' })
})

test('offline the press is put back and told; it is done when the visitor repeats it', async () => {
  const { page } = await visit(LIST, WIDE)
  await loaded(page)
  await page.context().setOffline(true)
  await put(card(page)).click()
  const notice = page.locator('.notices')
  await expect.poll(() => seen(notice)).toMatch(/^Не добавлено в корзину: .* Нет связи с сервером/)
  expect(await put(card(page)).isVisible()).toBe(true)
  expect(await counts(page)).toBe('Сравнение Избранное Корзина')
  await page.context().setOffline(false)
  await notice.getByRole('button', { name: 'Повторить' }).click()
  await stepper(card(page)).waitFor()
  await expect.poll(async () => (await basketOf(page)).length).toBe(1)
  expect(await counts(page)).toBe('Сравнение Избранное Корзина 1')
})

test('open tabs agree', async () => {
  const { page } = await visit(LIST, WIDE)
  const other = await page.context().newPage()
  await other.goto(LIST)
  await alive(other)
  await loaded(other)
  await put(card(page)).click()
  await toggle(card(page, 1), /^Сравнить/).click()
  await expect.poll(() => counts(other)).toBe('Сравнение 1 Избранное Корзина 1')
  await stepper(card(other)).waitFor()
  await card(other)
    .getByRole('button', { name: /^Убрать из корзины/ })
    .click()
  await put(card(page)).waitFor()
})

test('by keyboard: the focus goes to what came in the place of the button', async () => {
  const { page } = await visit(LIST, WIDE)
  await put(card(page)).focus()
  await page.keyboard.press('Enter')
  await stepper(card(page)).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
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
  const quantity = await number(wanted)
  await put(calculator).click()
  await expect.poll(() => number(amount(calculator))).toBe(quantity)
  await expect.poll(() => basketOf(page)).toEqual([['БН-25-38-ПС-ПР', quantity]])
  await toggle(page.getByRole('main'), /^Сравнить$/).click()
  await toggle(page.getByRole('main'), /^В избранное$/).click()
  await expect.poll(() => counts(page)).toBe('Сравнение 1 Избранное 1 Корзина 1')
  expect(complaints).toEqual([])
})

test('a row of the table has the same buttons, seen also where the table is scrolled', async () => {
  for (const screen of [WIDE, PHONE]) {
    const { page, complaints } = await visit(`${LIST}?view=table`, screen)
    const row = page.getByRole('main').getByRole('row').nth(1)
    await put(row).click()
    await stepper(row).waitFor()
    await toggle(row, /^Сравнить/).click()
    await expect.poll(() => toggle(row, /^Сравнить/).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(async () => (await basketOf(page)).length).toBe(1)
    expect(complaints).toEqual([])
  }
})

test('more than 99 are «99+», on each of the three', async () => {
  const hundred = Array.from({ length: 100 }, (_, i) => ({
    basketId: i + 1,
    productId: i + 1,
    article: 'А',
    name: 'Банка',
  }))
  const section = { kind: 'main', path: 'banki', name: 'Банки', link: '/catalog/banki/', rows: [] }
  const answers: Readonly<Record<string, (answer: { item: object }) => object>> = {
    basket: ({ item }) => ({ item: { ...item, items: hundred, count: 100 } }),
    favorite: (answer) => ({ ...answer, gone: hundred, count: 100 }),
    compare: ({ item }) => ({ item: { ...item, sections: hundred.map(() => ({ ...section, products: [] })) } }),
  }
  const { page } = await visit('/about/', {
    ...WIDE,
    before: (page) =>
      page.route(/\/api\/app\/(basket|favorite|compare)\/item(\?|$)/, async (route) => {
        const [, list = ''] = /app\/(\w+)\/item/.exec(route.request().url()) ?? []
        await route.fulfill({ json: answers[list]?.(await (await route.fetch()).json()) })
      }),
  })
  await expect.poll(() => counts(page)).toBe('Сравнение 99+ Избранное 99+ Корзина 99+')
})

test('on a phone the bar at the bottom leads to the lists; nothing stands on anything', async () => {
  const { page } = await visit(LIST, PHONE)
  const bar = page.getByRole('navigation', { name: 'Каталог и мои списки' })
  await put(card(page)).tap()
  await expect.poll(() => seen(bar)).toBe('Каталог Сравнение Избранное Корзина 1')
  expect(await page.getByRole('navigation', { name: 'Мои списки', exact: true }).isVisible()).toBe(false)
  const top = (await bar.boundingBox())?.y ?? 0
  const bottomOf = async (place: Locator): Promise<number> => {
    const box = await place.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await bottomOf(page.getByRole('link', { name: 'Анкета покупателя' }))).toBeLessThanOrEqual(top)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await bottomOf(page.getByRole('contentinfo'))).toBeLessThan(top + 1)

  const invited = await visit('/about/', { ...PHONE, invitation: true })
  const invitation = invited.page.getByRole('complementary', { name: 'Подписаться на новости' })
  await invitation.waitFor()
  expect(await bottomOf(invitation)).toBeLessThan(top + 1)
})

test('no kept page holds anything of a visitor’s, and nothing shifts when the lists come', async () => {
  const { page } = await visit(LIST, {
    ...WIDE,
    before: (page) =>
      page.addInitScript(() => {
        const shifts: string[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
        }).observe({ type: 'layout-shift', buffered: true })
      }),
  })
  await put(card(page)).click()
  await expect.poll(async () => (await basketOf(page)).length).toBe(1)
  const own = await (await page.request.get(LIST)).text()
  expect(own).toBe(await (await fetch(url(LIST))).text())
  await page.reload()
  await alive(page)
  await stepper(card(page)).waitFor()
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
})

test.each([
  [WIDE, 'light'],
  [WIDE, 'dark'],
  [PHONE, 'light'],
  [PHONE, 'dark'],
] as const)('axe finds nothing in the stepper, the pressed buttons and the notice', async (screen, colorScheme) => {
  const { page } = await visit(LIST, { ...screen, colorScheme })
  await put(card(page)).click()
  for (const name of [/^В избранное/, /^Сравнить/]) await toggle(card(page), name).click()
  await put(card(page, 1)).click()
  await toggle(card(page), /^Сравнить/).click()
  await page.getByRole('button', { name: 'Вернуть' }).waitFor()
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))).toEqual([])
})

test('without JavaScript the same buttons are forms, which go on to the list’s page', async () => {
  const { page } = await visit(LIST, { ...WIDE, javaScriptEnabled: false })
  await put(card(page)).click()
  expect(new URL(page.url()).pathname).toBe('/basket/')
  expect((await basketOf(page)).length).toBe(1)
  await page.goto(PRODUCT)
  await toggle(page.getByRole('main'), /^В избранное$/).click()
  expect(new URL(page.url()).pathname).toBe('/favorite/')
  await page.goto(`${LIST}?view=table`)
  await toggle(page.getByRole('main').getByRole('row').nth(1), /^Сравнить/).click()
  expect(new URL(page.url()).pathname).toBe('/compare/')
  const favorite = await (await page.request.get('/api/app/favorite/item')).json()
  const compare = await (await page.request.get('/api/app/compare/item')).json()
  expect([favorite.count, compare.item.data.count]).toEqual([1, 1])
})
