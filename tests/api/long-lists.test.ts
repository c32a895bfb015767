import { expect, test } from 'vitest'
import { useDesk } from '../site/desk-orders.ts'
import { somebody } from '../site/person.ts'
import { turnsDuring } from '../site/turns.ts'

// R19: the server processes long lists in many short turns of the event loop, so that it does not block other requests.

const desk = useDesk()
const LINES = 500

/** Returns a text with article numbers and minimum quantities of the first products. */
async function typed(count: number, separator: string): Promise<string> {
  const { catalog } = desk.app
  const products = await catalog.products([...catalog.index.kinds.main.ids].slice(0, count))
  return products.map(({ record }) => `${record.article}${separator}${record.minQuantity}`).join('\n')
}

/** Returns how many more turns of the event loop a list of LINES lines takes than a list of five lines. */
async function moreTurns(work: (count: number) => Promise<unknown>): Promise<number> {
  await work(5)
  const few = await turnsDuring(() => work(5))
  return (await turnsDuring(() => work(LINES))) - few
}

test('a pasted list of 500 lines', async () => {
  const paste = async (count: number) => {
    const { status, answer } = await somebody(desk.app).post('basket/paste', { text: await typed(count, ' ') })
    expect([status, answer.added.length]).toEqual([200, count])
  }
  expect(await moreTurns(paste)).toBeGreaterThan(LINES / 50)
})

test('lines of an order that staff change', async () => {
  const number = await desk.order()
  const change = async (count: number) => {
    const lines = await typed(count, '; ')
    const { version } = await desk.draft(number)
    // The first call only previews.
    expect((await desk.post('orders/lines', { number, version, lines })).status).toBe(409)
  }
  expect(await moreTurns(change)).toBeGreaterThan(LINES / 200)
})
