import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { useDeskSite } from '../site/desk-site.ts'
import { suiteFolder } from '../site/temporary-folder.ts'
import { alive, holding, plain, seen } from '../site/use-site.ts'

// Fields of the desk that are edited as a table: order lines, prices and stock.

const { url, database, visitAs } = useDeskSite(suiteFolder())

const main = (page: Page) => page.getByRole('main')
const grid = (page: Page) => page.getByRole('grid')
/** All rows including the headings; `cell` and `cells` count from the first row below them. */
const rows = (page: Page) => grid(page).getByRole('row')
const cell = (page: Page, row: number, place: number) =>
  rows(page)
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(place)
    .locator('input')
/** Returns a row's values. Waits for the row, because the document of a preview contains only text, which scripts turn into a table. */
async function cells(page: Page, row: number): Promise<string[]> {
  const inputs = rows(page)
    .nth(row + 1)
    .locator('input')
  await inputs.first().waitFor()
  return inputs.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
}
const text = (page: Page) => page.locator('textarea[name=lines]').inputValue()
const paste = (page: Page, pasted: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, pasted)

/** Returns the text that Ctrl+C copies to the clipboard. */
const copied = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }))
    return clipboardData.getData('text')
  })

/** Waits for the suggestions for the whole text: a slow browser may ask for its beginning too. */
const isFound = (page: Page, text: string) =>
  page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === text)

/** Returns products with prices. */
async function products(count: number) {
  const { query } = await database()
  const all = await query
    .selectFrom('products')
    .selectAll()
    .where('price', 'is not', null)
    .where('kind', '=', 'main')
    .orderBy('position')
    .execute()
  return all
    .slice(0, count)
    .map(({ article, record }) => ({ article, ...(JSON.parse(record) as { name: string; minQuantity: number }) }))
}

test('an order by phone of three products by name, by the keyboard', async () => {
  const [first, second, third] = await products(3)
  if (!first || !second || !third) throw new Error('The demo has no products')
  const { page, complaints } = await visitAs('manager', '/desk/orders/add/')
  await cell(page, 0, 0).click()
  for (const { name, article, minQuantity } of [first, second, third]) {
    const found = isFound(page, name)
    await page.keyboard.type(name)
    await found
    const option = page.getByRole('option').filter({ hasText: article }).first()
    await option.waitFor()
    expect(plain(await seen(option))).toMatch(/₽.*(на складе|раб\. дн\.)/)
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type(String(minQuantity))
    await page.keyboard.press('Enter')
  }
  expect(await text(page)).toBe(
    [first, second, third].map(({ article, minQuantity }) => `${article}; ${minQuantity}`).join('\n'),
  )

  // Moves the second line up and undoes that, adds a service, removes a row and restores it.
  await cell(page, 1, 0).click()
  await page.keyboard.press('Alt+ArrowUp')
  expect((await cells(page, 0))[0]).toBe(second.article)
  expect(await cell(page, 0, 0).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+KeyZ')
  expect((await cells(page, 0))[0]).toBe(first.article)
  await page.getByRole('button', { name: '+ услуга' }).click()
  await page.keyboard.type('Доставка')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 усл.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1200')
  expect((await text(page)).split('\n').at(-1)).toBe('+ Доставка; 1 усл.; 1200')
  await page.getByRole('button', { name: 'Убрать строку' }).click()
  expect((await text(page)).split('\n')).toHaveLength(3)
  await page.keyboard.press('Control+KeyZ')
  expect((await text(page)).split('\n')).toHaveLength(4)

  await page.getByLabel('Контактное лицо').fill('Иван')
  await page.getByRole('textbox', { name: 'Телефон' }).fill('+7 916 777-88-99')
  await page.getByRole('button', { name: 'Посчитать' }).click()
  await page.getByRole('button', { name: 'Оформить заказ и отправить письма' }).waitFor()
  expect(await cells(page, 3)).toEqual(['+ Доставка', '1 усл.', '1200', '', ''])
  await page.getByRole('button', { name: 'Оформить заказ и отправить письма' }).click()
  await page.waitForURL(/\/desk\/orders\/\d\d-/)
  expect(await seen(main(page))).toContain('Доставка')
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('lines are pasted from Excel, copied, emptied, and typed over; leaving them asks', async () => {
  const [first, second] = await products(2)
  if (!first || !second) throw new Error('The demo has no products')
  const { page } = await visitAs('manager', '/desk/orders/add/')
  await cell(page, 0, 0).click()
  await paste(page, `${first.article}\t${first.minQuantity}\t9,40\r\n${second.article}   ${second.minQuantity}\r\n`)
  expect(await text(page)).toBe(
    `${first.article}; ${first.minQuantity}; 9,40\n${second.article}; ${second.minQuantity}`,
  )
  // Pastes a column of prices, from the focused cell downwards.
  await cell(page, 0, 2).click()
  await paste(page, '1,50\n2,50\n')
  expect([(await cells(page, 0))[2], (await cells(page, 1))[2]]).toEqual(['1,50', '2,50'])
  expect(await copied(page)).toBe('1,50\n2,50')
  await page.keyboard.press('Delete')
  expect([(await cells(page, 0))[2], (await cells(page, 1))[2]]).toEqual(['', ''])
  await page.keyboard.press('Control+KeyZ')
  await page.keyboard.press('Control+KeyZ')
  expect([(await cells(page, 0))[2], (await cells(page, 1))[2]]).toEqual(['9,40', ''])
  await cell(page, 0, 0).click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await copied(page)).toBe(
    [first, second].map(({ article, minQuantity }) => `${article}\t${minQuantity}`).join('\n'),
  )
  // Typing replaces the cell's content, Escape undoes it, F2 edits it.
  await cell(page, 0, 2).click()
  await page.keyboard.type('7')
  expect((await cells(page, 0))[2]).toBe('7')
  await page.keyboard.press('Escape')
  expect((await cells(page, 0))[2]).toBe('9,40')
  await page.keyboard.press('F2')
  await page.keyboard.type('5')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  expect((await cells(page, 0))[2]).toBe('9,05')
  const question = page.waitForEvent('dialog')
  const leaving = page.evaluate(() => location.assign('/desk/orders/'))
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving.catch(() => undefined)
  expect(await text(page)).toContain('9,05')
})

/** The desk's list of own products in stock, as an editable table. */
const PRICES = '/desk/catalog/?kind=main&state=stock'
const price = (page: Page, row: number) => page.locator(`[data-place="${row} 1"]`)
async function pricesOf(page: Page): Promise<string[]> {
  await grid(page).waitFor()
  return page
    .locator('[data-place$=" 1"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
}
/** Returns a price increased by a few kopecks, too little for a warning about a large change. */
const more = (text: string, kopecks: number) =>
  (Number(text.replace(',', '.')) + kopecks / 100).toFixed(2).replace('.', ',')

test('on a tablet the table of prices scrolls and not its page, and that of lines shows what it suggests', async () => {
  const tablet = { width: 768, height: 1024 }
  const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  const { page } = await visitAs('owner', '/desk/catalog/', { viewport: tablet })
  for (const width of [768, 820, 900, 1024]) {
    await page.setViewportSize({ ...tablet, width })
    expect([width, await isWithin(page)]).toEqual([width, true])
  }
  await page.locator('[data-place="0 3"]').focus()
  expect((await page.locator('[data-place="0 3"]').boundingBox())?.x).toBeLessThan(900)

  const { page: lines } = await visitAs('manager', '/desk/orders/add/', { viewport: tablet })
  await cell(lines, 0, 0).click()
  for (const words of ['банка', 'флакон']) {
    const found = isFound(lines, words)
    await lines.keyboard.type(words)
    await found
    await lines.getByRole('listbox').getByRole('option').last().click({ trial: true })
    await lines.keyboard.press('Enter')
    await lines.keyboard.type('1000')
    await lines.keyboard.press('Enter')
  }
  expect(await isWithin(lines)).toBe(true)
})

test.each([
  ['typed with Enter between', 1],
  ['pasted as a column', 2],
])('ten prices are %s, and saved by one key and one press; what has no room is said', async (how, kopecks) => {
  const { page, complaints } = await visitAs('content', PRICES)
  await grid(page).waitFor()
  const all = await pricesOf(page)
  const next = all.slice(0, 10).map((text) => more(text, kopecks))
  await price(page, 0).click()
  if (how.startsWith('pasted')) await paste(page, `${next.join('\r\n')}\r\n`)
  else
    for (const text of next) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
  await page.getByRole('button', { name: 'Сохранить 10\u00a0изменений' }).waitFor()
  expect(await page.getByText(/^было \d/).count()).toBe(10)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: 'Изменений: 10, ещё не\u00a0сохранено.' }).first().waitFor()
  await expect.poll(() => page.locator('.desk-facts', { hasText: 'Что изменится' }).locator('dt').count()).toBe(10)
  // The grid takes the place of its text when the page is hydrated, and moves the button.
  await grid(page).waitFor()
  await page.getByRole('button', { name: 'Да, сохранить' }).click()
  await page.getByText('Сохранено:').waitFor()
  expect((await pricesOf(page)).slice(0, 10)).toEqual(next)
  await price(page, all.length - 1).click()
  await paste(page, '1\n2\n3\n')
  await page.getByText('Не\u00a0поместилось в\u00a0таблицу: 2\u00a0ячейки.').waitFor()
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('lines that were typed come back after a reload and after a press that reached nobody, and are gone once taken', async () => {
  const [first] = await products(1)
  if (!first) throw new Error('The demo has no products')
  const { page, quiet } = await visitAs('manager', '/desk/orders/add/')
  await cell(page, 0, 0).click()
  await paste(page, `${first.article}\t${first.minQuantity}\t9,40\n`)
  await page.getByLabel('Контактное лицо').fill('Семён')
  await page.getByRole('textbox', { name: 'Телефон' }).fill('+7 916 777-88-99')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft'))).toContain('777-88-99')
  page.on('dialog', (dialog) => void dialog.accept())
  const isBack = async () => {
    await expect.poll(() => cells(page, 0).then(([article]) => article)).toBe(first.article)
    expect((await cells(page, 0)).slice(0, 3)).toEqual([first.article, String(first.minQuantity), '9,40'])
    expect(await page.getByLabel('Контактное лицо').inputValue()).toBe('Семён')
  }
  await page.reload()
  await isBack()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Посчитать' }).click({ noWaitAfter: true })
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/)
  await page.context().setOffline(false)
  await page.goto(`${url()}/desk/orders/add/`)
  await isBack()

  await page.getByRole('button', { name: 'Посчитать' }).click()
  const place = page.getByRole('button', { name: 'Оформить заказ и отправить письма' })
  await place.waitFor()
  await grid(page).waitFor()
  await place.click()
  await page.waitForURL(/\/desk\/orders\/\d\d-/)
  // After the order is placed, the scripts of the next page delete the draft.
  await alive(page)
  await page.goto(`${url()}/desk/orders/add/`)
  await grid(page).waitFor()
  await quiet()
  expect([await page.getByLabel('Контактное лицо').inputValue(), await text(page)]).toEqual(['', ''])
})

test.each(['Enter', 'Tab'])(
  '%s chooses a product that is not found yet: the quantity is typed meanwhile',
  async (key) => {
    const [product] = await products(1)
    if (!product) throw new Error('The demo has no products')
    const { hold, release } = holding('**/desk/api/catalog/find?*')
    const { page, complaints } = await visitAs('manager', '/desk/orders/add/')
    await hold(page)
    await cell(page, 0, 0).click()
    await page.keyboard.type(product.article.toLowerCase())
    await page.keyboard.press(key)
    await page.keyboard.type('500')
    expect(await text(page)).toBe(`${product.article.toLowerCase()}; 500`)
    release()
    await expect.poll(() => text(page)).toBe(`${product.article}; 500`)
    expect(await cell(page, 0, 1).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+KeyZ')
    expect(await text(page)).toBe(product.article.toLowerCase())
    expect(complaints).toEqual([])
  },
)

test('a text that Tab only passes stays, whatever would be found for it', async () => {
  const { page, quiet } = await visitAs('manager', '/desk/orders/add/')
  await cell(page, 0, 0).click()
  await paste(page, 'банка\t5\n')
  await page.keyboard.press('Tab')
  await quiet()
  expect(await text(page)).toBe('банка; 5')
})
