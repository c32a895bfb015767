import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { engines } from '../testing.ts'
import { orderVatMigration } from './042-order-vat.ts'

it.each(engines)('on %s, earlier orders get the rate of their day in Moscow', async (_, open) => {
  const { engine, query, close } = await open()
  await query.transaction().execute(async (transaction) => {
    // The previous schema: the tests' database has every migration.
    await sql`alter table orders drop column vat`.execute(transaction)
    for (const created_at of ['2025-12-31T20:59:59.999Z', '2025-12-31T21:00:00.000Z', '2026-11-20T09:00:00.000Z'])
      await transaction
        .insertInto('orders')
        .values({
          ...{ number: created_at, uid: 'a', user_id: null, once: created_at, sent: '', basket: null, created_at },
          ...{ total: 1, on_request: 0, boxes: 1, pallets: 1, volume: 1, weight: 1, submission: null },
        })
        .execute()
    await orderVatMigration.up(transaction, engine)
  })
  const rows = await query.selectFrom('orders').select('vat').orderBy('id').execute()
  expect(rows.map(({ vat }) => vat)).toEqual([20, 22, 22])
  await close()
})
