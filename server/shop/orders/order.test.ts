import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/database/tables.ts'
import { engines } from '../../engine/database/testing.ts'
import { describeEntry } from './entries.ts'
import { addEvent } from './events.ts'
import { type Order, readPlaced, updateOrder } from './order.ts'
import { historyOf } from './read.ts'

it('a payment of another year is told with it', () => {
  expect(describeEntry({ kind: 'payment', sum: 100, day: '2019-12-30' })[1]).toContain('2019')
})

describe.each(engines)('on %s', (_, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())

  let count = 0
  async function order() {
    const number = `26-${++count + 1000}-00`
    return database.query
      .insertInto('orders')
      .values({
        ...{ number, buyer: null, once: number, sent: '', basket: null, submission: null },
        ...{ created_at: '2026-11-20T09:00:00.000Z', total: 100, on_request: 0 },
        ...{ boxes: 1, pallets: 1, volume: 1, weight: 1 },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** Changes the status of an order as it was read, as the desk does. */
  const change = (before: Order, status: Order['status'], now: Date, beside = async () => undefined) =>
    database.query.transaction().execute(async (transaction) => {
      if (!(await updateOrder(transaction, before, { status }))) return false
      await addEvent(transaction, { ...before, status }, { kind: 'status', details: { from: before.status } }, now)
      await beside()
      return true
    })

  it('is not changed where what goes with it fails', async () => {
    const row = (await readPlaced(database.query, (await order()).number)) as Order // the order was just written
    const failing = change(row, 'shipped', new Date(), () => Promise.reject(new Error('no letter')))
    await expect(failing).rejects.toThrow('no letter')
    const after = await readPlaced(database.query, row.number)
    expect([after?.status, after?.version, (await historyOf(database.query, row)).length]).toEqual(['new', 1, 1])
  })
})
