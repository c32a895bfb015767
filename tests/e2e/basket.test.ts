import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { PRODUCT, WIDE } from '../site/lists.ts'
import { aliveAt, seen, useSite } from '../site/use-site.ts'

// /basket/ and /favorite/: specification.md §2, §4, P1-P3.

const { visit, url } = useSite()

const NO_SCRIPT = { ...WIDE, javaScriptEnabled: false } as const

interface Product {
  id: number
  article: string
  name: string
  perBox: number
  minQuantity: number
  price: string
}

/** Returns three products of the catalog's first page that have a price. */
async function products(page: Page): Promise<[Product, Product, Product]> {
  const { list } = await (await page.request.get(url('/api/app/catalog/list'))).json()
  return list.filter(({ price }: Product) => price.includes('₽')).slice(0, 3)
}

const add = (page: Page, productId: number, quantity: number, more: object = {}) =>
  page.request.post(url('/api/app/basket/item/add'), { data: { productId, quantity, ...more } })

interface Line {
  article: string
  quantity: number
  sum: number
  color?: string
  decoration?: string
  colors?: string[]
  product?: Product
}

/** Returns the basket from the server. */
async function basketOf(page: Page): Promise<{ items: Line[]; total: number }> {
  return (await (await page.request.get(url('/api/app/basket/item'))).json()).item
}

const main = (page: Page) => page.getByRole('main')
const lineOf = (page: Page, { article }: Product) =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: article, has: page.getByRole('heading') })
const amount = (page: Page, product: Product) => lineOf(page, product).getByRole('textbox', { name: /^Сколько штук/ })
const remover = (page: Page, product: Product) =>
  lineOf(page, product).getByRole('button', { name: /^Убрать из корзины/ })
const summary = (page: Page) => main(page).getByRole('region', { name: 'Ваш заказ' })
const rubles = (kopecks: number): string => {
  const [whole = '', rest] = (kopecks / 100).toFixed(2).split('.')
  return `${whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, ' ') : whole},${rest} ₽`
}

/** Opens the basket of a visitor with two lines. */
async function withTwo(options: Parameters<typeof visit>[1] = WIDE) {
  let some: Product[] = []
  const before = async (page: Page) => {
    some = await products(page)
    for (const { id, minQuantity } of some.slice(0, 2)) await add(page, id, minQuantity)
  }
  const seenBy = await visit('/basket/', { ...options, before })
  const [one, two] = some as [Product, Product]
  return { ...seenBy, one, two }
}

test('a quantity that no line holds is asked about, and the old one stays', async () => {
  const { page, one, complaints } = await withTwo()
  const field = lineOf(page, one).getByRole('textbox', { name: /^Сколько штук/ })
  const before = await field.inputValue()
  await field.fill('99999999')
  await field.press('Enter')
  const notice = page.locator('.notices')
  await notice.getByText('одной строкой заказать нельзя').waitFor()
  expect(await seen(notice)).toMatch(/^Больше 9 9\d\d \d{3} шт\. одной строкой заказать нельзя\. В корзине по-прежнему/)
  expect(await field.inputValue()).toBe(before)
  const saved = async () => (await basketOf(page)).items.find(({ article }) => article === one.article)?.quantity
  expect(await saved()).toBe(one.minQuantity)
  // The buyer confirms the large quantity.
  await notice.getByRole('button', { name: /^Поставить 9/ }).click()
  await expect.poll(saved).toBe(Math.floor(10_000_000 / one.perBox) * one.perBox)
  expect(complaints).toEqual([])
})

test('what of a set is surplus is said with its price, and both become even by one press', async () => {
  const { page, complaints } = await visit('/basket/', WIDE)
  const view = await page.request.get(url(`/api/app/catalog/${PRODUCT.split('/').at(-2)}/view`))
  const { item, closures } = await view.json()
  const [closure] = closures[0].colors
  // One box less than the smallest quantity at which product and closure both fill whole boxes.
  let common = item.packing.perBox
  while (common % closure.perBox !== 0) common += item.packing.perBox
  const quantity = common - item.packing.perBox
  expect(quantity).toBeGreaterThan(closure.perBox)
  const boxes = Math.ceil(quantity / closure.perBox)
  const surplus = boxes * closure.perBox - quantity
  await page.request.post(url('/api/app/basket/pair'), { data: { productId: closure.id, withId: item.id, quantity } })
  await aliveAt(page)
  const line = lineOf(page, closure)
  const price = closure.prices.findLast(({ from }: { from: number }) => from <= boxes * closure.perBox).kopecks
  expect(await seen(line)).toContain(`больше, чем тары: лишнее стоит ${rubles(surplus * price)}`)
  const even = line.getByRole('button', { name: /^по [\d\s]+ шт\./ }).last()
  const pieces = Number((await even.textContent())?.replace(/\D/g, ''))
  expect(pieces).toBe(common)
  await even.click()
  await expect.poll(async () => (await basketOf(page)).items.map(({ quantity }) => quantity)).toEqual([pieces, pieces])
  await expect.poll(() => even.count()).toBe(0)
  expect(complaints).toEqual([])
})

test('nothing slides over the delivery, which takes two lines', async () => {
  const { page, complaints } = await visit('/basket/', WIDE)
  const { list } = await (await page.request.get(url('/api/app/catalog/list'))).json()
  for (const { id, minQuantity } of list.slice(0, 12)) await add(page, id, minQuantity)
  await aliveAt(page)
  const delivery = page.getByRole('region', { name: /^Доставка:/ })
  expect(await seen(delivery)).toMatch(/^Доставка: Москва До терминала от .* дня До двери от .* дня Подробнее$/)
  expect((await delivery.boundingBox())?.height).toBeLessThan(140)
  const covered = (isWhole: boolean) =>
    delivery.evaluate((section, isWhole) => {
      const { left, top, bottom } = section.getBoundingClientRect()
      if (isWhole && (top < 0 || bottom > innerHeight)) return 'cut off'
      return [top + 20, (top + bottom) / 2, bottom - 20].some(
        (y) => y > 0 && y < innerHeight && !section.contains(document.elementFromPoint(left + 30, y)),
      )
    }, isWhole)
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let y = 0; y < end; y += 400) {
    await page.evaluate((y) => scrollTo(0, y), y)
    expect([y, await covered(y > 400 && y < 900)]).toEqual([y, false])
  }
  expect(complaints).toEqual([])
})

test('the city that was chosen in the basket is that of the checkout and of the way back', async () => {
  const { page, complaints } = await withTwo()
  const delivery = page.getByRole('region', { name: /^Доставка:/ })
  await delivery.getByText('Подробнее').click()
  await delivery.getByLabel('Другой город').fill('екатеренбург')
  await page.keyboard.press('Enter')
  await expect.poll(() => seen(delivery)).toMatch(/^Доставка: Екатеринбург До терминала от/)
  await summary(page).getByRole('link', { name: 'Оформить заказ' }).click()
  await page.waitForURL('**/checkout/?city=*')
  await page.getByRole('radio', { name: 'до терминала' }).check()
  expect(await seen(main(page))).toContain('Доставка: Екатеринбург')
  expect(await page.getByLabel('Адрес доставки*').inputValue()).toBe('Екатеринбург')
  await main(page).getByRole('link', { name: 'Изменить' }).click()
  await page.waitForURL('**/basket/?city=*')
  await expect.poll(() => seen(delivery)).toMatch(/^Доставка: Екатеринбург/)
  expect(complaints).toEqual([])
})

test('an empty basket says so, and leads on', async () => {
  const { page, complaints } = await visit('/basket/', WIDE)
  // The field for a pasted list is visible without scrolling.
  const paste = await page.getByLabel('Артикулы и количества').boundingBox()
  expect((paste?.y ?? 900) + (paste?.height ?? 0)).toBeLessThan(900)
  expect(await seen(main(page))).toContain('В корзине пока пусто')
  expect(await summary(page).count()).toBe(0)
  await main(page).getByRole('link', { name: 'Выбрать тару' }).click()
  await page.waitForURL('**/catalog/')
  expect(complaints).toEqual([])
})

test('quantities go by boxes, sums are the server’s, what is typed is put right', async () => {
  const { page, complaints, one, two } = await withTwo()
  const before = await basketOf(page)
  expect(await seen(summary(page))).toContain(rubles(before.total))
  await lineOf(page, one)
    .getByRole('button', { name: /^На коробку больше/ })
    .click()
  await expect.poll(() => amount(page, one).inputValue()).toBe(String(one.minQuantity + one.perBox))
  // The number is shown in groups of three digits; it needs no rounding.
  await amount(page, one).fill(String(one.minQuantity * 20))
  await amount(page, one).press('Enter')
  const grouped = String(one.minQuantity * 20).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  expect(grouped).toMatch(/^\d\d\u00a0/)
  await expect.poll(() => amount(page, one).inputValue()).toBe(grouped)
  await amount(page, two).fill(String(two.minQuantity + 1))
  await amount(page, two).press('Enter')
  await expect.poll(() => amount(page, two).inputValue()).toBe(String(two.minQuantity + two.perBox))
  await page.getByText('Отгружаем целыми коробками').waitFor()
  await expect
    .poll(async () => (await basketOf(page)).items.map(({ quantity }) => quantity))
    .toEqual([one.minQuantity * 20, two.minQuantity + two.perBox])
  const { total, items } = await basketOf(page)
  await expect.poll(() => seen(summary(page))).toContain(rubles(total))
  expect(await seen(lineOf(page, one))).toContain(rubles(items[0]?.sum ?? 0))
  expect(complaints).toEqual([])
})

test('a line is a low row of a table, and the day stands once, beside the sum', async () => {
  const { page } = await visit('/basket/', WIDE)
  for (const { id } of await products(page)) await add(page, id, 3000)
  await page.reload()
  const lines = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
  expect(await lines.count()).toBe(3)
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(110)
  expect((await seen(main(page))).match(/при оплате в день заказа/g)).toHaveLength(1)
})

test('a line goes and comes back; wishes are kept; the other tab agrees; the last one leaves the empty basket', async () => {
  const { page, complaints, one, two } = await withTwo()
  const other = await page.context().newPage()
  await aliveAt(other, '/basket/')
  await remover(page, one).press('Enter')
  await expect.poll(() => lineOf(page, one).count()).toBe(0)
  // A notice under the pointer stays.
  await page.getByRole('button', { name: 'Вернуть' }).hover()
  await expect.poll(() => lineOf(other, one).count()).toBe(0)
  // The keyboard focus has moved to the next line.
  await expect.poll(() => remover(page, two).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await lineOf(page, one).waitFor()
  const isFocused = (product: Product) => lineOf(page, product).evaluate((row) => row.contains(document.activeElement))
  await expect.poll(() => isFocused(one)).toBe(true)
  // The line is at its original position, on the page and on the server.
  const lines = main(page).getByRole('listitem').filter({ hasText: 'шт.' })
  const order = async () => (await basketOf(page)).items.map(({ article }) => article)
  expect(await lines.first().innerText()).toContain(one.article)
  await expect.poll(order).toEqual([one.article, two.article])
  await lines
    .first()
    .getByRole('textbox', { name: /^Сколько штук/ })
    .waitFor()
  expect(await lines.first().innerText()).toContain(one.article)
  const { colors, product } = (await basketOf(page)).items[1] ?? {}
  expect(colors?.length).toBeGreaterThan(0)
  const offered = lineOf(page, two).locator('datalist option')
  expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(colors)
  expect(await lineOf(page, two).innerText()).toContain(product?.price.split(' ·\u00a0').at(-1))
  await lineOf(page, two).getByText('Цвет, оформление, срок').click()
  await lineOf(page, two).getByLabel('Цвет', { exact: true }).fill('RAL 5015')
  await lineOf(page, two).getByLabel('Оформление').fill('печать')
  await lineOf(page, two).getByRole('button', { name: 'Сохранить' }).click()
  await expect.poll(() => seen(lineOf(page, two))).toContain('цвет: RAL 5015, оформление: печать')
  await expect
    .poll(async () => (await basketOf(page)).items.find(({ article }) => article === two.article))
    .toMatchObject({ color: 'RAL 5015', decoration: 'печать' })
  await expect.poll(() => seen(lineOf(other, two))).toContain('цвет: RAL 5015')
  // One undo restores two products that were removed one after the other.
  for (const product of [one, two]) await remover(page, product).press('Enter')
  await page.getByRole('button', { name: 'Вернуть все' }).click()
  await expect.poll(order).toEqual([one.article, two.article])
  await expect.poll(() => isFocused(two)).toBe(true)
  expect((await basketOf(page)).items[1]).toMatchObject({ color: 'RAL 5015', decoration: 'печать' })
  for (const product of [one, two]) await remover(page, product).press('Enter')
  await expect.poll(() => seen(main(page))).toContain('В корзине пока пусто')
  await expect.poll(() => summary(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('what is gone or costs another price says so, and cannot be ordered', async () => {
  const { page, one, two } = await withTwo()
  const [first, second] = (await (await page.request.get('/api/app/basket/item')).json()).item.items
  const { product: _, ...rest } = first
  const gone = { ...rest, gone: true, kopecks: null, sum: null, boxes: 0 }
  const item = { ...(await basketOf(page)), gone: 1, items: [gone, { ...second, was: second.kopecks + 100 }] }
  await page.route(/\/api\/app\/basket\/item(\?|$)/, (route) => route.fulfill({ json: { item } }))
  await page.reload()
  await expect.poll(() => seen(lineOf(page, one))).toContain('Этого изделия больше нет в каталоге')
  expect(await seen(lineOf(page, two))).toContain(`была ${rubles(second.kopecks + 100)}`)
  expect(await lineOf(page, one).getByRole('textbox').count()).toBe(0)
  await expect.poll(() => summary(page).getByRole('link', { name: 'Оформить заказ' }).count()).toBe(0)
  await page.unroute(/\/api\/app\/basket\/item(\?|$)/)
  await lineOf(page, one).getByRole('button', { name: 'Убрать' }).click()
  await expect.poll(() => lineOf(page, one).count()).toBe(0)
  await summary(page).getByRole('link', { name: 'Оформить заказ' }).waitFor()
})

test('a table is pasted, and what is wrong is told by line', async () => {
  const { page } = await visit('/basket/', WIDE)
  const [one, two, three] = await products(page)
  await page
    .getByLabel('Артикулы и количества')
    .fill(`${one.article}\t${one.minQuantity}\nНЕТ-ТАКОГО 200\n${two.article}`)
  const all = await page.getByLabel('Артикулы и количества').inputValue()
  await page.getByLabel('Артикулы и количества').fill('  \n')
  await page.getByRole('button', { name: 'Добавить в корзину' }).click()
  await main(page).getByText('Добавлять нечего: вставьте строки').waitFor()
  await page.getByLabel('Артикулы и количества').fill(all)
  await page.getByRole('button', { name: 'Добавить в корзину' }).click()
  await lineOf(page, one).waitFor()
  await lineOf(page, two).waitFor()
  expect(await seen(main(page))).toContain('Добавлено 2 строки')
  expect(await seen(main(page))).toMatch(/Строка 2 НЕТ-ТАКОГО 200 Артикула «НЕТ-ТАКОГО» в каталоге нет/)
  expect(await page.getByLabel('Артикулы и количества').inputValue()).toBe('НЕТ-ТАКОГО 200')
  await page.getByLabel('Артикулы и количества').fill(`${three.article} 1`)
  await page.getByRole('button', { name: 'Заменить корзину' }).click()
  await lineOf(page, three).first().waitFor()
  expect(await lineOf(page, one).count()).toBe(0)
  await expect.poll(() => seen(main(page))).toContain('Прежняя корзина заменена. Добавлена 1 строка')
  expect(await seen(main(page))).toContain(`Строка 1 ${three.article} Вместо 1 шт. стало `)
  await page.getByRole('link', { name: 'Посмотреть прежнюю корзину' }).click()
  await page.waitForURL(/shared=/)
  await expect.poll(() => seen(main(page))).toContain(one.article)
})

test('a file dropped anywhere on the page goes to the form and opens it', async () => {
  const { page, one } = await withTwo(WIDE)
  const drop = (target: string, content: string) =>
    page.locator(target).evaluate((element, text) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], 'a.csv', { type: 'text/csv' }))
      const fire = (type: string) =>
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      return [fire('dragover'), fire('drop')]
    }, content)
  await page.locator('html[data-enhanced]').waitFor()
  // The page handles both events, so the browser does not open the file.
  expect(await drop('h1', `Артикул;Кол-во\n${one.article};НЕТ`)).toEqual([false, false])
  const field = page.locator('input[type=file]')
  expect(await field.isVisible()).toBe(true)
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('a.csv')
})

test('a basket goes to a colleague by its link, who takes it over', async () => {
  const { page, one } = await withTwo({ ...WIDE, permissions: ['clipboard-read', 'clipboard-write'] })
  await summary(page).getByRole('button', { name: 'Поделиться ссылкой' }).click()
  const link = await summary(page).getByLabel('Ссылка на корзину').inputValue()
  expect(link).toContain('/basket/?shared=')
  await page.getByText('Ссылка скопирована').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const { pathname, search } = new URL(link)
  const colleague = await visit(pathname + search, NO_SCRIPT)
  expect(await seen(colleague.page.getByRole('heading', { level: 1 }))).toBe('Корзина по ссылке')
  expect(await lineOf(colleague.page, one).getByRole('button').count()).toBe(0)
  await colleague.page.getByRole('button', { name: 'Взять в свою корзину' }).click()
  expect(new URL(colleague.page.url()).search).toBe('')
  expect((await basketOf(colleague.page)).items).toHaveLength(2)
  expect(await amount(colleague.page, one).inputValue()).toBe(String(one.minQuantity))
})

test('the basket is taken away as a table and as a paper', async () => {
  const { page } = await withTwo()
  const files = async (place: Locator): Promise<string[]> => {
    const names: string[] = []
    for (const name of ['XLSX', 'PDF']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        place.getByRole('link', { name, exact: true }).click(),
      ])
      expect(await download.failure()).toBeNull()
      names.push(download.suggestedFilename())
    }
    return names
  }
  const expected = ['xlsx', 'pdf'].map((end) => expect.stringMatching(`^specifikaciya-korzina-[0-9-]+[.]${end}$`))
  expect(await files(summary(page))).toEqual(expected)
})

test('on paper: whose it is, the day, the lines and the sums, and nothing to press', async () => {
  const { page, one } = await withTwo()
  const { list } = await (await page.request.get(url('/api/app/catalog/list'))).json()
  for (const { id, minQuantity } of list.slice(-3)) await add(page, id, minQuantity)
  await aliveAt(page)
  await page.emulateMedia({ media: 'print' })
  const paper = await seen(page.locator('body'))
  expect(paper).toContain('ООО «Завод „Ёмкость“»')
  expect(paper).toMatch(/Корзина, \d+ [а-я]+ 20\d\d/)
  expect(paper).toContain(one.name.replace(/\s+/g, ' '))
  expect(paper).toContain(rubles((await basketOf(page)).total))
  for (const place of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')])
    expect(await place.filter({ visible: true }).count()).toBe(0)
  expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('favorites: into the basket, away and back', async () => {
  const { page, complaints } = await visit('/favorite/', WIDE)
  expect(await seen(main(page))).toContain('В избранном пока пусто')
  const [one, two] = await products(page)
  for (const { id } of [one, two])
    await page.request.post(url('/api/app/favorite/item/add'), { data: { productId: id, quantity: 1 } })
  await aliveAt(page)
  const card = (page: Page, { article }: Product) => main(page).getByRole('article').filter({ hasText: article })
  await card(page, one)
    .getByRole('button', { name: /^В корзину/ })
    .click()
  await expect.poll(async () => (await basketOf(page)).items.map(({ article }) => article)).toEqual([one.article])
  await card(page, one)
    .getByRole('button', { name: /^Убрать из избранного/ })
    .click()
  await expect.poll(() => card(page, one).count()).toBe(0)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await card(page, one).waitFor()
  expect(complaints).toEqual([])
})

test('nothing sticks out at any width', async () => {
  const { page, one } = await withTwo()
  // The open options are below the line's content: nothing above them moves.
  const shape = () =>
    lineOf(page, one).evaluate((row) =>
      [...row.children].map((part) => {
        const { x, y } = (part.firstElementChild ?? part).getBoundingClientRect()
        return [Math.round(x), Math.round(y - row.getBoundingClientRect().y)]
      }),
    )
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  for (const width of [360, 1025]) {
    await page.setViewportSize({ width, height: 800 })
    const closed = await shape()
    await lineOf(page, one).getByText('Цвет, оформление, срок').click()
    expect([width, await shape(), await isWide()]).toEqual([width, closed, false])
    await lineOf(page, one).getByText('Цвет, оформление, срок').click()
  }
})
