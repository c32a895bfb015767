import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '../site/desk-orders.ts'

// New records and queues: their counts include only what the role may see, and agree with the lists.

const desk = useDesk()
const arrivals = async (role: string) => (await desk.read('arrivals', await desk.as(role))).answer.list

const waits = async (): Promise<{ label: string; text: string; link: string }[]> =>
  (await desk.read('waiting')).answer.list

/** Returns the numbers of the orders in a queue; undefined if the page does not show the queue. */
async function ordersIn(filter: string): Promise<string[] | undefined> {
  const queue = (await waits()).find(({ link }) => link === `/desk/orders/?${filter}`)
  if (!queue) return undefined
  const { list, pagination } = (await desk.read(`orders?${filter}`)).answer
  expect(queue.text).toBe(String(pagination.total))
  const { body } = await desk.page(queue.link)
  const numbers = list.map(({ number }: { number: string }) => number)
  expect(numbers.filter((number: string) => !body.includes(number))).toEqual([])
  return numbers
}

let [first, second] = ['', '']
beforeAll(async () => {
  first = await desk.order()
  second = await desk.order({ email: 'second@paseka.example' })
  await desk.request()
})

test('new orders and requests are counted for who may see them', async () => {
  const all = [
    { right: 'desk.orders', count: 2 },
    { right: 'desk.requests', count: 1 },
  ]
  expect([await arrivals('manager'), await arrivals('viewer')]).toEqual([all, all])
  expect([await arrivals('content'), await arrivals('nobody')]).toEqual([[], []])
  await desk.query.updateTable('orders').set({ status: 'confirmed' }).where('number', '=', second).execute()
  expect(await arrivals('manager')).toContainEqual({ right: 'desk.orders', count: 1 })
})

test('an invoice that is not paid in time waits, whatever the state, until it is paid or the order is cancelled', async () => {
  expect((await desk.issue(first)).status).toBe(200)
  expect(await ordersIn('waits=due')).toBeUndefined()
  const { id, snapshot } = await desk.query.selectFrom('invoices').select(['id', 'snapshot']).executeTakeFirstOrThrow()
  const past = JSON.stringify({ ...JSON.parse(snapshot), until: '2026-01-15' })
  await desk.query.updateTable('invoices').set({ snapshot: past }).where('id', '=', id).execute()
  expect(await ordersIn('waits=due')).toEqual([first])
  const move = (status: 'awaiting-payment' | 'cancelled' | 'in-production' | 'new') => desk.set(first, { status })
  await move('awaiting-payment')
  expect(await ordersIn('waits=due')).toEqual([first])
  await move('in-production')
  expect(await ordersIn('waits=due')).toEqual([first])
  const paid = (sum: number | null) => desk.set(first, { paid: sum })
  await paid(1_000_000_000)
  expect(await ordersIn('waits=due')).toBeUndefined()
  await paid(null)
  await move('cancelled')
  expect(await ordersIn('waits=due')).toBeUndefined()
  await move('new')
  await desk.issue(first)
  expect(await ordersIn('waits=due')).toBeUndefined()
})

test('orders that together ask for more than there is wait, and no others', async () => {
  const { id, record } = desk.shop.product(0)
  const stock = (pieces: number) =>
    desk.query.updateTable('products').set({ stock: pieces }).where('id', '=', id).execute()
  await stock(2 * record.minQuantity)
  expect(await ordersIn('waits=short')).toBeUndefined()
  await stock(2 * record.minQuantity - 1)
  expect(await ordersIn('waits=short')).toEqual([second, first])
  await desk.query.updateTable('orders').set({ status: 'in-production' }).where('number', '=', second).execute()
  expect(await ordersIn('waits=short')).toBeUndefined()
  await stock(0)
  expect(await ordersIn('waits=short')).toEqual([first])
})

test('a queue that there is not is refused in words', async () => {
  expect((await desk.read('orders?waits=nothing')).answer).toMatchObject({
    list: [],
    problem: expect.stringContaining('Очереди «nothing» нет'),
  })
})
