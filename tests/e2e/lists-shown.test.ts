import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { violations } from '../site/findings.ts'
import { basketOf, card, counts, LIST, PHONE, PRODUCT, put, stepper, toggle, WIDE } from '../site/lists.ts'
import { shiftsOn, watchShifts } from '../site/shifts.ts'
import { alive, seen, useSite } from '../site/use-site.ts'

// specification.md §4, §9: where the visitor's lists are seen, and by whom.

const { visit, url } = useSite()

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
  // The questionnaire is the last of the bar.
  const [last, asked] = await Promise.all(
    [bar.getByRole('link').last(), page.getByRole('link', { name: 'Анкета покупателя' })].map((link) =>
      link.boundingBox(),
    ),
  )
  expect(asked?.y).toBeGreaterThanOrEqual(top)
  expect(asked?.x).toBeGreaterThanOrEqual((last?.x ?? 0) + (last?.width ?? 0))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  expect(await bottomOf(page.getByRole('contentinfo'))).toBeLessThan(top + 1)
})

test('no kept page holds anything of a visitor’s, and nothing shifts when the lists come', async () => {
  const { page } = await visit(LIST, {
    ...WIDE,
    before: watchShifts,
  })
  await put(card(page)).click()
  await expect.poll(async () => (await basketOf(page)).length).toBe(1)
  const own = await (await page.request.get(LIST)).text()
  expect(own).toBe(await (await fetch(url(LIST))).text())
  // A row of cards grows while a slow machine still reads its last one, so the lists wait until the page stands.
  const stands = Promise.withResolvers<void>()
  await page.route('/api/app/*/item?*', async (route) => {
    await stands.promise
    await route.continue()
  })
  await page.reload()
  await alive(page)
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
  })
  const before = (await shiftsOn(page)).length
  stands.resolve()
  await stepper(card(page)).waitFor()
  expect((await shiftsOn(page)).slice(before)).toEqual([])
})

test.each([WIDE, PHONE])('axe finds nothing in the stepper, the pressed buttons and the notice', async (screen) => {
  const { page } = await visit(LIST, screen)
  await put(card(page)).click()
  for (const name of [/^В избранное/, /^Сравнить/]) await toggle(card(page), name).click()
  await put(card(page, 1)).click()
  await toggle(card(page), /^Сравнить/).click()
  await page.getByRole('button', { name: 'Вернуть' }).waitFor()
  // The header that has slid out lies over links above the screen, which axe takes for covered.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect([colorScheme, await violations(page)]).toEqual([colorScheme, []])
  }
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
