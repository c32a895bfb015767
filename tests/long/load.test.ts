import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { temporaryFolder } from '../site/temporary-folder.ts'
import { createProbe } from './probe.ts'
import { buyer, newVisitor, OPEN, productsOf, question } from './visitors.ts'

// R7: continuous load.

const MINUTES = Number(process.env.LOAD_MINUTES ?? 30)

interface Kind {
  name: string
  perSecond: number
  ask(site: RunningSite, i: number): Promise<Response>
}

const kinds = (products: readonly { id: number; minQuantity: number }[]): Kind[] => {
  const product = (i: number) => products[i % products.length] ?? { id: 0, minQuantity: 0 }
  return [
    { name: 'pages not kept', perSecond: 20, ask: (site) => newVisitor().get(site, '/basket/') },
    {
      name: 'pages kept',
      perSecond: 50,
      ask: (site, i) => newVisitor().get(site, ['/', '/about/', '/catalog/banki/', '/contacts/'][i % 4] ?? '/'),
    },
    {
      name: 'calls',
      perSecond: 100,
      ask: (site, i) => newVisitor().get(site, `/api/app/catalog/list?page=${(i % 20) + 1}`),
    },
    {
      name: 'lines put into baskets',
      perSecond: 20,
      ask: (site, i) =>
        newVisitor().post(site, '/api/app/basket/item/add', {
          productId: product(i).id,
          quantity: product(i).minQuantity,
        }),
    },
    {
      name: 'questions and orders',
      perSecond: 5,
      async ask(site, i) {
        const visitor = newVisitor()
        if (i % 2 === 0) return visitor.post(site, '/api/app/form/feedback', question(`Вопрос ${i}`))
        const { id, minQuantity } = product(i)
        await visitor.post(site, '/api/app/basket/item/add', { productId: id, quantity: minQuantity })
        return visitor.post(site, '/api/app/order/save', buyer)
      },
    },
  ]
}

/** Sends requests at a constant rate, however long the responses take. @returns times and statuses */
async function run({ name, perSecond, ask }: Kind, site: RunningSite, until: number) {
  const [times, statuses, waiting] = [[] as number[], new Map<number, number>(), new Set<Promise<void>>()]
  for (let i = 0; Date.now() < until; i++) {
    const begun = performance.now()
    const one = ask(site, i)
      .then(async (answer) => {
        await answer.arrayBuffer()
        times.push(performance.now() - begun)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      })
      .catch(() => void statuses.set(0, (statuses.get(0) ?? 0) + 1))
      .finally(() => waiting.delete(one))
    waiting.add(one)
    await sleep(1000 / perSecond)
  }
  await Promise.all(waiting)
  const sorted = times.toSorted((a, b) => a - b)
  return { name, count: times.length, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, statuses }
}

test(`${MINUTES} minutes of load: no failure, and the memory stays`, {
  timeout: MINUTES * 90_000 + 300_000,
}, async () => {
  const folder = await temporaryFolder()
  const probe = createProbe(folder)
  await using site = await startSite({ ...OPEN, ...probe.env })
  const all = kinds(await productsOf(site))
  const load = (minutes: number) => {
    const until = Date.now() + minutes * 60_000
    return Promise.all(all.map((kind) => run(kind, site, until)))
  }
  // Warms up first: memory grows until the caches are full.
  await load(Math.max(MINUTES / 6, 0.5))
  const before = await probe.set(site)
  const seconds = performance.now()
  const results = await load(MINUTES)
  const took = (performance.now() - seconds) / 1000
  const after = await probe.set(site)
  for (const { name, count, p95, statuses } of results)
    console.log(
      `${name}: ${(count / took).toFixed(0)} a second, p95 ${p95.toFixed(0)} ms, statuses ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')}`,
    )
  const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`
  console.log(
    `memory after collecting: ${mb(before.rss)} after warming up, ${mb(after.rss)} after ${MINUTES} minutes; heap ${mb(before.heapUsed)}, ${mb(after.heapUsed)}`,
  )
  for (const { name, statuses } of results) expect([name, [...statuses.keys()]]).toEqual([name, [200]])
  expect(after.rss / before.rss).toBeLessThan(1.1)
})
