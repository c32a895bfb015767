import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#server/shop/catalog/store.ts'
import { deskPaths, fillDesk } from '../site/every-page.ts'
import { startSite } from '../site/run-site.ts'
import { signedInAs } from '../site/staff.ts'
import { removeFolder } from '../site/temporary-folder.ts'

/**
 * Nobody is held up (R19): with 20,000 orders and the catalog every page of shop and desk is made in 300 ms, and no turn
 * of the event loop takes over 100 ms.
 */
const ORDERS = 20_000
const MAX_TURN_MS = 100
const MAX_MS = 300

/** The event loop's metric is the longest pause of a timer of 10 ms since it was read last. */
const TIMER_MS = 10

const LISTS = ['/catalog/banki/', '/catalog/?sort=volume&page=3', '/search/?q=банка', '/basket/', '/checkout/']

const dataFolder = await mkdtemp(join(tmpdir(), 'tara-bounds-'))
const store = await openStore({ dataFolder, databaseUrl: undefined, demo: true }, console.error)
const { Cookie } = await signedInAs(store, 'owner')
const parts = await fillDesk(store, ORDERS)
await store.close()
const site = await startSite({ DATA_DIR: dataFolder, LOG_LEVEL: 'error' })

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
await site.stop()
await removeFolder(dataFolder)
if (failed) process.exitCode = 1
