import { ORDER_STATUSES } from '#schema/kinds/order-statuses.ts'
import type { Database } from '#server/engine/database/tables.ts'
import { indexOldOrders } from '#server/shop/orders/search.ts'
import { columnsOf } from '#server/shop/submissions/buyer.ts'
import { rowsOfOldCustomers } from '#server/shop/submissions/customers.ts'

const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const REGIONS = ['moscow', 'vladimir', 'kazan', 'samara', '']

/** Rows per INSERT statement: both database engines limit the number of parameters. */
const PART = 500

/** Inserts orders with different buyers, days, totals and article numbers, three lines each. */
export async function fillOrders(database: Pick<Database, 'query'>, count: number, product = 1): Promise<void> {
  const { query } = database
  for (let from = 0; from < count; from += PART) {
    const all = Array.from({ length: Math.min(PART, count - from) }, (_, i) => from + i + 1)
    await query.transaction().execute(async (transaction) => {
      const at = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * 300_000).toISOString()
      const buyers = await transaction
        .insertInto('buyers')
        .values(
          all.map((i) => ({
            ...{ kind: 'sender' as const, uid: String(i), added_at: at(i) },
            ...columnsOf('sender', {
              ...{ company: `ООО «Пасека ${i}»`, name: 'Анна Медова', inn: '7707083893' },
              ...{ email: `buyer${i}@paseka.example`, phone: phoneOf(i) },
            }),
          })),
        )
        .returning('id')
        .execute()
      const buyer = (i: number): number => buyers[i - from - 1]?.id ?? 0
      const submissions = await transaction
        .insertInto('submissions')
        .values(
          all.map((i) => ({
            ...{ form: 'checkout', call: 'order.save', buyer: buyer(i) },
            ...{ created_at: at(i), values: '{}', once: String(i) },
          })),
        )
        .returning('id')
        .execute()
      const submission = (i: number): number => submissions[i - from - 1]?.id ?? 0
      const orders = await transaction
        .insertInto('orders')
        .values(
          all.map((i) => ({
            ...{ number: numberOf(i), buyer: buyer(i), once: String(i), sent: '', basket: null },
            ...{ status: ORDER_STATUSES[i % 7] ?? 'new', created_at: at(i), total: ((i * 7919) % 100_000) * 1000 },
            ...{ on_request: 0, boxes: 3, pallets: 1, volume: 1, weight: 1, submission: submission(i) },
            region: REGIONS[i % 5] ?? '',
          })),
        )
        .returning('id')
        .execute()
      const order = (i: number): number => orders[i - from - 1]?.id ?? 0
      await transaction
        .insertInto('order_lines')
        .values(
          all.flatMap((i) =>
            [1, 2, 3].map((position) => ({
              ...{ order_id: order(i), position, product, kind: 'main', article: `ФЛ-${(i * position) % 2000}` },
              ...{
                name: nameOf((i * position) % 2000),
                quantity: 360,
                unit: 'шт.',
                vat: '',
                boxes: 1,
                color: '',
                coloring: '',
                decoration: '',
              },
              ...{ kopecks: 940, sum: 338_400, shipments: '[]' },
            })),
          ),
        )
        .execute()
    })
  }
  await indexOldOrders(database)
  await rowsOfOldCustomers(database)
}

const WORDS = ['Флакон', 'Банка', 'Крышка', 'Пузырёк']

const nameOf = (i: number): string => `${WORDS[i % 4]} «Волна-${i}» ${(i % 9) * 50 + 50}\u00a0мл`

const phoneOf = (i: number): string => `+7916${String(i).padStart(7, '0')}`

const numberOf = (i: number): string => {
  const signs = [0, 1, 2, 3].map((place) => SIGNS[Math.floor(i / SIGNS.length ** place) % SIGNS.length])
  return `26-${signs.join('')}-A`
}
