import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/shop/data.ts'
import { freePort } from '../site/free-port.ts'
import { startPostgres } from '../site/postgres.ts'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { signedInAs } from '../site/staff.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'
import { buyer, newVisitor, OPEN, productsOf, question } from './visitors.ts'

// R19: two instances on PostgreSQL change the same rows in opposite order. Nobody gets a 500, and nothing is lost.

const TRIES = 200

/** Starts two instances with an order desk. Without PostgreSQL on the machine they share a data folder. */
async function twoInstances() {
  const postgres = startPostgres(await freePort(), { isLasting: false })
  const shared = await temporaryFolder()
  const env = { ...OPEN, ...(postgres && { DATABASE_URL: postgres.url }) }
  const first = await startSite({ ...env, DATA_DIR: shared })
  const second = await startSite({ ...env, DATA_DIR: postgres ? await temporaryFolder() : shared })
  const database = await openDatabase({ dataFolder: shared, databaseUrl: postgres?.url }, 'keep')
  onTestFinished(async () => {
    await database.close()
    for (const site of [first, second]) await site.stop()
    postgres?.stop()
  })
  const { Cookie } = await signedInAs({ database }, 'owner')
  const desk = async (site: RunningSite, path: string, body?: object) => {
    const headers = { Cookie, 'Content-Type': 'application/json' }
    const answer = await fetch(`${site.url}/desk/api/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return { status: answer.status, json: await answer.json() }
  }
  const products = await productsOf(first)
  const order = async (email: string): Promise<string> => {
    const visitor = newVisitor()
    const { id: productId = 0, minQuantity: quantity = 0 } = products[0] ?? {}
    await visitor.post(first, '/api/app/basket/item/add', { productId, quantity })
    const answer = await visitor.post(first, '/api/app/order/save', { ...buyer, email })
    return ((await answer.json()) as { number: string }).number
  }
  return { sites: [first, second] as const, desk, order, query: database.query }
}

test(`${TRIES} pairs of credits from A to B and from B to A at the same moment`, { timeout: 600_000 }, async () => {
  const { sites, desk, order, query } = await twoInstances()
  const step = async (site: RunningSite, number: string, values: Record<string, string>) => {
    const { json } = await desk(site, `orders/${number}/step?${new URLSearchParams(values)}`)
    return () => desk(site, 'orders/status', { number, version: json.item.version, ...values })
  }
  const numbers = [await order('a@crossed.example'), await order('a@crossed.example')] as const
  for (const number of numbers) {
    await (await step(sites[0], number, { to: 'confirmed' }))()
    await (await step(sites[0], number, { to: 'payment', sum: '500' }))()
  }
  const paid = async () =>
    (await query.selectFrom('orders').select('paid').execute()).reduce((sum, row) => sum + Number(row.paid ?? 0), 0)
  const answers = new Map<number, number>()
  for (let i = 0; i < TRIES; i++) {
    const credits = await Promise.all(
      numbers.map((number, at) =>
        step(sites[at === 0 ? 0 : 1], number, { to: 'refund', sum: '1', credit: numbers[1 - at] ?? '' }),
      ),
    )
    for (const { status } of await Promise.all(credits.map((credit) => credit())))
      answers.set(status, (answers.get(status) ?? 0) + 1)
    expect(await paid()).toBe(100_000)
  }
  console.log(answers)
  expect([...answers.keys()].filter((status) => ![200, 409].includes(status))).toEqual([])
  expect(answers.get(200)).toBeGreaterThanOrEqual(TRIES)
})

test(`${TRIES} joins of two pairs of customers at the same moment`, { timeout: 600_000 }, async () => {
  const { sites, desk, query } = await twoInstances()
  const person = async (email: string) => {
    const asked = newVisitor().post(sites[0], '/api/app/form/feedback', {
      ...question('Сколько стоит?', email),
      form: 'callback',
    })
    expect((await asked).status).toBe(200)
    const { id } = await query.selectFrom('customers').select('id').where('key', '=', email).executeTakeFirstOrThrow()
    return String(id)
  }
  const statuses = new Set<number>()
  for (let i = 0; i < TRIES; i++) {
    const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map((name) => person(`${name}${i}@joined.example`)))
    const joins = [
      [a, b],
      // Every other time it is the same pair, named in opposite order.
      i % 2 ? [c, d] : [b, a],
    ] as const
    const presses = await Promise.all(
      joins.map(async ([id = '', other = ''], at) => {
        const site = sites[at === 0 ? 0 : 1]
        const { json } = await desk(site, `customers/${id}/join/${other}`)
        return () => desk(site, 'customers/join', { id, other, version: json.item.version })
      }),
    )
    for (const { status } of await Promise.all(presses.map((press) => press()))) statuses.add(status)
    const rows = await query
      .selectFrom('customers')
      .select(['id', 'joined'])
      .where('id', 'in', [a, b, c, d].map(Number))
      .execute()
    const groups = Map.groupBy(
      rows.filter(({ joined }) => joined !== null),
      ({ joined }) => joined,
    )
    expect([...groups.values()].map((group) => group.length)).toEqual(i % 2 ? [2, 2] : [2])
  }
  console.log(statuses)
  expect([...statuses].filter((status) => ![200, 409].includes(status))).toEqual([])
})
