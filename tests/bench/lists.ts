import { Agent, request } from 'node:http'
import type { CallAnswer } from '#schema/api/types.ts'
import { startSite } from '../site/run-site.ts'
import { middle, report } from './measure.ts'

/** Requests that are underway at the same time. */
const AT_ONCE = 8
const VISITORS = 100
const LINES = 10
const SECONDS = 4

/** The visitors' lists over HTTP, from one server process: a read answers ten lines with prices, a write is on the disk. */
export async function measureLists(): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  try {
    const { list } = (await (await fetch(`${site.url}/api/app/catalog/list`)).json()) as CallAnswer<'catalog.list'>
    const ask = asker(site.url)
    const add = (i: number) => {
      const { id: productId, minQuantity: quantity } = list[
        Math.floor(i / VISITORS) % LINES
      ] as CallAnswer<'catalog.list'>['list'][number]
      return ask(i % VISITORS, '/api/app/basket/item/add', { productId, quantity })
    }
    const read = (i: number) => ask(i % VISITORS, '/api/app/basket/item')
    for (let i = 0; i < VISITORS * LINES; i++) await add(i)
    const reads = await measure(read)
    const writes = await measure(add)
    ask.end()
    tell('basket of ten lines, reads a second', reads, 2000, 10)
    tell('into the basket, writes a second, each on the disk', writes, 500)
  } finally {
    await site.stop()
  }
}

interface Measured {
  perSecond: number
  /** Milliseconds. */
  p99: number
}

function tell(name: string, { perSecond, p99 }: Measured, least: number, most = Number.POSITIVE_INFINITY): void {
  report(name, perSecond.toFixed(0), `at least ${least}`, perSecond >= least)
  report(`${name}: p99`, `${p99.toFixed(1)} ms`, Number.isFinite(most) ? `under ${most} ms` : '', p99 < most)
}

/** The median by speed of three runs, after one that warms up. */
async function measure(one: (i: number) => Promise<void>): Promise<Measured> {
  const runs: Measured[] = []
  let i = 0
  for (let run = 0; run < 4; run++) {
    const times: number[] = []
    const [start, end] = [performance.now(), performance.now() + (SECONDS * 1000) / 4]
    const worker = async (): Promise<void> => {
      while (performance.now() < end) {
        const before = performance.now()
        await one(i++)
        times.push(performance.now() - before)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    times.sort((a, b) => a - b)
    const perSecond = times.length / ((performance.now() - start) / 1000)
    if (run > 0) runs.push({ perSecond, p99: times[Math.floor(times.length * 0.99)] ?? 0 })
  }
  return middle(runs, ({ perSecond }) => perSecond) as Measured
}

/** Makes a call as one of the visitors. @throws where it is not answered by 200 */
function asker(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const ask = (visitor: number, path: string, body?: object): Promise<void> =>
    new Promise((done, fail) => {
      const sent = request(url + path, {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          Cookie: `userId=${String(visitor).padStart(32, '0')}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
      })
      sent.on('error', fail).on('response', (answer) => {
        answer.resume()
        answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`${path}: ${answer.statusCode}`))))
      })
      sent.end(body && JSON.stringify(body))
    })
  return Object.assign(ask, { end: () => agent.destroy() })
}
