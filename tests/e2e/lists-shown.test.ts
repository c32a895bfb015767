import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { basketOf, card, counts, LIST, PHONE, put, stepper, WIDE } from '../site/lists.ts'
import { shiftsOn, watchShifts } from '../site/shifts.ts'
import { aliveAt, drawn, holding, seen, useSite } from '../site/use-site.ts'

// specification.md §4, §9: where the visitor's lists appear, and that only the visitor sees them.

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
  // The link to the questionnaire is to the right of the bar's last link.
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
  const { page } = await visit(LIST, { ...WIDE, before: watchShifts })
  await put(card(page)).click()
  await expect.poll(async () => (await basketOf(page)).length).toBe(1)
  const own = await (await page.request.get(LIST)).text()
  expect(own).toBe(await (await fetch(url(LIST))).text())
  // A row of cards grows while a slow machine parses its last card, so the test delays the lists until the page is complete.
  const { hold, release } = holding(/\/api\/app\/\w+\/item(\?|$)/)
  await hold(page)
  await aliveAt(page)
  await drawn(page)
  const before = (await shiftsOn(page)).length
  release()
  await stepper(card(page)).waitFor()
  await drawn(page)
  expect((await shiftsOn(page)).slice(before)).toEqual([])
})
