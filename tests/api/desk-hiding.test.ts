import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { openCatalog } from '#server/shop/catalog/catalog.ts'
import { exportCatalog } from '#server/shop/catalog/import/export-catalog.ts'
import { prepareImport } from '#server/shop/catalog/import/import-catalog.ts'
import { previewOf } from '#server/shop/catalog/import/preview.ts'
import type { Product } from '#server/shop/catalog/records.ts'
import { OPEN, post } from '../site/account.ts'
import { plain, renderHtml } from '../site/html.ts'
import { somebody } from '../site/person.ts'
import { checkout } from '../site/shop.ts'
import { signedInAs } from '../site/staff.ts'
import { useApp } from '../site/use-app.ts'

// Hidden products disappear from the shop, as products missing in an import do, until staff show them again.

const app = useApp(OPEN, { inFolder: true, render: renderHtml })
let Cookie: string
let [first, second]: Product[] = []
beforeAll(async () => {
  Cookie = (await signedInAs(app, 'content')).Cookie
  ;[first, second] = (await app.catalog.products([...app.catalog.index.kinds.main.ids])).filter(
    ({ record }) => record.prices.length > 1,
  )
})

const known = (product: Product | undefined): Product => product as Product
const read = (path: string) => app.json(path, Cookie)
const found = async (path: string): Promise<string[]> =>
  (await read(path)).list.map(({ article }: { article: string }) => article)
/** Posts a form of the desk without JavaScript. */
async function press(page: string, form: string, chosen: string) {
  const answer = await app.ask(page, { headers: { Cookie }, form: { form: `desk/${form}`, chosen } })
  await app.catalog.refresh()
  return answer
}
const priceList = async () => {
  const rows = await readSheet(Buffer.from((await app.askBytes('/papers/price.xlsx')).bytes))
  return rows.map(([article]) => article)
}

/** Finds the pages of the shop that show a product. */
async function placesOf({ id, record: { article, code } }: Product): Promise<string[]> {
  const search = `/api/app/search/list?q=${encodeURIComponent(article)}`
  const places = {
    list: app.catalog.index.kinds.main.ids.includes(id),
    search: (await found(search)).includes(article),
    suggestions: JSON.stringify(await read(search.replace('list', 'suggest'))).includes(`"${article}"`),
    prices: (await priceList()).includes(article),
    feed: (await app.ask('/yandex.yml')).body.includes(`>${article}<`),
    map: (await app.ask('/sitemap-main-1.xml')).body.includes(`/${code}/`),
  }
  return Object.entries(places).flatMap(([place, isThere]) => (isThere ? place : []))
}

test('several products are hidden, stay so whatever is loaded, and are shown again', async () => {
  const [one, other] = [known(first), known(second)]
  const { id, record } = one
  const everywhere = ['list', 'search', 'suggestions', 'prices', 'feed', 'map']
  expect(await placesOf(one)).toEqual(everywhere)
  const buyer = somebody(app)
  const line = { productId: id, quantity: record.minQuantity }
  await buyer.post('basket/item/add', line)
  const { number } = (await buyer.post('order/save', checkout)).answer
  await buyer.post('basket/item/add', line)

  const page = `/desk/catalog/several/?id=${id}&id=${other.id}`
  expect((await app.ask(page, { headers: { Cookie } })).body).toContain('Скрыть из магазина')
  expect(await press(page, 'product-hide', `${id} ${other.id}`)).toMatchObject({ status: 303 })
  expect(plain((await app.ask(`${page}&done=2`, { headers: { Cookie } })).body)).toMatch(
    /изделий: 2[\s\S]*Показать снова/,
  )
  expect([await placesOf(one), await placesOf(other)]).toEqual([[], []])
  expect((await app.ask(`/_page/catalog/item/${record.code}/`)).body).toContain('"robots":"noindex"')
  const gone = await app.ask(`/catalog/item/${record.code}/`)
  expect(gone.status).toBe(200)
  const [{ src }] = (await read(`/api/app/catalog/${record.code}/view`)).item.pictures
  expect((await app.askBytes(`${src}/480.jpg`)).status).toBe(200)
  expect(plain(gone.body)).toMatch(/Снято с продажи[\s\S]*Похожие изделия/)
  expect(gone.body).not.toMatch(/В\s(?:&nbsp;)?корзину/)
  expect((await read(`/api/app/catalog/${record.code}/view`)).item).toMatchObject({ gone: true, prices: [] })
  expect((await buyer.basket()).gone).toBe(1)
  expect(
    await app.database.query.selectFrom('order_lines').select('article').where('product', '=', id).execute(),
  ).toEqual([{ article: record.article }])
  expect(number).toBeTruthy()
  expect((await openCatalog(app.database)).index.hidden).toEqual(new Set([id, other.id]))

  // The desk still shows hidden products.
  const products = `/desk/api/catalog/products?q=${encodeURIComponent(record.article)}`
  expect((await read(products)).list[0]).toMatchObject({
    article: record.article,
    state: expect.stringMatching(/^скрыто/),
  })
  expect((await found('/desk/api/catalog/products?state=hidden')).toSorted()).toEqual(
    [record.article, other.record.article].toSorted(),
  )
  const { item } = await read(`/desk/api/products/${id}`)
  expect(item).toMatchObject({ isHidden: true, look: { name: 'скрыто' } })
  expect(item.thread[0].text).toBe('изделие: скрыто (было в\u00a0магазине)')

  const file = join(app.dataFolder, 'catalog.csv')
  await exportCatalog(app.database, file)
  const { changes } = await prepareImport(app.database, file, {}, () => undefined)
  expect(changes?.removed).toBe(0)
  await app.database.query
    .updateTable('products')
    .set({ record: JSON.stringify({ ...record, weight: 1 }) })
    .where('id', '=', id)
    .execute()
  const again = await prepareImport(app.database, file, {}, () => undefined)
  expect(again.changes && previewOf(again.changes)).toContainEqual(
    expect.stringMatching(/^Останутся скрытыми 2 изделия: .*, .*\.$/),
  )
  await again.write()
  await app.catalog.refresh()
  expect(await placesOf(one)).toEqual([])

  const manager = (await signedInAs(app, 'manager')).Cookie
  const call = await post(app, '/desk/api/catalog/products/show', { chosen: String(id) }, { Cookie: manager })
  expect(call.status).toBe(403)
  const shown = await press(`/desk/products/${id}/`, 'product-show', `${id}`)
  expect([shown.status, shown.headers.location]).toEqual([303, `/desk/products/${id}/`])
  expect([await placesOf(one), await placesOf(other)]).toEqual([everywhere, []])
  expect((await read(`/api/app/catalog/${record.code}/view`)).item.gone).toBeUndefined()
  expect((await buyer.basket()).gone).toBe(0)
}, 60_000)
