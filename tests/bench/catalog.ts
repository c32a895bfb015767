import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { today } from '#schema/definitions/text/dates.ts'
import type { CallContext } from '#server/engine/calls/context.ts'
import { stateWith } from '#server/engine/pages/testing.ts'
import { catalogFilter, catalogList } from '#server/shop/catalog/calls/list.ts'
import { type Catalog, openCatalog } from '#server/shop/catalog/catalog.ts'
import { readDemo } from '#server/shop/catalog/import/demo.ts'
import { SORTS } from '#server/shop/catalog/memory/index.ts'
import { replaceCatalog } from '#server/shop/catalog/replace.ts'
import { openDatabase } from '#server/shop/data.ts'
import { manyProducts } from '../site/many-products.ts'
import { startSite } from '../site/run-site.ts'
import { report } from './measure.ts'
import { askAll, costOf } from './process.ts'

/** Numbers of products; BENCH_PRODUCTS sets others, such as "10000,100000,1000000". */
const SIZES = (process.env.BENCH_PRODUCTS ?? '1000,10000,100000').split(',').map(Number)

/** Limit of the 95th percentile with 100,000 products, in milliseconds. */
const MAX_LIST_MS = 50

/** Measures lists with facet counts in catalogs of several sizes: a section and the whole catalog, with two filters and without. */
export async function measureCatalog(): Promise<void> {
  for (const size of SIZES) {
    const dataFolder = await mkdtemp(join(tmpdir(), 'tara-bench-'))
    const database = await openDatabase({ dataFolder, databaseUrl: undefined }, 'create')
    const { sections } = await readDemo()
    const loading = performance.now()
    await replaceCatalog(database, { source: 'bench', sections, products: manyProducts(size) })
    report(`${size} products: load`, seconds(loading), '', true)
    const opening = performance.now()
    const catalog = await openCatalog(database)
    report(`${size} products: open`, seconds(opening), size === 100_000 ? 'start in all under 3 s' : '', true)
    await measureLists(size, catalog)
    await database.close()
    await rm(dataFolder, { recursive: true })
  }
}

async function measureLists(size: number, catalog: Catalog): Promise<void> {
  const state = await stateWith({
    catalog,
    database: catalog.database,
    signingKeys: { current: Buffer.alloc(32), earlier: [] },
  })
  const context: CallContext = {
    site: state.site,
    day: today(),
    catalog,
    database: catalog.database,
    origin: state.origin,
    subject: undefined,
    companies: undefined,
  }
  const limit = size === 100_000 ? MAX_LIST_MS : undefined
  const cases = [
    ['a section with two filters', (i: number) => ({ section: 'flakony', ...choice(i) })],
    ['the whole with two filters', choice],
    ['the whole without filters', () => ({})],
  ] as const
  for (const [name, asked] of cases) {
    const times: number[] = []
    for (let i = -20; i < 60; i++) {
      const given = { kind: 'main', page: 1, view: 'cards', sort: 'default', ...asked(i + 20) } as const
      const before = performance.now()
      await catalogList({ ...given, sort: i % 2 === 0 ? 'price' : 'default' }, context)
      await catalogFilter(given, context)
      if (i >= 0) times.push(performance.now() - before) // the first runs only warm up the compiler
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
    report(
      `${size} products: ${name}, list and all counts, p95`,
      `${p95.toFixed(1)} ms`,
      limit === undefined ? '' : `${limit} ms`,
      limit === undefined || p95 <= limit,
    )
  }
}

const MATERIALS = ['pet', 'pnd', 'pp']
const NECKS = ['18-410', '20-410', '24-410', '28-410', '28-400', '38-400', '38-mm']

/** Returns two filters that differ for each `i`, so that no cache helps. */
const choice = (i: number) => ({
  material: [MATERIALS[i % 3] as string],
  neck: NECKS.filter((_, bit) => ((i + 1) >> bit) & 1),
})

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(2)} s`

const CALLS = 3000
const VIEWS = ['cards', 'table']

/** Measures the processor time of the list call over HTTP, with the demo catalog and the headers of browsers. */
export async function measureListCall(): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  const headers = { 'Accept-Encoding': 'gzip, br, zstd' }
  const path = '/api/app/catalog/list'
  const other = (i: number): string => {
    const { material, neck } = choice(i)
    const [sort = 'default', view = 'cards'] = [SORTS[Math.floor(i / 384) % 6], VIEWS[Math.floor(i / 2304)]]
    return `${path}?${new URLSearchParams({ material: material.join(), neck: neck.join(), sort, view })}`
  }
  try {
    // 128 combinations of necks, 3 materials, 6 orders, 2 views: each combination is requested once.
    const fresh = Array.from({ length: 4600 }, (_, i) => ({ path: other(i), headers }))
    // The first half warms up the compiler, as in a process that has been serving for a while.
    await askAll(site.url, fresh.slice(0, 2300))
    tellCall('others each time', await costOf(site, fresh.slice(2300)))
    const same = Array.from({ length: CALLS }, () => ({ path, headers }))
    await askAll(site.url, same.slice(0, CALLS / 10))
    tellCall('the same', await costOf(site, same))
  } finally {
    await site.stop()
  }
}

const tellCall = (what: string, milliseconds: number): void =>
  report(`list call of the demo catalog, ${what}, processor time`, `${milliseconds.toFixed(2)} ms`, '', true)
