import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { basketOf, WIDE } from '../site/lists.ts'
import { aliveAt, pressFirst, seen, useSite } from '../site/use-site.ts'

// /compare/: specification.md §2, §3, P1-P3.

const { visit, url } = useSite()

interface Product {
  id: number
  article: string
  height: number
}

interface Section {
  name: string
  products: number[]
  rows: { label: string; differs: boolean }[]
}

const main = (page: Page) => page.getByRole('main')
const table = (page: Page, { name }: Section) => main(page).getByRole('region', { name: `Сравнение: ${name}` })

/** Opens the comparison of a visitor with three jars of different heights and one flask. */
async function comparing(options: Parameters<typeof visit>[1] = WIDE) {
  let three: Product[] = []
  const before = async (page: Page) => {
    const listOf = async (section: string): Promise<Product[]> =>
      (await (await page.request.get(`/api/app/catalog/list?section=${section}`)).json()).list
    const [jars, flasks] = [await listOf('banki'), await listOf('flakony')]
    const heights = [...new Set(jars.map(({ height }) => height))].slice(0, 3)
    three = heights.flatMap((height) => jars.find((jar) => jar.height === height) ?? [])
    for (const { id } of [...three, ...flasks.slice(0, 1)])
      await page.request.post('/api/app/compare/item/add', { data: { productId: id, quantity: 1 } })
  }
  const seenBy = await visit('/compare/', { ...options, before })
  const { item } = await (await seenBy.page.request.get('/api/app/compare/item')).json()
  const [first, second] = item.sections as [Section, Section]
  return { ...seenBy, three: three as [Product, Product, Product], first, second }
}

test('nothing to compare yet: it says what to do', async () => {
  const { page, complaints } = await visit('/compare/', WIDE)
  expect(await seen(main(page))).toContain('Сравнивать пока нечего')
  expect(await main(page).getByRole('link', { name: 'Выбрать тару' }).getAttribute('href')).toBe('/catalog/')
  expect(complaints).toEqual([])
})

test('by sections, all or only the differences; into the basket, away and back', async () => {
  const { page, complaints, three, first, second } = await comparing()
  expect(first.products).toHaveLength(3)
  expect(second.products).toHaveLength(1)
  const columns = table(page, first).getByRole('columnheader')
  for (const [index, { article }] of three.entries()) expect(await seen(columns.nth(index))).toContain(article)
  await main(page).getByLabel('Партия, шт.').fill('100000')
  await main(page).getByRole('button', { name: 'Посчитать' }).click()
  await page.waitForURL('**/compare/?quantity=100000')
  const prices = table(page, first).getByRole('row', { name: /^Цена/ }).getByRole('cell')
  for (const index of [0, 1, 2])
    await expect
      .poll(() => seen(prices.nth(index)))
      .toMatch(/за шт\., 1\d\d \d{3} шт\. — .*(отгрузим|изготовим) \d+ [а-я]+/s)
  await aliveAt(page, url('/compare/'))

  const same = first.rows.find(({ differs }) => !differs)?.label ?? ''
  const other = first.rows.findLast(({ differs }) => differs)?.label ?? ''
  const row = (name: string) => table(page, first).getByRole('rowheader', { name, exact: true })
  expect([await row(same).count(), await row(other).count()]).toEqual([1, 1])
  await main(page).getByRole('link', { name: 'Только отличия' }).click()
  await page.waitForURL('**/compare/?only=differences')
  await expect.poll(() => row(same).count()).toBe(0)
  expect(await row(other).count()).toBe(1)
  await main(page).getByRole('link', { name: 'Только отличия' }).click()
  await page.waitForURL('**/compare/')
  await row(same).waitFor()

  await pressFirst(table(page, first), /^В корзину/)
  await table(page, first)
    .getByRole('group', { name: /^В корзине/ })
    .waitFor()
  await expect.poll(async () => (await basketOf(page)).map(([article]) => article)).toEqual([three[0].article])
  const away = (index: number) =>
    columns
      .nth(index)
      .getByRole('button', { name: /^Убрать из сравнения/ })
      .click()
  await away(1)
  await expect.poll(() => columns.count()).toBe(2)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(() => columns.count()).toBe(3)
  await away(0)
  await expect.poll(() => columns.count()).toBe(2)
  expect(await seen(table(page, first))).not.toContain(three[0].article)
  await table(page, second)
    .getByRole('button', { name: /^Убрать из сравнения/ })
    .click()
  await expect.poll(() => table(page, second).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('silhouettes stand on one ground, to one scale, and the table beside them', async () => {
  const { page, three, first } = await comparing()
  const sheet = main(page).getByRole('img', { name: /^Силуэты в одном масштабе/ })
  expect(await sheet.count()).toBe(1)
  const boxes = await sheet.evaluate((svg) =>
    [...svg.querySelectorAll<SVGGElement>('g[transform]')].map((shape) => {
      const { bottom, height } = shape.getBoundingClientRect()
      return { bottom, height }
    }),
  )
  expect(boxes).toHaveLength(3)
  const [scale = 0, ...rest] = boxes.map(({ height }, i) => height / (three[i]?.height ?? 1))
  // The outline's stroke adds a little to each height.
  for (const other of rest) expect(Math.abs(other - scale) / scale).toBeLessThan(0.05)
  for (const { bottom } of boxes) expect(Math.abs(bottom - (boxes[0]?.bottom ?? 0))).toBeLessThan(1.5)
  const head = (await table(page, first).getByRole('columnheader').first().boundingBox())?.y ?? 900
  expect([head < 400, Math.abs(((await sheet.boundingBox())?.y ?? 0) - head) < 24]).toEqual([true, true])
})

const PHONE = { viewport: { width: 360, height: 740 } } as const

test('on a phone three are scrolled to sideways beside the first column, which covers nothing with the focus', async () => {
  const { page, first } = await comparing(PHONE)
  const region = table(page, first)
  // The table begins in the first screen.
  expect((await region.getByRole('columnheader').first().boundingBox())?.y).toBeLessThan(620)
  await region.scrollIntoViewIfNeeded()
  const name = region.getByRole('rowheader').nth(3)
  const left = (await name.boundingBox())?.x
  await region.evaluate((element) => element.scrollTo({ left: 120, top: 60, behavior: 'instant' }))
  expect(await region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(60)
  expect(await region.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  expect((await name.boundingBox())?.x).toBe(left)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const buttons = region.getByRole('button', { name: /^В корзину/ })
  const count = await buttons.count()
  expect(count).toBe(3)
  const isInSight = (): Promise<boolean> =>
    page.evaluate(() => {
      const focused = document.activeElement
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
      return focused?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) === true
    })
  // Shift+Tab scrolls columns on the left out from under the sticky first column.
  await buttons.last().focus()
  for (const at of [1, 0]) {
    await page.keyboard.press('Shift+Tab')
    expect(await buttons.nth(at).evaluate((button) => button === document.activeElement)).toBe(true)
    await expect.poll(isInSight).toBe(true)
  }
})

test('on paper: whose it is, the day, all columns on a sheet that lies on its side, and nothing to press', async () => {
  const { page, three } = await comparing()
  const { list } = await (await page.request.get(url('/api/app/catalog/list?section=flakony/pet'))).json()
  for (const { id } of list.slice(0, 10))
    await page.request.post(url('/api/app/compare/item/add'), { data: { productId: id, quantity: 1 } })
  // As wide as the printable area of the sheet: 273 mm.
  await page.setViewportSize({ width: 1032, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await page.goto(url('/compare/'))
  await expect.poll(() => page.getByRole('columnheader').count()).toBeGreaterThan(10)
  const [most, width] = await page.evaluate(() => [
    Math.max(...[...document.querySelectorAll('th, td')].map((cell) => cell.getBoundingClientRect().right)),
    document.documentElement.clientWidth,
  ])
  expect(most).toBeLessThanOrEqual(width ?? 0)
  const paper = await seen(page.locator('body'))
  expect(paper).toMatch(/ООО «Завод „Ёмкость“».*Сравнение, \d+ [а-я]+ 20\d\d/)
  for (const { article } of three) expect(paper).toContain(article)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1')).toMatch(/MediaBox \[0 0 84\d\.\d+ 59\d/)
})
