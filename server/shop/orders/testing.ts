import type { Query } from '../../engine/database/tables.ts'
import { NO_WISHES } from '../lists/items.ts'

/** Adds an order without a buyer, for tests of rows that refer to an order. */
export const addTestOrder = (query: Query, number = '1'): Promise<{ id: number }> =>
  query
    .insertInto('orders')
    .values({
      ...{ number, buyer: null, once: number, sent: '', basket: null, created_at: '', vat: 22, submission: null },
      ...{ total: 100, on_request: 0, boxes: 1, pallets: 1, volume: 1, weight: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Adds lines of nine pieces to an order: one for each product and article number in `of`, in the same order. @returns the lines */
export async function addTestLines(query: Query, order_id: number, of: readonly (readonly [number | null, string])[]) {
  const line = { order_id, kind: 'main', name: 'Анна', quantity: 9, unit: 'шт.', vat: '', boxes: 1, ...NO_WISHES }
  const sums = { kopecks: 1, sum: 9, shipments: '[]' }
  const lines = of.map(([product, article], i) => ({ ...line, ...sums, product, article, position: i + 1 }))
  await query.insertInto('order_lines').values(lines).execute()
  return lines
}
