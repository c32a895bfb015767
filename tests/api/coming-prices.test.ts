import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderLetter } from '#renderer/mail.tsx'
import { projectSite } from '#server/app/testing-site.ts'
import { ORIGIN, testLetters } from '#server/engine/mail/testing.ts'
import { tellPrices } from '#server/shop/account/price-letters.ts'
import { startPrices } from '#server/shop/catalog/coming-prices.ts'
import { oldCatalogs, restoreCatalog } from '#server/shop/catalog/history.ts'
import { prepareImport } from '#server/shop/catalog/import/import-catalog.ts'
import { LIMITS, questionsOf } from '#server/shop/catalog/import/limits.ts'
import { previewOf } from '#server/shop/catalog/import/preview.ts'
import { lettersIn } from '../site/outbox.ts'
import { checkout, useOrders } from '../site/shop.ts'
import { removeFolder } from '../site/temporary-folder.ts'

// Future prices: imported today, announced until their day, and valid from that day's midnight.

const { shop, buyer } = useOrders()
const SINCE = '2099-01-01'

async function load(rows: readonly string[], since?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tara-prices-'))
  try {
    await writeFile(join(folder, 'prices.csv'), rows.join('\r\n'))
    const file = join(folder, 'prices.csv')
    const { changes, outcome, write } = await prepareImport(shop.app.database, file, { since }, () => undefined)
    if (!changes) throw new Error('The file has errors')
    await write()
    await shop.app.catalog.refresh()
    return { preview: previewOf(changes).join('\n'), questions: questionsOf(changes, outcome, LIMITS) }
  } finally {
    await removeFolder(folder)
  }
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const announced = async ({ code }: { code: string }) =>
  (await shop.app.json(`/api/app/catalog/${code}/view`)).item.coming

test('a list of a day is announced, changes nothing before it, and takes its place at midnight', async () => {
  const [first, second] = [shop.product(0).record, shop.product(1).record]
  const me = await buyer()
  const { answer } = await me.post('order/save', checkout)
  const before = (await me.get('order/list')).answer.list
  await shop.app.database.query
    .insertInto('subscribers')
    .values({ email: checkout.email, status: 'confirmed', created_at: '', changed_at: '' })
    .execute()
  const price = (first.prices[0]?.kopecks ?? 0) + 100
  const typed = (price / 100).toFixed(2).replace('.', ',')
  const list = [
    'Артикул;Цена с НДС',
    `${first.article};${typed}`,
    `${second.article};${(second.prices[0]?.kopecks ?? 0) / 100}`,
  ]

  const { preview, questions } = await load(list, SINCE)
  expect(preview).toContain('объявленная цена 1')
  expect(plain(preview)).toContain(`${first.article}: `)
  expect(questions).toEqual([])

  const again = await buyer()
  const { items } = await again.basket()
  expect(items[0]).toMatchObject({ kopecks: first.prices[0]?.kopecks })
  expect(plain(items[0].coming)).toBe(`с 1 января — ${typed} ₽`)
  expect(items[1]).not.toHaveProperty('coming')
  expect(plain(await announced(first))).toMatch(`с 1 января — ${typed} ₽ от `)
  expect(await announced(second)).toBeUndefined()

  const site = await projectSite()
  const parts = { database: shop.app.database, state: () => ({ site, origin: ORIGIN }) }
  const letters = await testLetters(renderLetter)
  const told = async () => {
    await tellPrices({ ...parts, letters }, new Date())
    return lettersIn(shop.app, { subject: '%цены изменятся%' })
  }
  const [letter, ...more] = await told()
  expect(more).toEqual([])
  expect(letter?.recipient).toBe(checkout.email)
  expect(plain(letter?.text ?? '')).toContain(`${first.article}`)
  expect(plain(letter?.text ?? '')).toContain(`станет ${typed} ₽ за шт.`)
  expect(letter?.text).not.toContain(second.article)
  expect(letter?.text).toContain(answer.number)
  expect(letter?.headers).toContain('List-Unsubscribe')
  expect(await told()).toHaveLength(1)

  await startPrices(shop.app.database, '2098-12-31')
  await shop.app.catalog.refresh()
  expect((await again.basket()).items[0]).toMatchObject({ kopecks: first.prices[0]?.kopecks })
  await startPrices(shop.app.database, SINCE)
  await shop.app.catalog.refresh()
  const now = (await again.basket()).items[0]
  expect(now).toMatchObject({ kopecks: price, was: first.prices[0]?.kopecks })
  expect(now).not.toHaveProperty('coming')
  expect(await announced(first)).toBeUndefined()
  expect((await me.get('order/list')).answer.list).toEqual(before)
})

test('prices that are taken back are announced no more; a day belongs to a list of prices alone', async () => {
  const { article, prices, stock } = shop.product(2).record
  const typed = (kopecks = 0) => (kopecks / 100).toFixed(2).replace('.', ',')
  const dated = (kopecks: number) =>
    load(['Артикул;Цена с НДС;Остаток', `${article};${typed(kopecks)};${stock + 5}`], SINCE)
  const record = async () => (await shop.app.catalog.products([shop.product(2).id]))[0]?.record
  await dated((prices[0]?.kopecks ?? 0) + 50)
  expect(await record()).toMatchObject({ prices, stock: stock + 5, coming: [{ since: SINCE }] })
  await load(['Артикул;Остаток', `${article};${stock}`])
  expect(await record()).toMatchObject({ prices, stock, coming: [{ since: SINCE }] })
  await dated(prices[0]?.kopecks ?? 0)
  expect(await record()).not.toHaveProperty('coming')
})

test('lists of two days are both announced, one as the difference from the other, and start one after the other', async () => {
  const { id, record: product } = shop.product(3)
  const LATER = '2099-03-01'
  const today = product.prices[0]?.kopecks ?? 0
  const typed = (more: number) => ((today + more) / 100).toFixed(2).replace('.', ',')
  const dated = (more: number, day: string) => load(['Артикул;Цена с НДС', `${product.article};${typed(more)}`], day)
  const record = async () => (await shop.app.catalog.products([id]))[0]?.record
  const days = async () => (await record())?.coming?.map(({ since, prices }) => [since, prices[0]?.kopecks])
  await dated(90, LATER)
  await dated(40, SINCE)
  expect(await days()).toEqual([
    [SINCE, today + 40],
    [LATER, today + 90],
  ])
  expect(plain(await announced(product))).toMatch(
    new RegExp(`^с 1 января — ${typed(40)} ₽ от .*, с 1 марта — ${typed(90)} ₽ от `),
  )
  expect(plain((await dated(95, LATER)).preview)).toContain(`${product.article}: ${typed(90)} ₽ → ${typed(95)} ₽`)
  await dated(0, SINCE)
  expect(await days()).toEqual([[LATER, today + 95]])
  await dated(40, SINCE)
  await startPrices(shop.app.database, SINCE)
  await shop.app.catalog.refresh()
  expect((await record())?.prices[0]?.kopecks).toBe(today + 40)
  expect(await days()).toEqual([[LATER, today + 95]])
  await startPrices(shop.app.database, LATER)
  await shop.app.catalog.refresh()
  expect((await record())?.prices[0]?.kopecks).toBe(today + 95)
  expect(await record()).not.toHaveProperty('coming')
})

test('a catalog that an undo brings back has the prices whose day has come', async () => {
  const { id, record: product } = shop.product(4)
  const price = (product.prices[0]?.kopecks ?? 0) + 50
  await load(['Артикул;Цена с НДС', `${product.article};${price / 100}`], '2020-01-01')
  await load(['Артикул;Остаток', `${product.article};${product.stock + 1}`])
  const [old] = await oldCatalogs(shop.app.database)
  if (!old) throw new Error('No old catalog')
  await restoreCatalog(shop.app.database, old)
  await shop.app.catalog.refresh()
  const [restored] = await shop.app.catalog.products([id])
  expect([restored?.record.stock, restored?.record.prices[0]?.kopecks]).toEqual([product.stock, price])
  expect(restored?.record).not.toHaveProperty('coming')
})

test('a product that announced the prices of one day before there were several is announced still', async () => {
  const { id, record } = shop.product(5)
  const prices = [{ from: record.minQuantity, kopecks: (record.prices[0]?.kopecks ?? 0) + 60 }]
  const old = JSON.stringify({ ...record, coming: { since: SINCE, prices } })
  await shop.app.database.query.updateTable('products').set({ record: old }).where('id', '=', id).execute()
  await shop.app.catalog.refresh()
  expect(plain(await announced(record))).toMatch(/^с 1 января — /)
})
