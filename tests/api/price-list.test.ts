import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { exportCatalog } from '#server/shop/catalog/import/export-catalog.ts'
import { prepareImport } from '#server/shop/catalog/import/import-catalog.ts'
import { confirmed, post } from '../site/account.ts'
import { changeCatalog } from '../site/change-catalog.ts'
import { useApp } from '../site/use-app.ts'

// A worker thread makes the price list with its own database connection.

const app = useApp({}, { inFolder: true })

const list = (path: string): Promise<{ pagination: { total: number }; priceList?: string }> => app.json(path)

async function download(path: string, headers: Record<string, string> = {}) {
  const answer = await app.askBytes(path, { headers })
  expect(answer.status, String(answer.bytes).slice(0, 200)).toBe(200)
  const rows = await readSheet(Buffer.from(answer.bytes))
  const [titles = [], ...products] = rows
  const column = (title: string) => products.map((row) => row[titles.indexOf(title)])
  return { ...answer, titles, products, column }
}

const nameIn = ({ headers }: Awaited<ReturnType<typeof download>>): string =>
  decodeURIComponent(/^attachment; .*filename\*=UTF-8''(.+)$/.exec(headers['content-disposition'] ?? '')?.[1] ?? '')

test('the whole shop, a section and a narrowed list have price lists with the same products', async () => {
  const all = await list('/api/app/catalog/list')
  const section = await list('/api/app/catalog/list?section=banki')
  const narrowed = await list('/api/app/catalog/list?section=banki&material=pet&heightTo=80')
  const [{ count }] = await app.database.query
    .selectFrom('products')
    .select(({ fn }) => fn.countAll().as('count'))
    .execute()
    .then((rows) => rows as [{ count: number | string }])
  expect(all.priceList).toBe('/papers/price.xlsx')
  expect((await download('/papers/price.xlsx')).products).toHaveLength(Number(count))
  const banki = await download(section.priceList ?? '')
  expect(banki.products).toHaveLength(section.pagination.total)
  expect(new Set(banki.column('Название').map((name) => String(name).split(' ')[0]))).toEqual(new Set(['Банка']))
  const some = await download(narrowed.priceList ?? '')
  expect(narrowed.pagination.total).toBeLessThan(section.pagination.total)
  expect(some.products).toHaveLength(narrowed.pagination.total)
  expect(new Set(some.column('Материал'))).toEqual(new Set(['ПЭТ']))
  expect(nameIn(some)).toMatch(/^Прайс-лист .* Банки, отбор \d{4}-\d\d-\d\d\.xlsx$/)
  expect(nameIn(banki)).toMatch(/ Банки \d/)
  expect((await list('/api/app/catalog/list?articles=BN-1')).priceList).toBeUndefined()
})

test('its columns are those of a buyer, under one head with filters, and article numbers lead to the pages', async () => {
  const { priceList = '' } = await list('/api/app/catalog/list?section=banki')
  const { bytes, titles, products } = await download(priceList)
  const steps = (titles.length - 8) / 2
  expect(titles).toEqual([
    ...['Артикул', 'Название', 'Объём, мл', 'Горловина', 'Цвет', 'Материал'],
    ...Array.from({ length: steps }, (_, i) => [
      `Партия ${i + 1}: от, шт.`,
      `Партия ${i + 1}: цена за шт. с НДС, ₽`,
    ]).flat(),
    ...['В коробке, шт.', 'Наличие'],
  ])
  const [row = []] = products
  const article = String(row[0])
  const stored = await app.database.query
    .selectFrom('products')
    .select('record')
    .where('article', '=', article)
    .executeTakeFirstOrThrow()
  const record = JSON.parse(stored.record)
  const { name, volume, neck, color, material, perBox } = record
  expect(row.slice(0, 6)).toEqual([article, name, volume, neck, color, material])
  expect(row.slice(6, 6 + 2 * steps)).toEqual(
    Array.from({ length: steps }, (_, i) => record.prices[i] ?? {}).flatMap(({ from, kopecks }) =>
      from === undefined ? [null, null] : [from, kopecks / 100],
    ),
  )
  expect(row.slice(-2)).toEqual([perBox, expect.stringMatching(/^(На складе|Под заказ, \d+\sраб\. дн\.)$/)])
  const files = unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/worksheets/') })
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const links = strFromU8(files['xl/worksheets/_rels/sheet1.xml.rels'] ?? new Uint8Array())
  expect(sheet).toMatch(new RegExp(`<autoFilter ref="A1:[A-Z]+${products.length + 1}"/>`))
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet.match(/<hyperlink /g)).toHaveLength(products.length)
  const id = /<hyperlink ref="A2" r:id="([^"]+)"/.exec(sheet)?.[1]
  const target = new RegExp(`Id="${id}" [^>]*Target="([^"]+)" TargetMode="External"`).exec(links)?.[1] ?? ''
  expect(target).toBe(`https://zavod-emkost.example/catalog/item/${record.code}/`)
})

test('the columns of the import are those of the export, which it takes back', async () => {
  const file = join(app.dataFolder, 'katalog.xlsx')
  await exportCatalog(app.database, file)
  const problems: unknown[] = []
  const { outcome, changes } = await prepareImport(app.database, file, {}, (problem) => problems.push(problem))
  expect(problems).toEqual([])
  expect(outcome.errors).toBe(0)
  expect(changes).toMatchObject({ added: 0, changed: 0, removed: 0 })
})

test('a basket has its own, which nobody keeps', async () => {
  expect((await download('/papers/price/basket.xlsx')).products).toEqual([])
  const [one, other] = await app.database.query
    .selectFrom('products')
    .select(['id', 'article'])
    .orderBy('id')
    .limit(2)
    .execute()
  const { Cookie } = await confirmed(app)
  await post(app, '/api/app/personal/aliases/save', { lines: `${other?.article}\tTZ-1` }, { Cookie })
  for (const product of [other, one])
    await post(app, '/api/app/basket/item/add', { productId: product?.id, quantity: 1 }, { Cookie })
  const { item, priceList } = await app.json('/api/app/basket/item', Cookie)
  expect(item.count).toBe(2)
  const basket = await download(priceList, { Cookie })
  expect(basket.column('Артикул').toSorted()).toEqual([one?.article, other?.article].toSorted())
  const named = Object.fromEntries(
    basket.column('Артикул').map((article, i) => [article, basket.column('Ваш артикул')[i]]),
  )
  expect(named).toEqual({ [String(one?.article)]: null, [String(other?.article)]: 'TZ-1' })
  expect(basket.headers['cache-control']).toBe('no-store')
})

test('fifty at once are made once, and others are answered meanwhile', async () => {
  const answers = Array.from({ length: 50 }, () => app.ask('/papers/price.xlsx?kind=import&available=stock'))
  expect((await app.ask('/healthz')).status).toBe(200)
  const all = await Promise.all(answers)
  expect(new Set(all.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1)
  const again = await app.ask('/papers/price.xlsx?kind=import&available=stock', {
    headers: { 'If-None-Match': all[0]?.headers.etag?.toString() ?? '' },
  })
  expect(again.status).toBe(304)
})

test('it follows the catalog, and a name that looks like a formula stays a text', async () => {
  const { column } = await download('/papers/price.xlsx?kind=main&section=banki')
  const [article] = column('Артикул')
  await changeCatalog(app, (product) =>
    product.article === article ? { ...product, name: '=HYPERLINK("https://evil.example")' } : product,
  )
  const after = await download('/papers/price.xlsx?kind=main&section=banki')
  expect(after.column('Название')).toContain(`'=HYPERLINK("https://evil.example")`)
})

test('what is no catalog or section is not found', async () => {
  for (const query of ['kind=other', 'kind=main&section=net-takogo', 'kind=__proto__'])
    expect((await app.ask(`/papers/price.xlsx?${query}`)).status, query).toBe(404)
})

test('a list that was narrowed in one catalog is not kept for the next', async () => {
  const { index } = app.catalog
  const { main } = index.kinds
  const [id = 0] = main.ids
  const next = {
    ...index,
    edition: index.edition + 1,
    kinds: { ...index.kinds, main: { ...main, ids: main.ids.map(() => id) } },
  }
  // The catalog changes while the request is narrowed.
  const get = vi.spyOn(app.catalog, 'index', 'get').mockReturnValueOnce(index).mockReturnValue(next)
  const path = '/papers/price.xlsx?kind=main&heightTo=70'
  expect((await download(path)).products.length).toBeGreaterThan(1)
  expect((await download(path)).products).toHaveLength(1)
  get.mockRestore()
})
