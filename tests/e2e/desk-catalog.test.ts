import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { rawXlsx, textCell } from '#server/shop/catalog/import/testing-xlsx.ts'
import { OPEN } from '../site/account.ts'
import { openData } from '../site/data.ts'
import { findings } from '../site/findings.ts'
import { startSite } from '../site/run-site.ts'
import { signedInAs } from '../site/staff.ts'
import { useSite } from '../site/use-site.ts'

// A content manager drops a price list, looks at what it changes, takes it and takes it back, without a script.

const DATA_DIR = mkdtempSync(join(tmpdir(), 'tara-desk-catalog-'))
const { visit, url } = useSite(() => startSite({ ...OPEN, DATA_DIR }))

async function visitAs(role: string, path: string) {
  const database = await openData(DATA_DIR)
  const { Cookie } = await signedInAs({ database }, role)
  const { article = '' } =
    (await database.query
      .selectFrom('products')
      .select('article')
      .where('price', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()) ?? {}
  await database.close()
  const [name = '', value = ''] = Cookie.split('=')
  const before = (page: Page) => page.context().addCookies([{ name, value, url: `${url()}/desk/` }])
  return { ...(await visit(path, { before, until: 'load' })), article }
}

test('a price list is dropped, previewed, taken and undone', async () => {
  const { page, article, requests, complaints } = await visitAs('content', '/desk/catalog/import/')
  expect(await findings(page)).toEqual([])
  await page.locator('input[type=file]').setInputFiles({
    name: 'Цены.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Артикул;Цена\n${article};999\n`),
  })
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await page.getByText('Цена изменится больше чем').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Это больше, чем разрешено').waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.getByLabel('Цена может измениться').fill('1000')
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Каталог загружен.').waitFor()
  // Somebody who still sees the question.
  await other.getByRole('button', { name: 'Принять' }).click()
  await other.getByText('Этот файл уже не ждёт решения').waitFor()
  await other.close()
  expect(await findings(page)).toEqual([])

  // A workbook of two lists, whose prices have fractions of a kopeck.
  const list = (price: string) =>
    `<sheetData><row>${textCell('A1', 'Артикул')}${textCell('B1', 'Цена')}</row><row>${textCell('A2', article)}${textCell('B2', price)}</row></sheetData>`
  await page.locator('input[type=file]').setInputFiles({
    name: 'Листы.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: rawXlsx([
      { name: 'Розница', xml: list('999') },
      { name: 'Опт', xml: list('998,005') },
    ]),
  })
  await page.getByRole('button', { name: 'Проверить файл' }).click()
  await page.locator('select[name=sheet]').selectOption('Опт')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Проверить этот лист' }).click()
  await page.getByText('другие — нет: «Розница»').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Это больше, чем разрешено').waitFor()
  await page.getByLabel('Округлить до копеек: таких цен 1').check()
  await page.getByRole('button', { name: 'Принять' }).click()
  await page.getByText('Каталог загружен.').waitFor()
  expect(await findings(page)).toEqual([])

  await page.locator('select[name=catalog]').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await page.getByText('Возвращён каталог').waitFor()

  await page.getByRole('link', { name: 'Каталог', exact: true }).click()
  await page.getByLabel('Артикул или слова').fill(article)
  await page.getByRole('button', { name: 'Показать' }).click()
  const price = page.getByLabel(`Цена, ₽: ${article}`, { exact: true })
  await price.fill('дорого')
  await page.getByRole('button', { name: `Сохранить: ${article}`, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'рубли' }).waitFor()
  expect(await findings(page)).toEqual([])
  await price.fill('777,5')
  await page.getByRole('button', { name: `Сохранить: ${article}`, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Цена изменится в' }).waitFor()
  expect(await findings(page)).toEqual([])
  // Another price is another question.
  await price.fill('77,5')
  await page.getByRole('button', { name: `Да, сохранить: ${article}`, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: '77,50' }).waitFor()
  await page.getByRole('button', { name: `Да, сохранить: ${article}`, exact: true }).click()
  await page.getByText('Сохранено:').waitFor()
  expect(await price.inputValue()).toBe('77,50')
  expect(new URL(page.url()).searchParams.get('q')).toBe(article)
  // The shop follows within a second.
  const shown = () =>
    fetch(url(`/api/app/search/list?q=${encodeURIComponent(article)}`)).then((answer) => answer.text())
  await expect.poll(shown, { timeout: 5000 }).toContain('77,50')

  await page.getByRole('link', { name: 'Сайт' }).click()
  await page.getByRole('heading', { name: 'Данные и копии' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Письма' }).click()
  await page.getByText('Все письма отправлены.').waitFor()
  expect(await findings(page)).toEqual([])
  expect(requests.filter((path) => /\.m?js(\?|$)|\/api\//.test(path))).toEqual([])
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})
