import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Worst } from '../security/watch-health.ts'
import { startSite } from '../site/run-site.ts'

// Fifty concurrent PDFs of offers with twenty lines, and the slowest response of /healthz meanwhile: node tests/bench/offers.ts

const [AT_ONCE, LINES] = [50, 20]

const site = await startSite({ FORMS_PER_HOUR: '1000000', LOG_LEVEL: 'error' })
const headers = { Cookie: `userId=${'b'.repeat(32)}`, 'Content-Type': 'application/json' }

const post = async (path: string, body: object) => {
  const answer = await fetch(`${site.url}/api/app/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<{ link: string }>
}

/** Returns how long a download takes, in milliseconds. */
async function download(path: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(site.url + path)
  const bytes = await answer.bytes()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${new TextDecoder().decode(bytes)}`)
  return performance.now() - started
}

try {
  const list = await fetch(`${site.url}/api/app/catalog/list`)
  const { list: products } = (await list.json()) as { list: { id: number; minQuantity: number }[] }
  for (const { id, minQuantity } of products.slice(0, LINES))
    await post('basket/item/add', { productId: id, quantity: minQuantity })
  const consents = [{ document: 'data-consent', version: '2026-03-01' }]
  const { link } = await post('offer/request', {
    ...{ name: 'Анна', phone: '+79161234567', email: 'anna@paseka.example', consents },
  })
  const path = `/papers/offer.pdf${new URL(link, site.url).search}`
  console.log(
    `the first, with its pictures: ${Math.round(await download(path))} ms; again: ${Math.round(await download(path))} ms`,
  )
  const watcher = new Worker(new URL('../security/watch-health.ts', import.meta.url), {
    workerData: { url: site.url, pid: site.process.pid },
  })
  /** Returns the slowest response of /healthz during some work. */
  const watched = async (work: () => Promise<unknown>): Promise<string> => {
    watcher.postMessage('begin')
    await work()
    watcher.postMessage('end')
    const [{ ms, mb }] = (await once(watcher, 'message')) as [Worst]
    return `/healthz ${Math.round(ms)} ms at most, ${Math.round(mb)} MB`
  }
  console.log(`nothing: ${await watched(() => wait(5000))}`)
  let times: number[] = []
  const health = await watched(async () => {
    times = await Promise.all(Array.from({ length: AT_ONCE }, () => download(path)))
  })
  console.log(`${AT_ONCE} at once, the last after ${Math.round(Math.max(...times))} ms: ${health}`)
  await watcher.terminate()
} finally {
  await site.stop()
}
