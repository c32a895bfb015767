import type { Query } from '../../engine/database/tables.ts'

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
