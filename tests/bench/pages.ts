import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { distFolder, root } from '#server/paths.ts'
import { type RunningSite, startSite, waitFor } from '../site/run-site.ts'
import { median, report } from './measure.ts'
import { type Asked, askAll, costOf, type Measured, settled } from './process.ts'

/** Measured one after another, the middle one counts. */
const ROUNDS = 7

/** As browsers ask for pages, and one that knows gzip alone. */
const ENCODINGS = { browser: 'gzip, deflate, br, zstd', gzip: 'gzip' }

/** Elements of the pages when they were first measured (docs/performance.md): the plain tree keeps them. */
const KINDS = [
  { name: 'list of 24', elements: 2074, bound: 2 },
  { name: 'list of 24, its cards shown before', elements: 2074, bound: 1 },
  { name: 'product', elements: 1384, bound: 2 },
  { name: 'article', elements: 881, bound: 1 },
  { name: 'article, shown before in another region', elements: 881, bound: 1 },
  { name: 'search', elements: 2170, bound: 2 },
  { name: 'an address that does not exist', elements: 717, bound: 0.2 },
] as const

/** Pages that nobody has asked for, kept ones and what else is asked of a site, beside a bare server. */
export async function measurePages(): Promise<void> {
  const reference = await startReference()
  try {
    for (const { elements } of KINDS) await askAll(reference.url, times(`/plain/${elements}`, 200))
    for (const [encoding, accepts] of Object.entries(ENCODINGS)) {
      // Sites of their own: what is asked first is asked of a process that has not shown it.
      const few = [await freshFew(reference, accepts), await freshFew(reference, accepts)]
      const site = await startSite({ FORMS_PER_HOUR: '1000000' })
      try {
        const fresh = [await freshPages(site, reference, accepts), ...few]
        for (const { name, bound } of KINDS) {
          const found = fresh.flatMap((costs) => costs[name] ?? []).toSorted((a, b) => ratioOf(a) - ratioOf(b))
          const middle = found[Math.floor(found.length / 2)] as Beside
          report(
            `${name}, fresh, ${encoding}: ours / plain React`,
            `${middle.ours.toFixed(2)} ms / ${middle.theirs.toFixed(2)} = ${ratioOf(middle).toFixed(2)}`,
            `at most ${bound}`,
            ratioOf(middle) <= bound,
          )
        }
        await measureRepeated(site, reference, accepts, encoding)
      } finally {
        await site.stop()
      }
    }
  } finally {
    await reference.stop()
  }
}

type Kind = (typeof KINDS)[number]

/** Milliseconds of processor time, of plain React before and after it: a machine is not equally quick at all times. */
interface Beside {
  ours: number
  theirs: number
}

const ratioOf = ({ ours, theirs }: Beside): number => ours / theirs

type Costs = Readonly<Partial<Record<Kind['name'], Beside>>>

/** @param before what is asked right before what is measured */
async function beside(
  reference: Measured,
  site: RunningSite,
  name: Kind['name'],
  asked: readonly Asked[],
  { before = [], status }: { before?: readonly Asked[]; status?: number } = {},
): Promise<Costs> {
  const elements = KINDS.find((kind) => kind.name === name)?.elements
  const plain = () => costOf(reference, times(`/plain/${elements}`, 200))
  const first = await plain()
  await askAll(site.url, before)
  const ours = await costOf(site, asked, status)
  return { [name]: { ours, theirs: (first + (await plain())) / 2 } }
}

/** Of what there is little of: a collection of garbage among it would be a third of what it costs, or all. */
async function freshFew(reference: Measured, accepts: string): Promise<Costs> {
  const site = await startSite()
  try {
    const warm = await warmUp(site, accepts)
    const list = await neverShown(reference, site, warm)
    await askAll(site.url, warm.asked(await articlesOf(site)))
    return { ...list, ...(await inOtherRegions(reference, site, warm)) }
  } finally {
    await site.stop()
  }
}

/** A site whose compiler is warm, as that of a process which has served for a while. */
interface Warm {
  asked(paths: readonly string[], region?: string): Asked[]
  /** Without the first, which who has chosen none is in. */
  regions: readonly string[]
}

/** Asks for others of the kinds that are measured, until little is left to be compiled. */
async function warmUp(site: RunningSite, accepts: string): Promise<Warm> {
  const [, ...regions] = await regionsOf(site)
  const asked: Warm['asked'] = (paths, region) =>
    paths.map((path) => ({
      path,
      headers: { 'Accept-Encoding': accepts, ...(region && { Cookie: `region=${region}` }) },
    }))
  const imported = await addressesOf(site, '/sitemap-import-1.xml', '/catalog-import/item/')
  const news = await addressesOf(site, '/sitemap.xml', '/news/')
  for (const region of regions)
    await askAll(site.url, [
      ...asked(pagesOf('/catalog-import/?sort=name&', 12), region),
      ...asked(pagesOf('/catalog-import/?sort=price&', 12), region),
      ...asked(imported, region),
      ...asked(searches(0, 8), region),
      ...asked(Array.from({ length: 100 }, (_, i) => `/none/${region}/${i}/`)),
      ...asked(['/', '/about/', '/news/', '/contacts/', '/faq/', ...news], region),
    ])
  await settled(site)
  return { asked, regions }
}

const pagesOf = (search: string, count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, i) => `${search}page=${first + i}`)

const WORDS = ['банка', 'бутылка', 'флакон', 'канистра', 'крышка', 'прозрачная', 'белая', 'пэт', 'пнд']

const searches = (from: number, to: number): string[] =>
  WORDS.flatMap((word) =>
    Array.from({ length: to - from }, (_, i) => `/search/?q=${encodeURIComponent(`${word} ${(from + i) * 10} мл`)}`),
  )

/**
 * All but the first pages, which warm up what draws such products. Right after others that nobody asked for: a process that
 * has been idle has let go of its memory, and collects garbage for the first pages it makes.
 */
const neverShown = (reference: Measured, site: RunningSite, { asked }: Warm): Promise<Costs> =>
  beside(reference, site, 'list of 24', asked(pagesOf('/catalog/?', 16, 9)), {
    before: asked([...pagesOf('/catalog/?', 8), ...searches(200, 230)]),
  })

async function inOtherRegions(reference: Measured, site: RunningSite, { asked, regions }: Warm): Promise<Costs> {
  const articles = await articlesOf(site)
  const others = regions.flatMap((region) => asked(articles, region))
  return beside(reference, site, 'article, shown before in another region', others)
}

const articlesOf = (site: RunningSite): Promise<string[]> => addressesOf(site, '/sitemap.xml', '/articles/')

async function freshPages(site: RunningSite, reference: Measured, accepts: string): Promise<Costs> {
  const warm = await warmUp(site, accepts)
  const { asked, regions } = warm
  const products = await addressesOf(site, '/sitemap-main-1.xml', '/catalog/item/')
  const sorted = (region?: string) =>
    ['-price', 'price', 'name', 'volume', '-volume'].flatMap((sort) =>
      asked(pagesOf(`/catalog/?sort=${sort}&`, 24), region),
    )
  const list = await neverShown(reference, site, warm)
  // What shows the same cards warms up behind that, and half of what is measured before the other half.
  for (const region of regions) await askAll(site.url, sorted(region))
  const half = products.length / 2
  await askAll(site.url, [...asked(products.slice(0, half)), ...asked(searches(8, 24))])
  await settled(site)
  const nowhere = asked(Array.from({ length: 400 }, (_, i) => `/nowhere/${i}/`))
  return {
    ...list,
    ...(await beside(reference, site, 'list of 24, its cards shown before', sorted())),
    ...(await beside(reference, site, 'product', asked(products.slice(half)))),
    ...(await beside(reference, site, 'article', asked(await articlesOf(site)))),
    ...(await inOtherRegions(reference, site, warm)),
    ...(await beside(reference, site, 'search', asked(searches(24, 40)))),
    ...(await beside(reference, site, 'an address that does not exist', nowhere, { status: 404 })),
  }
}

/** What is asked for again and again, beside a bare server that sends as many bytes. */
async function measureRepeated(
  site: RunningSite,
  reference: Measured,
  accepts: string,
  encoding: string,
): Promise<void> {
  const headers = { 'Accept-Encoding': accepts, Cookie: 'userId=00000000000000000000000000000000' }
  const page: Asked = { path: '/catalog/', headers }
  const { headers: kept } = await askAll(site.url, [page, page])
  const rows: { name: string; asked: (i: number) => Asked; status?: number; count?: number; bound?: number }[] = [
    { name: 'kept list', asked: () => page, bound: 0.6 },
    {
      name: '304',
      asked: () => ({ ...page, headers: { ...headers, 'If-None-Match': String(kept.etag) } }),
      status: 304,
    },
    { name: 'call catalog.list', asked: () => ({ path: '/api/app/catalog/list', headers }) },
    { name: 'post of a form, kept in the database with its letter', asked: question, count: 50 },
  ]
  for (const { name, asked, status, count = 2000, bound } of rows) {
    let asks = 0
    const many = () => Array.from({ length: count }, () => asked(asks++))
    const { bytes } = await askAll(site.url, many())
    await askAll(reference.url, [{ path: '/bytes', method: 'POST', body: 'x'.repeat(bytes) }])
    await settled(site)
    // In turns: a machine is not equally quick at all times.
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await askAll(site.url, many())
      const ours = await costOf(site, many(), status)
      await askAll(reference.url, times('/bytes', count))
      rounds.push({ ours, bare: await costOf(reference, times('/bytes', count)) })
    }
    const [ours, bare] = [median(rounds.map((round) => round.ours)), median(rounds.map((round) => round.bare))]
    const ratio = median(rounds.map((round) => round.bare / round.ours))
    report(
      `${name}, ${encoding}, ${bytes} bytes: bare server / ours`,
      `${(bare * 1000).toFixed(0)} µs / ${(ours * 1000).toFixed(0)} = ${ratio.toFixed(2)}`,
      bound === undefined ? '' : `at least ${bound}`,
      bound === undefined || ratio >= bound,
    )
  }
}

/** Somebody else's each time: what the same visitor sends twice is kept once. */
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

const times = (path: string, count: number): Asked[] => Array.from({ length: count }, () => ({ path }))

async function addressesOf({ url }: Measured, sitemap: string, start: string): Promise<string[]> {
  const xml = await (await fetch(url + sitemap)).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  return paths.filter((path) => path.startsWith(start) && path !== start)
}

async function regionsOf({ url }: Measured): Promise<string[]> {
  const html = await (await fetch(`${url}/`)).text()
  return [...new Set([...html.matchAll(/value="(\d+)"[^>]* name="region"/g)].map(([, id = '']) => id))]
}

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
