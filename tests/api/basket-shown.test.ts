import { describe, expect, test } from 'vitest'
import { changeCatalog } from '../site/change-catalog.ts'
import { type Person, somebody } from '../site/person.ts'
import { useOrders } from '../site/shop.ts'

// The server accepts an order only for the basket that the page showed (R18): if another tab has changed it, the buyer must confirm it.
// tests/e2e/checkout.test.ts tests this in a browser.

const { shop, buyer, save, all } = useOrders()

const shownTo = async (me: Person): Promise<{ total: number; shown: string }> => {
  const { total, shown } = await me.basket()
  return { total, shown }
}
const first = async (me: Person) => (await me.basket()).items[0]
const other = () => shop.products[3]

const CHANGES: Readonly<Record<string, [(me: Person) => Promise<unknown>, RegExp]>> = {
  'a wish is added': [
    async (me) => {
      const { productId, quantity, basketId } = await first(me)
      return me.post('basket/item/update', { productId, quantity, basketId, color: 'красный' })
    },
    /Цвет: красный/,
  ],
  'a wished day is named': [
    async (me) => {
      const { productId, quantity, basketId } = await first(me)
      return me.post('basket/item/update', { productId, quantity, basketId, wanted: '2099-12-31' })
    },
    /Нужно к: 31.12.2099/,
  ],
  'a line is multiplied': [
    async (me) => {
      const { productId, quantity, basketId } = await first(me)
      return me.post('basket/item/set', { productId, basketId, quantity: quantity * 10 })
    },
    /вместо .* теперь /,
  ],
  'a line is added': [
    (me) => me.post('basket/item/add', { productId: other()?.id, quantity: other()?.record.minQuantity }),
    /добавлено, /,
  ],
  'a line is taken out': [
    async (me) => {
      const { productId, basketId } = await first(me)
      return me.post('basket/item/remove', { productId, basketId })
    },
    /убрано/,
  ],
}

describe.each(Object.entries(CHANGES))('where %s in a second tab', (_, [change, words]) => {
  test('the first tab’s press is asked line by line, and orders what it confirms', async () => {
    const me = await buyer()
    const seen = await shownTo(me)
    await change(me)
    const before = await all()
    const { status, answer } = await save(me, { shown: seen.shown }, 'key')
    const { total, shown } = await shownTo(me)
    expect([status, answer.details]).toMatchObject([
      409,
      { total, shown, changes: [{ text: expect.stringMatching(words) }] },
    ])
    expect(answer.message).toMatch(words)
    expect(answer.message).toMatch(/Корзина изменилась.*Если согласны/)
    expect(await all()).toEqual(before)
    expect((await save(me, { shown }, 'key')).answer.total).toBe(total)
  })
})

test('a line on request changes no sum, and is asked about all the same', async () => {
  const me = somebody(shop.app)
  const [onRequest, priced] = shop.products
  if (!onRequest || !priced) throw new Error('The shop has too few products')
  await changeCatalog(shop.app, (record) =>
    record.article === onRequest.record.article ? { ...record, prices: [] } : record,
  )
  await me.post('basket/item/add', { productId: priced.id, quantity: priced.record.minQuantity })
  await me.post('basket/item/add', { productId: onRequest.id, quantity: onRequest.record.minQuantity })
  const seen = await shownTo(me)
  const { items } = await me.basket()
  const { productId, basketId, quantity } = items[1]
  await me.post('basket/item/set', { productId, basketId, quantity: quantity * 10 })
  expect((await shownTo(me)).total).toBe(seen.total)
  expect((await save(me, { shown: seen.shown })).answer).toMatchObject({
    statusCode: 409,
    details: { changes: [{ basketId, text: expect.stringMatching(/вместо .* теперь /) }] },
  })
  await changeCatalog(shop.app)
})

test('what another tab has ordered already is that order, not an empty basket', async () => {
  const me = await buyer()
  const { shown } = await shownTo(me)
  const { number } = (await save(me, { shown }, 'first tab')).answer
  const before = await all()
  expect((await save(me, { shown }, 'second tab')).answer.number).toBe(number)
  const { status, answer } = await save(me, { shown, comment: 'другое' }, 'third tab')
  expect([status, answer.details]).toEqual([422, { order: number }])
  expect(answer.message).toContain(number)
  expect(await all()).toEqual(before)
})

test('a text in our notation of another basket is asked about; any other text is refused, in words', async () => {
  const me = await buyer()
  expect((await save(me, { shown: 'zz,zz,1,1,' })).answer).toMatchObject({
    statusCode: 409,
    message: expect.stringMatching(/была 0,01\s₽/),
  })
  for (const shown of [
    'zz,zz,,, ,1',
    'x',
    '1,1,1',
    '1,1,1,1,,2',
    '1,1,1,1, ',
    '1,1,-1,1,',
    '1,zzzzzzzzz,1,1,',
    '<b>',
  ]) {
    const { status, answer } = await save(me, { shown })
    expect([shown, status, answer.message]).toEqual([shown, 422, expect.stringMatching(/^Данные не приняты: «shown»/)])
  }
})
