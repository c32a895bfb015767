import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { OPEN } from '../site/account.ts'
import { openData } from '../site/data.ts'
import { findings } from '../site/findings.ts'
import { startSite } from '../site/run-site.ts'
import { signedInAs } from '../site/staff.ts'
import { plain, seen, useSite } from '../site/use-site.ts'

// Fields of the desk that are tables: lines of orders, prices and stock.

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tara-grid-'))
const { visit, url } = useSite(() => startSite({ ...OPEN, DATA_DIR }))
let data: Awaited<ReturnType<typeof openData>> | undefined
const database = async () => (data ??= await openData(DATA_DIR))
afterAll(() => data?.close())

async function visitAs(role: string, path: string, options: Parameters<typeof visit>[1] = {}) {
  const person = await signedInAs({ database: await database() }, role)
  const [name = '', value = ''] = person.Cookie.split('=')
  const before = (page: Page) => page.context().addCookies([{ name, value, url: `${url()}/desk/` }])
  return visit(path, { until: 'load', ...options, before })
}

const main = (page: Page) => page.getByRole('main')
const grid = (page: Page) => page.getByRole('grid')
/** Rows under the heads. */
const rows = (page: Page) => grid(page).getByRole('row')
const cell = (page: Page, row: number, place: number) =>
  rows(page)
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(place)
    .locator('input')
const cells = (page: Page, row: number) =>
  rows(page)
    .nth(row + 1)
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const text = (page: Page) => page.locator('textarea[name=lines]').inputValue()
const paste = (page: Page, pasted: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, pasted)

/** What Ctrl+C takes of several cells. */
const copied = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }))
    return clipboardData.getData('text')
  })

/** Products with prices. */
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
  for (const [i, { name, article, minQuantity }] of [first, second, third].entries()) {
    await page.keyboard.type(name)
    const option = page.getByRole('option').filter({ hasText: article }).first()
    await option.waitFor()
    expect(plain(await seen(option))).toMatch(/₽.*(на складе|раб\. дн\.)/)
    while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    if (i === 0) expect(await findings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.type(String(minQuantity))
    await page.keyboard.press('Enter')
  }
  expect(await text(page)).toBe(
    [first, second, third].map(({ article, minQuantity }) => `${article}; ${minQuantity}`).join('\n'),
  )

  // The second goes above the first, and back; a service; a row less, which comes back.
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
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Оформить заказ и отправить письма' }).click()
  await page.waitForURL(/\/desk\/orders\/26-/)
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
  // A column of prices, from the cell down.
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
  // Typing replaces, Escape takes it back, F2 goes on.
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
  const asked = page.waitForEvent('dialog')
  const leaving = page.evaluate(() => location.assign('/desk/orders/'))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving.catch(() => undefined)
  expect(await text(page)).toContain('9,05')
})
