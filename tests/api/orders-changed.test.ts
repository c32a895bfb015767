import { afterEach, expect, test } from 'vitest'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import type { Product } from '#server/shop/catalog/records.ts'
import { changeCatalog } from '../site/change-catalog.ts'
import { useOrders } from '../site/shop.ts'

// R10: orders for products whose price has changed or that are no longer in the catalog.

const { shop, buyer, save, all } = useOrders()

afterEach(() => changeCatalog(shop.app))
const dearer = () =>
  changeCatalog(shop.app, (record) => ({
    ...record,
    prices: record.prices.map(({ from, kopecks }) => ({ from, kopecks: kopecks + 100 })),
  }))

test('order.save refuses other prices than were shown, with the new sum, until the buyer agrees', async () => {
  const me = await buyer()
  const { total, shown } = await me.basket()
  await dearer()
  const before = await all()
  const refused = await save(me, { shown }, 'key')
  const now = await me.basket()
  expect(now.total).toBeGreaterThan(total)
  expect(refused).toEqual({
    status: 409,
    answer: {
      statusCode: 409,
      message: expect.stringContaining(`Сумма изменилась: была ${rubles(total)}, стала ${rubles(now.total)}.`),
      details: {
        total: now.total,
        shown: now.shown,
        changes: shop.products.slice(0, 2).map(({ record: { article, name } }) => ({
          ...{ basketId: expect.any(Number), article, name },
          text: expect.stringContaining(article),
        })),
      },
    },
  })
  expect(await all()).toEqual(before)
  expect((await save(me, { shown }, 'key')).status).toBe(409)
  expect((await save(me, { shown: now.shown }, 'key')).answer.total).toBe(now.total)
})

test('order.save refuses other prices once where nothing was shown', async () => {
  const me = await buyer()
  await dearer()
  expect((await save(me)).status).toBe(409)
  expect((await save(me)).status).toBe(200)
})

test('order.save refuses a product that is gone, and names it', async () => {
  const me = await buyer()
  const [{ id, record }] = shop.products as [Product]
  await changeCatalog(shop.app, (other) => (other.article === record.article ? undefined : other))
  const before = await all()
  const { status, answer } = await save(me)
  const { basketId } = (await me.basket()).items[0]
  const { article, name } = record
  expect([status, answer]).toEqual([
    409,
    { statusCode: 409, message: expect.stringContaining(article), details: { gone: [{ basketId, article, name }] } },
  ])
  expect(await all()).toEqual(before)
  await me.post('basket/item/remove', { productId: id, basketId })
  expect((await save(me)).status).toBe(200)
})

test('an order can be repeated, but for what is gone', async () => {
  const me = await buyer()
  const { number } = (await save(me)).answer
  const [{ record }] = shop.products as [Product]
  await changeCatalog(shop.app, (other) => (other.article === record.article ? undefined : other))
  const { status, answer } = await me.post('order/repeat', { number })
  expect([status, answer.count]).toEqual([200, 1])
  expect(answer.gone).toEqual([{ productId: expect.any(Number), article: record.article, name: record.name }])
  expect((await me.basket()).items).toEqual([
    expect.objectContaining({ article: shop.products[1]?.record.article, color: 'белый' }),
  ])
  const { status: moved, headers } = await me.form('/lists/', { list: 'order', do: 'repeat', number })
  expect([moved, headers.location]).toEqual([303, expect.stringMatching(/^\/basket\/\?order=/)])
  expect((await me.basket()).boxes).toBe(answer.added[0].quantity / (shop.products[1]?.record.perBox ?? 1))
  const { lines } = (await me.get(`order/${number}/view`)).answer.item
  expect(lines.map(({ link }: { link?: string }) => link === undefined)).toEqual([true, false])
})
