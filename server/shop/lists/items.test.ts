import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { engines, suiteDatabase } from '../../engine/database/testing.ts'
import { mergeGuest } from '../account/person.ts'
import type { Product } from '../catalog/records.ts'
import { addLine, asBasket, type Basket, type LineRequest, removeLine } from './basket.ts'
import { addProduct, changeList, pressKey, readItems } from './items.ts'
import { eraseLists, readLists } from './personal-data.ts'
import { testProducts } from './testing.ts'

describe.each(engines)('on %s', async (_, open) => {
  const database = await suiteDatabase(open)
  const products = await testProducts(database, 5)

  const product = (i: number): Product => products[i] as Product
  const change = <T>(uid: string, work: (basket: Basket) => Promise<T>, key?: string) =>
    changeList(database, { uid, list: 'basket', key }, (changing) => work(asBasket(changing)))
  const add = (uid: string, request: LineRequest, key?: string) =>
    change(uid, (basket) => addLine(basket, request), key)
  const basketOf = async (uid: string) =>
    (await readItems(database.query, uid, 'basket')).map(({ article, quantity, color, kopecks }) => [
      ...[article, quantity, kopecks],
      ...(color ? [color] : []),
    ])

  it('writes nothing where a change fails', async () => {
    const uid = randomUUID()
    await add(uid, { product: product(0), quantity: 20 })
    const failed = change(uid, async (basket) => {
      await addLine(basket, { product: product(1), quantity: 20 })
      await removeLine(basket, { id: basket.items[0]?.id ?? 0 })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await basketOf(uid)).toEqual([['А-1', 20, 500]])
  })

  it('knows the keys of the last hour, each list its own', async () => {
    const uid = randomUUID()
    const put = (key?: string) => add(uid, { product: product(0), quantity: 20 }, key)
    for (const key of ['a', 'a', 'b', 'b', 'a', undefined, undefined]) await put(key)
    expect(await basketOf(uid)).toEqual([['А-1', 80, 500]])
    const at = new Date(Date.now() - 3_600_001).toISOString()
    await database.query.updateTable('list_keys').set({ at }).where('uid', '=', uid).where('key', '=', 'a').execute()
    for (const key of ['a', 'a', 'b']) await put(key)
    expect(await basketOf(uid)).toEqual([['А-1', 100, 400]])
    await add(uid, { product: product(1), quantity: 20 }, 'k')
    await changeList(database, { uid, list: 'favorite', key: 'x' }, (list) => addProduct(list, 'favorite', product(0)))
    await add(uid, { product: product(1), quantity: 20 }, 'k')
    expect((await basketOf(uid))[1]).toEqual(['А-2', 20, 500])
  })

  it('a press without a key counts once in a row', async () => {
    const uid = randomUUID()
    const key = pressKey('a')
    for (const changeKey of [key, key, 'b', key, key]) await add(uid, { product: product(0), quantity: 20 }, changeKey)
    expect(await basketOf(uid)).toEqual([['А-1', 60, 500]])
  })

  it('at the sign-in quantities add up, and the other lists unite', async () => {
    const [guest, user] = [randomUUID(), randomUUID()]
    for (const [uid, i, color] of [
      [guest, 0, ''],
      [guest, 1, ''],
      [user, 0, ''],
      [user, 1, 'белый'],
    ] as const) {
      await add(uid, { product: product(i), quantity: 50, options: { color } })
      await changeList(database, { uid, list: 'favorite' }, (list) =>
        addProduct(list, 'favorite', product(i + (uid === user ? 1 : 0))),
      )
    }
    await database.query.transaction().execute((transaction) => mergeGuest(transaction, guest, user))
    expect(
      (await basketOf(user)).map(([article, quantity, _, color]) => [article, quantity, color]).toSorted(),
    ).toEqual([
      ['А-1', 100, undefined],
      ['А-2', 50, undefined],
      ['А-2', 50, 'белый'],
    ])
    const favorites = await readItems(database.query, user, 'favorite')
    expect(favorites.map(({ article }) => article).toSorted()).toEqual(['А-1', 'А-2', 'А-3'])
    for (const list of ['basket', 'favorite'] as const) expect(await readItems(database.query, guest, list)).toEqual([])
  })

  it('at the sign-in what is too much for a full list stays out', async () => {
    const [guest, user] = [randomUUID(), randomUUID()]
    for (let i = 0; i < 499; i++)
      await database.query
        .insertInto('list_items')
        .values({
          ...{ uid: user, list: 'basket', product: product(0).id, kind: 'main', article: 'А-1', name: 'Изделие' },
          ...{ quantity: 20, color: String(i), coloring: '', decoration: '', kopecks: null, added_at: '' },
        })
        .execute()
    for (const i of [1, 2, 3]) await add(guest, { product: product(i), quantity: 20 })
    await database.query.transaction().execute((transaction) => mergeGuest(transaction, guest, user))
    const items = await readItems(database.query, user, 'basket')
    expect([items.length, items.some(({ article }) => article === 'А-2')]).toEqual([500, true])
    expect(await readItems(database.query, guest, 'basket')).toEqual([])
  })

  it('is told and deleted with the account', async () => {
    const uid = randomUUID()
    await add(uid, { product: product(0), quantity: 20 })
    expect(await readLists(database.query, uid)).toEqual([
      expect.objectContaining({ list: 'basket', article: 'А-1', quantity: 20 }),
    ])
    await database.query.transaction().execute((transaction) => eraseLists(transaction, uid))
    expect(await readLists(database.query, uid)).toEqual([])
  })
})
