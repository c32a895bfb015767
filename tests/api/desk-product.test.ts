import { expect, test } from 'vitest'
import { useDesk } from '../site/desk-orders.ts'
import { plain } from '../site/html.ts'

// A product's page at the desk.

const desk = useDesk()

test('a product shows the orders that wait for it, until they are shipped', async () => {
  const number = await desk.order()
  const { id, record } = desk.shop.product(0)
  const read = async () => (await desk.read(`products/${id}`)).answer.item
  expect(await read()).toMatchObject({
    title: `${record.article}: ${record.name}`,
    orders: [{ number, quantity: record.minQuantity, link: `/desk/orders/${number}/` }],
  })
  expect(plain((await desk.page(`/desk/products/${id}/`)).body)).toContain(number)
  await desk.change(number, { to: 'cancelled' })
  expect((await read()).orders).toEqual([])
  expect((await desk.read('products/999999')).status).toBe(404)
})

test('the list is sorted by its columns, also where words are searched, and its pages and table keep the order', async () => {
  const listOf = async (query: string): Promise<Record<'article' | 'price' | 'stock', string>[]> =>
    (await desk.read(`catalog/products?${query}`)).answer.list
  const articles = (await listOf('sort=article')).map(({ article }) => article)
  expect(articles).toEqual(articles.toSorted((a, b) => (a < b ? -1 : 1)))
  const stocks = (await listOf(`q=${encodeURIComponent('банка')}&sort=-stock`)).map(({ stock }) => Number(stock))
  expect(new Set(stocks).size).toBeGreaterThan(1)
  expect(stocks).toEqual(stocks.toSorted((a, b) => b - a))
  const { pagination, place } = (await desk.read('catalog/products?sort=-price&page=2')).answer
  expect([pagination.base, place]).toEqual(['/desk/catalog/?sort=-price', '/desk/catalog/?sort=-price&page=2'])
  const { body } = await desk.page('/desk/catalog/?kind=main&sort=-price')
  expect(body).toMatch(/aria-sort="descending"><a href="\?kind=main&amp;sort=price">Цена/)
  // The first click on the column «Название» sorts from А; a phone shows a select instead of column headings.
  expect(body).toContain('<a href="?kind=main&amp;sort=name">Название')
  const named = (await desk.page('/desk/catalog/?sort=name')).body
  expect(named).toMatch(/aria-sort="ascending"><a href="\?sort=-name">Название/)
  expect(named).toMatch(/<a href="\?sort=-price">Цена/)
  expect(named).toMatch(/<select name="sort">.*<option value="name" selected="">/)
  expect((await desk.page('/desk/customers/')).body).toMatch(/<select name="sort">.*href="\?sort=name">Кто/s)
})
