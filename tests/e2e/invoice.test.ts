import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { somebody } from '../site/account.ts'
import { collect } from '../site/lists.ts'
import { checkout } from '../site/shop.ts'
import { alive, useSite } from '../site/use-site.ts'

// A buyer gets an order's invoice with one click.

const { visit, url } = useSite()

/** Places an order as a guest, and opens its page. */
async function ordered(page: Page, more: object): Promise<void> {
  await collect(page)
  const data = { ...checkout, ...more, email: somebody().email }
  expect((await page.request.post(url('/api/app/order/save'), { data })).ok()).toBe(true)
  await page.goto(url('/checkout/order/'))
}

const press = (page: Page) => page.getByRole('button', { name: 'Получить счёт' }).click()

const firm = { workCompany: 'ООО «Пасека»', inn: '7707083893', kpp: '770701001', legalAddress: 'Тула, Лесная, 5' }

test('one press saves the PDF', async () => {
  const { page, complaints } = await visit('/about/')
  await ordered(page, firm)
  await page.getByText('Покупатель: ООО «Пасека»').waitFor()
  await alive(page)
  const [download] = await Promise.all([page.waitForEvent('download'), press(page)])
  const file = join(tmpdir(), `${randomUUID()}.pdf`)
  await download.saveAs(file)
  const content = await readFile(file)
  await rm(file)
  expect([download.suggestedFilename(), content.toString('latin1', 0, 5)]).toEqual([
    expect.stringMatching(/^schet-\d+\.pdf$/),
    '%PDF-',
  ])
  // The order's page lists the invoice, and the button has disappeared.
  await page.getByRole('heading', { name: 'Документы' }).waitFor()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Счёт №/ })
    .waitFor()
  expect(await page.getByRole('button', { name: 'Получить счёт' }).count()).toBe(0)
  expect(complaints).toEqual([])
  const again = page.getByRole('link', { name: /Скачать счёт №/ })
  expect(await again.evaluate((link) => link === document.activeElement)).toBe(true)
})

test('where the requisites are not complete, the page says what is missing', async () => {
  const { page } = await visit('/about/')
  await ordered(page, { workCompany: 'ООО «Улей»' })
  await page.getByText('Не хватает ИНН, КПП и юридического адреса: дополните реквизиты, и счёт будет сразу.').waitFor()
  // The list of next steps says the same.
  await page.getByText('Дополните реквизиты', { exact: true }).waitFor()
  expect(await page.getByText('Пришлём счёт').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Получить счёт' }).count()).toBe(0)
})
