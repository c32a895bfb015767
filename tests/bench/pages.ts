import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { distFolder, root } from '#server/engine/paths.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { median, report } from './measure.ts'
import { type Asked, addressesOf, askAll, costOf, type Measured, times } from './process.ts'

/** By type of page: number of elements in the plain React tree to compare with, and maximum ratio of the two processor times. */
const KINDS = {
  list: { elements: 2074, bound: 4 },
  product: { elements: 1384, bound: 8 },
  article: { elements: 881, bound: 3 },
  search: { elements: 2170, bound: 5 },
} as const

type Kind = keyof typeof KINDS

/** Number of measurements of each ratio, in turn with the reference; the median counts. */
const ROUNDS = 5

const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

const asked = (paths: readonly string[], region?: string): Asked[] =>
  paths.map((path) => ({ path, headers: { ...HEADERS, ...(region && { Cookie: `region=${region}` }) } }))

/** Measures the processor time of uncached pages against plain React with gzip, and of cached ones against a bare Node server. */
export async function measurePages(): Promise<void> {
  const reference = await startReference()
  const site = await startSite({ READS_PER_MINUTE: '1000000', FORMS_PER_HOUR: '1000000' })
  try {
    await measureFresh(site, reference)
    await measureCached(site, reference)
  } finally {
    await Promise.all([site.stop(), reference.stop()])
  }
}

async function measureFresh(site: RunningSite, reference: Measured): Promise<void> {
  const pages = await freshPages(site)
  for (const [kind, fresh] of Object.entries(pages) as [Kind, Asked[]][]) {
    const { elements, bound } = KINDS[kind]
    const plain = times(`/plain/${elements}`, 100)
    const share = Math.floor(fresh.length / (ROUNDS + 1))
    const parts = Array.from({ length: ROUNDS + 1 }, (_, i) => fresh.slice(i * share, (i + 1) * share))
    // The first part of the pages only warms up the compiler.
    await askAll(site.url, parts.shift() ?? [])
    await askAll(reference.url, plain)
    const rounds: { ours: number; theirs: number }[] = []
    for (const part of parts) rounds.push({ ours: await costOf(site, part), theirs: await costOf(reference, plain) })
    const ratio = median(rounds.map(({ ours, theirs }) => ours / theirs))
    const [ours, theirs] = [median(rounds.map((one) => one.ours)), median(rounds.map((one) => one.theirs))]
    report(
      `fresh ${kind} / plain React + gzip`,
      `${ours.toFixed(2)} ms / ${theirs.toFixed(2)} = ${ratio.toFixed(2)}`,
      `at most ${bound}`,
      ratio <= bound,
    )
  }
}

/** Returns requests for pages that have not been rendered yet. */
async function freshPages(site: RunningSite): Promise<Record<Kind, Asked[]>> {
  const articles = await addressesOf(site, '/sitemap.xml', '/articles/')
  const regions = await regionsOf(site)
  return {
    list: asked(
      ['heightFrom', 'diameterFrom'].flatMap((name) =>
        Array.from({ length: 60 }, (_, i) => `/catalog/?${name}=${1 + (i % 10)}&page=${1 + (i % 6)}&sort=-price`),
      ),
    ),
    product: asked(await addressesOf(site, '/sitemap-main-1.xml', '/catalog/item/')),
    article: regions.flatMap((region) => asked(articles, region)),
    search: asked(
      ['банка', 'бутылка', 'флакон', 'канистра', 'крышка', 'белая', 'пэт', 'пнд'].flatMap((word) =>
        Array.from({ length: 15 }, (_, i) => `/search/?q=${encodeURIComponent(`${word} ${i * 10} мл`)}`),
      ),
    ),
  }
}

async function regionsOf({ url }: Measured): Promise<string[]> {
  const { list } = (await (await fetch(`${url}/api/app/region/list`)).json()) as { list: { code: string }[] }
  return list.map(({ code }) => code)
}

/** The references: servers that send prepared bytes. */
const BARE = { name: 'bare server', path: '/bytes' }
const EXPRESS = { name: 'Express with ready bytes', path: '/express' }

interface Row {
  name: string
  one: (i: number) => Asked
  status?: number
  count?: number
  bound?: number
  beside?: typeof BARE
}

/** Measures repeated requests, against a bare Node server and Express that send as many bytes. */
async function measureCached(site: RunningSite, reference: Measured): Promise<void> {
  // From its second page on, a browser sends both cookies.
  const headers = { ...HEADERS, Cookie: `userId=${'0'.repeat(32)}; region=1` }
  const page: Asked = { path: '/catalog/', headers }
  const { headers: cached } = await askAll(site.url, [page, page])
  const rows: Row[] = [
    { name: 'cached list', one: () => page, bound: 0.35 },
    { name: 'cached list', one: () => page, bound: 0.5, beside: EXPRESS },
    {
      name: '304',
      one: () => ({ ...page, headers: { ...headers, 'If-None-Match': String(cached.etag) } }),
      status: 304,
    },
    { name: 'call catalog.list', one: () => ({ path: '/api/app/catalog/list', headers }) },
    { name: 'post of a form', one: question, count: 50 },
  ]
  for (const { name, one, status, count = 1000, bound, beside = BARE } of rows) {
    let sent = 0
    const many = () => Array.from({ length: count }, () => one(sent++))
    const { bytes } = await askAll(site.url, many())
    await askAll(reference.url, [{ path: '/bytes', method: 'POST', body: 'x'.repeat(bytes) }])
    await askAll(reference.url, times(beside.path, count))
    const rounds: { ours: number; theirs: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await costOf(site, many(), status)
      rounds.push({ ours, theirs: await costOf(reference, times(beside.path, count)) })
    }
    const ratio = median(rounds.map(({ ours, theirs }) => theirs / ours))
    const [ours, theirs] = [median(rounds.map((r) => r.ours)), median(rounds.map((r) => r.theirs))]
    report(
      `${beside.name} / ${name}, ${bytes} bytes`,
      `${(theirs * 1000).toFixed(0)} µs / ${(ours * 1000).toFixed(0)} = ${ratio.toFixed(2)}`,
      bound === undefined ? '' : `at least ${bound}`,
      bound === undefined || ratio >= bound,
    )
  }
}

/** A question of another visitor each time, because the same question from the same visitor is stored only once. */
const question = (i: number): Asked => ({
  path: '/api/app/form/feedback',
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Cookie: `userId=${String(i).padStart(32, '0')}` },
  body: JSON.stringify({
    name: 'Анна',
    phone: '+79161234567',
    message: `Есть ли банка ${i} мл?`,
    consents: [{ document: 'data-consent', version: '2026-03-01' }],
  }),
})

async function startReference(): Promise<Measured & { stop(): Promise<void> }> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: 'tests/bench/reference.tsx', outDir: 'dist/bench', emptyOutDir: true, copyPublicDir: false },
  })
  const child = spawn(process.execPath, [join(distFolder, 'bench', 'reference.js')], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  const address = () => /^http\S+/m.exec(output)?.[0]
  await waitFor(
    () => address() !== undefined,
    () => `The reference did not start:\n${output}`,
  )
  return {
    url: address() ?? '',
    process: child,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
