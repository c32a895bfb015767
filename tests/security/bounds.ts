import { mkdtemp, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { previewKey } from '#server/engine/pages/preview.ts'
import { createSigning } from '#server/engine/secrets/signing.ts'
import { openStore } from '#server/shop/catalog/store.ts'
import { deskPaths, fillDesk } from '../site/every-page.ts'
import { startSite } from '../site/run-site.ts'
import { signedInAs } from '../site/staff.ts'
import { removeFolder } from '../site/temporary-folder.ts'
import { watchHealth } from './watch-health.ts'

/**
 * Nobody is held up (R19): with 20,000 orders and the catalog every page of shop and desk is made in 300 ms, and no turn
 * of the event loop takes over 100 ms.
 */
const ORDERS = 20_000
const MAX_TURN_MS = 100
const MAX_MS = 300

/** While one address loads the shop, the others wait so long at most. */
const MAX_HEALTH_MS = 500
const MAX_PAPER_MS = 5000

/** The event loop's metric is the longest pause of a timer of 10 ms since it was read last. */
const TIMER_MS = 10

const LISTS = ['/catalog/banki/', '/catalog/?sort=volume&page=3', '/search/?q=банка', '/basket/', '/checkout/']

const dataFolder = await mkdtemp(join(tmpdir(), 'tara-bounds-'))
const store = await openStore({ dataFolder, databaseUrl: undefined, demo: true }, console.error)
const { Cookie } = await signedInAs(store, 'owner')
const parts = await fillDesk(store, ORDERS)
const articles = await store.catalog.products([...store.catalog.index.kinds.main.ids].slice(0, 500))
const key = previewKey(
  createSigning(() => store.signingKeys),
  { who: 'Анна' },
)
await store.close()
const site = await startSite({
  DATA_DIR: dataFolder,
  LOG_LEVEL: 'error',
  FORMS_PER_HOUR: '100000',
  TRUSTED_PROXIES: '1',
})

const { routes } = JSON.parse(await readFile('schema/routes.json', 'utf8')) as {
  routes: Parameters<typeof deskPaths>[0]
}
const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
const shop = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '/']) => path)
const paths = [...shop, ...LISTS, ...deskPaths(routes, parts)]

async function longestTurn(): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? []
  return Math.max(0, Number(seconds) * 1000 - TIMER_MS)
}

let failed = false
for (const path of paths) {
  // The first visit loads code.
  for (const isMeasured of [false, true]) {
    await longestTurn()
    const started = performance.now()
    const response = await fetch(site.url + path, { headers: { Cookie }, redirect: 'manual' })
    await response.text()
    const spent = performance.now() - started
    const turn = await longestTurn()
    const holds = response.status === 200 && spent <= MAX_MS && turn <= MAX_TURN_MS
    if (!isMeasured) continue
    failed ||= !holds
    const figures = `${spent.toFixed(0).padStart(5)} ms, ${turn.toFixed(0).padStart(5)} ms at a time`
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${figures}: ${response.status} ${decodeURI(path)}`)
  }
}

const watcher = watchHealth(site)
const text = articles.map(({ record }) => `${record.article} ${record.minQuantity}`).join('\n')
const times = (count: number, work: (i: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const ask = async (path: string, headers: Record<string, string>, body?: object): Promise<void> => {
  const json = body && { method: 'POST', body: JSON.stringify(body) }
  const own = { 'X-Forwarded-For': '192.0.2.1', 'Content-Type': 'application/json', ...headers }
  await (await fetch(site.url + path, { headers: own, ...json })).arrayBuffer()
}
const visitor = (i: number) => ({ Cookie: `userId=${String(i).padStart(32, '0')}` })
const paste = (i: number, lines = text) => ask('/api/app/basket/paste', visitor(i), { text: lines })
/** 22 kB a second, for 40 s. */
async function upload(i: number): Promise<void> {
  const type = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '900000' }
  const sent = request(`${site.url}/api/app/form/questionary`, {
    method: 'POST',
    headers: { ...visitor(i), ...type, 'X-Forwarded-For': `192.0.2.${i % 10}` },
  }).on('error', () => undefined)
  sent.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n')
  for (let second = 0; second < 40; second++) {
    await wait(1000)
    sent.write('x'.repeat(22_000))
  }
  sent.destroy()
}
const specification = `/desk/orders/${parts.number}/specification.pdf`

for (let i = 0; i < 300; i++) await paste(i, `${articles[i]?.record.article} 1000`)
const LOADS: Readonly<Record<string, () => Promise<unknown>>> = {
  '300 requests for papers': () => times(300, (i) => ask('/papers/basket.pdf', visitor(i))),
  '20 pasted lists of 500 lines': () => times(20, (i) => paste(1000 + i)),
  '60 previews of other days': () =>
    times(60, (i) =>
      ask('/about/', {
        Cookie: `preview=${key}~2027-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
      }),
    ),
  '50 slow uploads': () => times(50, upload),
}
for (const [name, load] of Object.entries(LOADS)) {
  const stop = watcher.begin()
  const done = load()
  await wait(200)
  const started = performance.now()
  await ask(specification, { Cookie })
  const paper = performance.now() - started
  await done
  const { ms } = await stop()
  const holds = ms <= MAX_HEALTH_MS && paper <= MAX_PAPER_MS
  failed ||= !holds
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${name}: /healthz ${ms.toFixed(0)} ms at most, a paper of staff ${paper.toFixed(0)} ms`,
  )
}
watcher.end()
await site.stop()
await removeFolder(dataFolder)
if (failed) process.exitCode = 1
