import { describe, expect, it } from 'vitest'
import { engines, suiteDatabase } from '../../engine/database/testing.ts'
import { describeEntry } from './entries.ts'
import { addEvent } from './events.ts'
import { type Order, readPlaced, updateOrder } from './order.ts'
import { historyOf } from './read.ts'
import { addTestOrder } from './testing.ts'

it('a payment of another year is told with it', () => {
  expect(describeEntry({ kind: 'payment', sum: 100, day: '2019-12-30' })[1]).toContain('2019')
})

describe.each(engines)('on %s', async (_, open) => {
  const database = await suiteDatabase(open)

  /** Changes the status of an order as it was read, as the desk does. */
  const change = (before: Order, status: Order['status'], now: Date, beside = async () => undefined) =>
    database.query.transaction().execute(async (transaction) => {
      if (!(await updateOrder(transaction, before, { status }))) return false
      await addEvent(transaction, { ...before, status }, { kind: 'status', details: { from: before.status } }, now)
      await beside()
      return true
    })

  it('is not changed where what goes with it fails', async () => {
    await addTestOrder(database.query)
    const row = (await readPlaced(database.query, '1')) as Order // the order was just written
    const failing = change(row, 'shipped', new Date(), () => Promise.reject(new Error('no letter')))
    await expect(failing).rejects.toThrow('no letter')
    const after = await readPlaced(database.query, row.number)
    expect([after?.status, after?.version, (await historyOf(database.query, row)).length]).toEqual(['new', 1, 1])
  })
})
