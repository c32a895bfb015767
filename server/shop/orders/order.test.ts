import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import type { Database } from '../../engine/database/database.ts'
import { engines } from '../../engine/database/testing.ts'
import { describeEntry } from './entries.ts'
import { changeStatus } from './order.ts'
import { historyOf } from './read.ts'

it('counts days as the plant does', () => {
  expect(moscowDay(new Date('2026-12-31T20:59:59Z'))).toBe('2026-12-31')
  expect(moscowDay(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
})

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

  it('becomes something else once, however many ask, and the time is noted', async () => {
    const { number } = await order()
    const beside: string[] = []
    const now = new Date('2026-11-21T09:00:00.000Z')
    const all = await Promise.all(
      [1, 2, 3].map(() =>
        changeStatus(database, { number, to: 'confirmed', now }, async (__, { status }) => ({
          letter: beside.push(status),
        })),
      ),
    )
    expect(all.map((result) => [result?.order.status, result?.changed]).toSorted()).toEqual([
      ['confirmed', false],
      ['confirmed', false],
      ['confirmed', true],
    ])
    expect(beside).toEqual(['confirmed'])
    const changed = await changeStatus(database, { number, to: 'shipped', now })
    expect(changed && (await historyOf(database.query, changed.order))).toEqual([
      { status: 'new', at: '2026-11-20T09:00:00.000Z' },
      { status: 'confirmed', at: now.toISOString() },
      { status: 'shipped', at: now.toISOString() },
    ])
  })

  it('of the buyer who cancels and the manager who confirms at the same time, a cancelled order stays so', async () => {
    const { number } = await order()
    await Promise.all([
      changeStatus(database, { number, from: 'new', to: 'cancelled' }),
      changeStatus(database, { number, to: 'confirmed' }),
    ])
    const after = await changeStatus(database, { number, from: 'new', to: 'cancelled' })
    expect(after?.changed).toBe(false)
    await changeStatus(database, { number, to: 'cancelled' })
    expect(await changeStatus(database, { number, to: 'done' })).toMatchObject({
      changed: false,
      order: { status: 'cancelled' },
    })
  })

  it('is not changed where what goes with it fails, and where there is none', async () => {
    const { number } = await order()
    const failing = changeStatus(database, { number, to: 'shipped' }, () => Promise.reject(new Error('no letter')))
    await expect(failing).rejects.toThrow('no letter')
    const row = await database.query
      .selectFrom('orders')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    expect([row.status, (await historyOf(database.query, row)).length]).toEqual(['new', 1])
    expect(await changeStatus(database, { number: '26-9999-00', to: 'shipped' })).toBeUndefined()
  })
})
