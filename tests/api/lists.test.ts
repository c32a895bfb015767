import { afterAll, describe, expect, test } from 'vitest'
import type { Product } from '#server/shop/catalog/records.ts'
import { changeCatalog } from '../site/change-catalog.ts'
import { somebody } from '../site/person.ts'
import { RUSSIAN, useShop } from '../site/shop.ts'

// Favorites, comparison, and what all lists share: specification.md §3, §4, §7, S9.

const shop = useShop()
const { product } = shop

test('another visitor sees nothing of it, and changes nothing in it', async () => {
  const [me, other] = [somebody(shop.app), somebody(shop.app)]
  const { id: productId, record } = product(0)
  const { basketId } = (await me.post('basket/item/add', { productId, quantity: 1 })).answer
  for (const list of ['favorite', 'compare']) await me.post(`${list}/item/add`, { productId })
  const mine = async () => [
    (await me.get('basket/item')).answer,
    (await me.get('favorite/item')).answer,
    (await me.get('compare/item')).answer,
  ]
  const before = await mine()
  for (const call of ['set', 'update'])
    expect(await other.post(`basket/item/${call}`, { productId, basketId, quantity: record.minQuantity * 9 })).toEqual({
      status: 404,
      answer: { statusCode: 404, message: RUSSIAN },
    })
  expect((await other.post('basket/item/remove', { productId, basketId })).answer.removed).toBe(false)
  for (const list of ['favorite', 'compare'])
    expect((await other.post(`${list}/item/remove`, { productId })).answer.removed).toBe(false)
  for (const path of ['basket/item', 'favorite/item', 'compare/item', 'order/list']) {
    expect((await other.get(`${path}?uid=${me.uid}`)).status).toBe(404)
    expect(JSON.stringify((await other.get(path)).answer)).not.toContain(record.article)
  }
  expect(await mine()).toEqual(before)
})

describe('favorites', () => {
  test('are listed with the last first, and each is there once', async () => {
    const me = somebody(shop.app)
    const ids = [product(0).id, product(1).id, product(2).id]
    for (const productId of [...ids, ids[0]])
      expect((await me.post('favorite/item/add', { productId, quantity: 5, uid: me.uid })).answer.saved).toBe(true)
    const { answer } = await me.get('favorite/item')
    expect(answer.products.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed())
    expect(answer.count).toBe(3)
    expect((await me.post('favorite/item/remove', { productId: ids[1], quantity: 1 })).answer).toEqual({
      removed: true,
      count: 2,
    })
    expect((await me.post('favorite/item/remove', { productId: ids[1] })).answer).toEqual({ removed: false, count: 2 })
  })

  test('there are at most 200 of them', async () => {
    const me = somebody(shop.app)
    const { id } = product(0)
    const others = [...shop.app.catalog.index.kinds.main.ids].filter((other) => other !== id).slice(0, 200)
    const row = { list: 'favorite', kind: 'main', article: 'А', name: 'Б', quantity: 1, kopecks: null } as const
    const added_at = new Date().toISOString()
    await shop.app.database.query
      .insertInto('list_items')
      .values(
        others.map((other) => ({
          ...row,
          product: other,
          uid: me.uid,
          color: '',
          coloring: '',
          decoration: '',
          added_at,
        })),
      )
      .execute()
    expect(await me.post('favorite/item/add', { productId: id })).toEqual({
      status: 409,
      answer: { statusCode: 409, message: expect.stringContaining('200') },
    })
  })
})

describe('the comparison', () => {
  test('has data, products and sections, whose rows say what differs', async () => {
    const me = somebody(shop.app)
    const sectionOf = ({ record }: Product) => record.section.split('/')[0]
    const [first] = shop.products
    const second = shop.products.find((other) => other !== first && sectionOf(other) === sectionOf(first as Product))
    const third = shop.products.find((other) => sectionOf(other) !== sectionOf(first as Product))
    const ids = [first, second, third].map((one) => (one as Product).id)
    for (const productId of ids)
      expect((await me.post('compare/item/add', { productId, quantity: 1, uid: me.uid })).status).toBe(200)
    const { item } = (await me.get('compare/item')).answer
    expect(item.data).toEqual({ count: 3, most: 100, gone: [] })
    expect(item.products.map(({ id }: { id: number }) => id)).toEqual(ids)
    expect(item.sections.map((section: { products: number[] }) => section.products)).toEqual([
      ids.slice(0, 2),
      [ids[2]],
    ])
    const [{ name, link, rows }] = item.sections
    expect([name, link]).toEqual([expect.stringMatching(/^[А-Я]/), `/catalog/${sectionOf(first as Product)}/`])
    const article = rows.find(({ label }: { label: string }) => label === 'Артикул')
    expect(article).toEqual({
      label: 'Артикул',
      values: [first, second].map((one) => one?.record.article),
      differs: true,
    })
    for (const { values, differs } of item.sections[1].rows) expect([values.length, differs]).toEqual([1, false])
    expect((await me.post('compare/item/remove', { productId: ids[2] })).answer).toEqual({ removed: true, count: 2 })
    expect((await me.get('compare/item')).answer.item.sections).toHaveLength(1)
  })

  test.each([2, 0, '1', null])('the quantity %j is refused: it is always 1', async (quantity) => {
    const { status, answer } = await somebody(shop.app).post('compare/item/add', { productId: product(0).id, quantity })
    expect([status, Object.keys(answer.fields)]).toEqual([422, ['quantity']])
  })

  test('takes at most 100', async () => {
    const me = somebody(shop.app)
    const ids = [...shop.app.catalog.index.kinds.main.ids].slice(0, 101)
    for (const productId of ids.slice(0, 100)) await me.post('compare/item/add', { productId })
    expect((await me.post('compare/item/add', { productId: ids[100] })).status).toBe(409)
    expect((await me.post('compare/item/add', { productId: ids[0] })).answer.count).toBe(100)
  })
})

describe('another catalog', () => {
  afterAll(() => changeCatalog(shop.app))

  test('what is gone says so, and what costs another price says what it was', async () => {
    const me = somebody(shop.app)
    const [gone, dearer] = [product(3), product(4)]
    for (const { id, record } of [gone, dearer]) {
      await me.post('basket/item/add', { productId: id, quantity: record.minQuantity })
      await me.post('favorite/item/add', { productId: id })
      await me.post('compare/item/add', { productId: id })
    }
    const before = (await me.basket()).items
    const { link } = (await me.post('basket/share', {})).answer
    await changeCatalog(shop.app, (record) =>
      record.article === gone.record.article
        ? undefined
        : record.article === dearer.record.article
          ? {
              ...record,
              perBox: record.perBox * 3,
              prices: record.prices.map((step) => ({ ...step, kopecks: step.kopecks + 1 })),
            }
          : record,
    )
    const item = await me.basket()
    expect(item).toMatchObject({ count: 2, gone: 1 })
    const { article, name } = gone.record
    expect(item.items[0]).toMatchObject({
      basketId: before[0].basketId,
      article,
      name,
      gone: true,
      kopecks: null,
      sum: null,
    })
    expect(item.items[0].product).toBeUndefined()
    expect(item.items[1]).toMatchObject({ was: before[1].kopecks, kopecks: before[1].kopecks + 1 })
    expect(item.items[1].quantity % (dearer.record.perBox * 3)).toBe(0)
    expect(item.total).toBe(item.items[1].sum)
    const told = { productId: gone.id, article, name }
    expect((await me.get('favorite/item')).answer).toMatchObject({ gone: [told], count: 2 })
    expect((await me.get('compare/item')).answer.item.data).toMatchObject({ gone: [told], count: 2 })
    const token = link.slice('/basket/?shared='.length)
    expect((await me.get(`basket/shared?token=${token}`)).answer.item.items[0]).toMatchObject({ article, gone: true })
    const taken = await somebody(shop.app).post('basket/take', { token })
    expect(taken.answer).toMatchObject({ gone: [{ article }], count: 1 })
    const { basketId } = before[0]
    expect((await me.post('basket/item/set', { productId: gone.id, basketId, quantity: 5 })).status).toBe(422)
    expect((await me.post('basket/item/remove', { productId: gone.id, basketId })).answer).toEqual({
      removed: true,
      count: 1,
    })
    expect((await me.post('favorite/item/remove', { productId: gone.id })).answer.removed).toBe(true)
  })
})
