import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#server/catalog/catalog.ts'
import { startApp } from '../site/app.ts'
import { changeCatalog } from '../site/change-catalog.ts'
import { type Person, somebody } from '../site/person.ts'

// Orders of what costs another price by now, or is gone: REQUIREMENTS R10.

let app: Awaited<ReturnType<typeof startApp>>
let products: Product[]
beforeAll(async () => {
  app = await startApp({ FORMS_PER_HOUR: '100000' })
  const { ids } = app.catalog.index.kinds.main
  products = (await app.catalog.products([...ids].slice(0, 60))).filter(({ record }) => record.prices.length > 1)
})
afterAll(() => app.stop())

const RUSSIAN = expect.stringMatching(/^[А-Я].*[а-я]/)
const checkout = {
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@paseka.example',
  delivery: 'pickup',
  consents: [{ document: 'data-consent', version: '2026-03-01' }],
}
const collect = async (person: Person, count = 2): Promise<number> => {
  for (const { id, record } of products.slice(0, count))
    await person.post('basket/item/add', { productId: id, quantity: record.minQuantity, color: 'белый' })
  return (await person.get('basket/item')).answer.item.total
}
const save = (person: Person, more: object = {}, key?: string) =>
  person.post('order/save', { ...checkout, ...more }, key === undefined ? {} : { 'Idempotency-Key': key })
const count = async (table: 'orders' | 'order_lines' | 'outbox' | 'submissions' | 'consents'): Promise<number> =>
  (await app.database.query.selectFrom(table).selectAll().execute()).length
const all = async () => ({
  orders: await count('orders'),
  lines: await count('order_lines'),
  letters: await count('outbox'),
  answers: await count('submissions'),
  consents: await count('consents'),
})

describe('when the catalogue has changed meanwhile', () => {
  afterEach(() => changeCatalog(app))
  const dearer = () =>
    changeCatalog(app, (record) => ({
      ...record,
      prices: record.prices.map(({ from, kopecks }) => ({ from, kopecks: kopecks + 100 })),
    }))

  test('the buyer is asked with the new sum, and goes on with it', async () => {
    const me = somebody(app)
    const total = await collect(me)
    await dearer()
    const before = await all()
    const refused = await save(me, { total }, 'key')
    const now = (await me.get('basket/item')).answer.item.total
    expect(now).toBeGreaterThan(total)
    expect(refused).toEqual({
      status: 409,
      answer: {
        statusCode: 409,
        message: RUSSIAN,
        details: {
          total: now,
          changes: products.slice(0, 2).map(({ record: { article, name } }) => ({
            ...{ basketId: expect.any(Number), article, name },
            text: expect.stringContaining(article),
          })),
        },
      },
    })
    expect(await all()).toEqual(before)
    expect((await save(me, { total, accept: true }, 'key')).status).toBe(409)
    expect((await save(me, { total: now, accept: true }, 'key')).answer.total).toBe(now)
  })

  test('who sends no sum is asked once as well', async () => {
    const me = somebody(app)
    await collect(me)
    await dearer()
    expect((await save(me)).status).toBe(409)
    expect((await save(me)).status).toBe(200)
  })

  test('who accepts beforehand is not asked', async () => {
    const me = somebody(app)
    await collect(me)
    await dearer()
    expect((await save(me, { accept: true })).status).toBe(200)
  })

  test('what is gone is named, and nothing is ordered', async () => {
    const me = somebody(app)
    const total = await collect(me)
    const [{ id, record }] = products as [Product]
    await changeCatalog(app, (other) => (other.article === record.article ? undefined : other))
    const before = await all()
    const { status, answer } = await save(me, { total })
    const { basketId } = (await me.get('basket/item')).answer.item.items[0]
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
    const me = somebody(app)
    await collect(me)
    const { number } = (await save(me)).answer
    const [{ record }] = products as [Product]
    await changeCatalog(app, (other) => (other.article === record.article ? undefined : other))
    const { status, answer } = await me.post('order/repeat', { number })
    expect([status, answer.count]).toEqual([200, 1])
    expect(answer.gone).toEqual([{ productId: expect.any(Number), article: record.article, name: record.name }])
    expect((await me.get('basket/item')).answer.item.items).toEqual([
      expect.objectContaining({ article: products[1]?.record.article, color: 'белый' }),
    ])
    const { status: moved, headers } = await me.form('/lists/', { list: 'order', do: 'repeat', number })
    expect([moved, headers.location]).toEqual([303, '/basket/'])
    expect((await me.get('basket/item')).answer.item.boxes).toBe(
      (2 * answer.added[0].quantity) / (products[1]?.record.perBox ?? 1),
    )
    const { lines } = (await me.get(`order/${number}/view`)).answer.item
    expect(lines.map(({ link }: { link?: string }) => link === undefined)).toEqual([true, false])
  })
})
