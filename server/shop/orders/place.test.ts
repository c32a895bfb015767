import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { allEngines, suiteDatabase } from '../../engine/database/testing.ts'
import { addLetter } from '../../engine/mail/outbox-rows.ts'
import { siteOf } from '../../engine/pages/testing.ts'
import { mergeGuest } from '../account/person.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Product } from '../catalog/records.ts'
import { addLine, asBasket } from '../lists/basket.ts'
import { changeList, readItems } from '../lists/items.ts'
import { catalogOf, testProducts } from '../lists/testing.ts'
import { insertBuyer } from '../submissions/buyer.ts'
import { drawOrderNumber, type NewOrder } from './order.ts'
import { type InTransaction, placeOrder } from './place.ts'
import { readOrder, readOrders } from './read.ts'

vi.mock(import('./order.ts'), { spy: true })

describe.each(allEngines)('on %s', async (_, open) => {
  const database = await suiteDatabase(open)
  const products = await testProducts(database, 3)
  // This stub has only those functions of the catalog that orders use.
  const catalog = catalogOf(() => products) as Catalog

  const collect = async (uid: string) => {
    for (const product of products)
      await changeList(database, { uid, list: 'basket' }, (changing) =>
        addLine(asBasket(changing), { product, quantity: 20, options: { color: 'белый' } }),
      )
  }
  const newOrder = (uid: string, more: Partial<NewOrder> = {}): NewOrder => ({
    uid,
    idempotencyKey: `once ${uid}`,
    payloadHash: 'the same',
    vat: 22,
    delivery: () => undefined,
    site: siteOf(),
    now: new Date('2026-11-20T12:00:00Z'),
    ...more,
  })
  const beside = (uid: string, more: Partial<InTransaction> = {}): InTransaction => ({
    async submit(transaction, once) {
      const buyer = await insertBuyer(transaction, { kind: 'sender', uid, fields: { name: 'Анна' } }, new Date())
      const { id } = await transaction
        .insertInto('submissions')
        .values({ form: 'checkout', call: 'order.save', buyer, created_at: '', values: '{}', once })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, buyer }
    },
    notify: (transaction, { number }) =>
      addLetter(transaction, { to: 'a@b.example', letter: { subject: number, html: '', text: '' } }),
    ...more,
  })
  const rows = async (table: 'orders' | 'order_lines' | 'outbox' | 'submissions') =>
    (await database.query.selectFrom(table).selectAll().execute()).length

  it('writes order, lines, answers and letters, and empties the basket', async () => {
    const uid = randomUUID()
    await collect(uid)
    const order = await placeOrder(database, catalog, newOrder(uid), beside(uid))
    expect(order).toMatchObject({ total: 30_000, on_request: 0, boxes: 6, pallets: 2, volume: 0.006, weight: 6 })
    expect(await readItems(database.query, uid, 'basket')).toEqual([])
    const stored = await readOrder(database.query, uid, order.number)
    expect(
      stored?.lines.map(({ article, quantity, kopecks, sum, color }) => [article, quantity, kopecks, sum, color]),
    ).toEqual(products.map(({ record }) => [record.article, 20, 500, 10_000, 'белый']))
    expect((await readOrders(database.query, uid, { limit: 5, offset: 0 })).orders[0]?.lines).toBe(3)
  })

  describe('the same key', () => {
    const order = async (uid: string, more?: Partial<NewOrder>) =>
      placeOrder(database, catalog, newOrder(uid, more), beside(uid))
    const add = (uid: string, quantity: number, color = '') =>
      changeList(database, { uid, list: 'basket' }, (changing) =>
        addLine(asBasket(changing), { product: products[0] as Product, quantity, options: { color } }),
      )

    it('stands for the basket that was ordered, whatever the order of its lines, and for the emptied one', async () => {
      const uid = randomUUID()
      await collect(uid)
      const first = await order(uid)
      expect(await order(uid)).toEqual(first)
      products.reverse()
      await collect(uid)
      expect(await order(uid)).toEqual(first)
      expect(await readItems(database.query, uid, 'basket')).toHaveLength(3)
    })

    it('of an order from before baskets were kept answers as it did', async () => {
      const uid = randomUUID()
      await add(uid, 20)
      const first = await order(uid)
      await database.query.updateTable('orders').set({ basket: null }).where('id', '=', first.id).execute()
      await add(uid, 40)
      expect((await order(uid)).number).toBe(first.number)
    })
  })

  it('a number that is taken is drawn again', async () => {
    const existing = await database.query.selectFrom('orders').select('number').limit(1).executeTakeFirstOrThrow()
    for (const number of [existing.number, existing.number, '25-7F3K-Q'])
      vi.mocked(drawOrderNumber).mockReturnValueOnce(number)
    const uid = randomUUID()
    await collect(uid)
    const order = await placeOrder(database, catalog, newOrder(uid), beside(uid))
    expect(order.number).not.toBe(existing.number)
    expect(drawOrderNumber).toHaveBeenLastCalledWith(expect.any(Number), 2)
  })

  it('an order that fails at its very end leaves nothing', async () => {
    const uid = randomUUID()
    await collect(uid)
    const tables = ['orders', 'order_lines', 'outbox', 'submissions'] as const
    const counts = () => Promise.all(tables.map(rows))
    const before = await counts()
    const failing = beside(uid, {
      async notify(transaction, order, lines) {
        await beside(uid).notify(transaction, order, lines)
        throw new Error('no letter')
      },
    })
    await expect(placeOrder(database, catalog, newOrder(uid), failing)).rejects.toThrow('no letter')
    expect(await counts()).toEqual(before)
    expect(await readItems(database.query, uid, 'basket')).toHaveLength(3)
    await expect(placeOrder(database, catalog, newOrder(uid), beside(uid))).resolves.toMatchObject({ total: 30_000 })
  })

  it('what is put in while the order is made is in it, or stays in the basket', async () => {
    const uid = randomUUID()
    const [first, second] = products as [Product, Product]
    const add = (product: Product) =>
      changeList(database, { uid, list: 'basket' }, (changing) =>
        addLine(asBasket(changing), { product, quantity: 20 }),
      )
    await add(first)
    const late: Catalog = {
      ...catalog,
      // This function runs after the basket has been read and before the order is placed.
      async products(ids) {
        const list = await catalog.products(ids)
        if (ids.length === 1) await add(second)
        return list
      },
    }
    const order = await placeOrder(database, late, newOrder(uid), beside(uid))
    expect(order.total).toBe(20_000)
    expect(await readItems(database.query, uid, 'basket')).toEqual([])
  })

  it('a number begins with the year', async () => {
    const numberIn = async (year: number) => {
      const uid = randomUUID()
      await collect(uid)
      return (
        await placeOrder(database, catalog, newOrder(uid, { now: new Date(`${year}-06-01T00:00:00Z`) }), beside(uid))
      ).number
    }
    expect([await numberIn(2031), await numberIn(2031), await numberIn(2032)]).toEqual([
      expect.stringMatching(/^31-/),
      expect.stringMatching(/^31-/),
      expect.stringMatching(/^32-/),
    ])
  })

  it('a guest’s orders go with the guest who signs in', async () => {
    const [guest, user] = [randomUUID(), randomUUID()]
    await collect(guest)
    const { number } = await placeOrder(database, catalog, newOrder(guest), beside(guest))
    const of = (uid: string) => readOrder(database.query, uid, number)
    expect(await of(user)).toBeUndefined()
    await database.query.transaction().execute((transaction) => mergeGuest(transaction, guest, user))
    expect((await of(user))?.order.number).toBe(number)
    expect(await of(guest)).toBeUndefined()
  })
})
