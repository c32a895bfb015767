import { beforeAll, expect } from 'vitest'
import type { Database } from '#server/engine/database/tables.ts'
import type { Product } from '#server/shop/catalog/records.ts'
import { addEvent } from '#server/shop/orders/events.ts'
import { type Order, readPlaced, updateOrder } from '#server/shop/orders/order.ts'
import type { startApp } from './app.ts'
import { type Person, somebody } from './person.ts'
import { useApp } from './use-app.ts'

/** Matches a message to the visitor, in Russian. */
export const RUSSIAN = expect.stringMatching(/^[А-Я].*[а-я]/)

/** One shop for a test file, with products whose price depends on the quantity. @param pick selects products by index in the catalog */
export function useShop(
  env: Record<string, string> = {},
  pick = (i: number): boolean => i % 7 === 0 && i < 840,
  options: Parameters<typeof startApp>[1] = {},
) {
  const app = useApp(env, options)
  let products: Product[]
  beforeAll(async () => {
    const { ids } = app.catalog.index.kinds.main
    products = (await app.catalog.products([...ids].filter((_, i) => pick(i)))).filter(
      ({ record }) => record.prices.length > 1,
    )
  })
  return {
    app,
    get products(): Product[] {
      return products
    },
    product: (i: number): Product => products[i] as Product,
  }
}

/** Values of the checkout form. */
export const checkout = {
  name: 'Анна',
  phone: '+79161234567',
  email: 'anna@paseka.example',
  delivery: 'pickup',
  consents: [{ document: 'data-consent', version: '2026-03-01' }],
}

type Table = 'orders' | 'order_lines' | 'outbox' | 'submissions' | 'consents'

/** A shop with functions that fill baskets, place orders and count what an order stores. */
export function useOrders() {
  const shop = useShop({ FORMS_PER_HOUR: '100000' }, (i) => i < 60)
  const count = async (table: Table): Promise<number> =>
    (await shop.app.database.query.selectFrom(table).selectAll().execute()).length
  /** Fills a basket. @returns its total, in kopecks */
  async function collect(person: Person, many = 2): Promise<number> {
    for (const { id, record } of shop.products.slice(0, many))
      await person.post('basket/item/add', { productId: id, quantity: record.minQuantity, color: 'белый' })
    return (await person.get('basket/item')).answer.item.total
  }
  return {
    shop,
    count,
    collect,
    /** Returns a new visitor with a basket. */
    async buyer(many?: number): Promise<Person> {
      const me = somebody(shop.app)
      await collect(me, many)
      return me
    },
    save: (person: Person, more: object = {}, key?: string) =>
      person.post('order/save', { ...checkout, ...more }, key === undefined ? {} : { 'Idempotency-Key': key }),
    /** Returns the number of rows in each table that an order writes to. */
    all: async () => ({
      orders: await count('orders'),
      lines: await count('order_lines'),
      letters: await count('outbox'),
      answers: await count('submissions'),
      consents: await count('consents'),
    }),
  }
}

/** Changes an order's status as staff do. @param at time of the change */
export const moveOrder = (
  { query }: Pick<Database, 'query'>,
  number: string,
  status: Order['status'],
  at = new Date(),
) =>
  query.transaction().execute(async (transaction) => {
    const order = await readPlaced(transaction, number)
    if (!order || !(await updateOrder(transaction, order, { status }))) throw new Error(`${number} cannot change`)
    await addEvent(transaction, { ...order, status }, { kind: 'status', details: { from: order.status } }, at)
  })
