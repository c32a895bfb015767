import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDemo } from '#server/catalog/import/demo.ts'
import { replaceCatalog } from '#server/catalog/replace.ts'
import { openDatabase } from '#server/database/database.ts'
import { type RunningSite, startSite } from '../site/run-site.ts'
import { removeFolder } from '../site/temporary-folder.ts'
import { withManyArticles } from './articles.ts'
import { type Asked, addressesOf, askAll, costOf, type Measured, settled, times } from './process.ts'

/** Elements of the pages when they were first measured (docs/performance.md): the plain tree keeps them. */
export const KINDS = [
  { name: 'list of 24', elements: 2074, bound: 4 },
  { name: 'list of 24, its cards shown before', elements: 2074, bound: 4 },
  { name: 'list of 24, none of its cards shown before', elements: 2074, bound: 4 },
  { name: 'product', elements: 1384, bound: 8 },
  { name: 'article, made ahead', elements: 881, bound: 3 },
  { name: 'article, not made ahead', elements: 881, bound: 3 },
  { name: 'search', elements: 2170, bound: 5 },
  { name: 'an address that does not exist', elements: 717, bound: 1 },
] as const

type Kind = (typeof KINDS)[number]

/** Milliseconds of processor time, of plain React before and after it: a machine is not equally quick at all times. */
export interface Beside {
  ours: number
  theirs: number
}

export const ratioOf = ({ ours, theirs }: Beside): number => ours / theirs

export type Costs = Readonly<Partial<Record<Kind['name'], Beside>>>

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
export async function freshFew(reference: Measured, accepts: string): Promise<Costs> {
  const folder = await mkdtemp(join(tmpdir(), 'tara-bench-'))
  await withOneSection(folder)
  const site = await startSite({ DATA_DIR: folder, SCHEMA_DIR: await withManyArticles(folder) })
  try {
    const warm = await warmUp(site, accepts)
    return {
      ...(await neverShown(reference, site, warm)),
      ...(await unknownArticles(reference, site, warm)),
    }
  } finally {
    await site.stop()
    await removeFolder(folder)
  }
}

/**
 * The demo catalogue in one section of each kind: what a site makes ahead are the first pages of its sections, and
 * on the demo those show nearly all that there is.
 */
async function withOneSection(dataFolder: string): Promise<void> {
  const database = await openDatabase({ dataFolder, databaseUrl: undefined })
  const { sections, products } = await readDemo()
  const firstOf = (kind: string) => sections.find((section) => section.kind === kind)
  await replaceCatalog(database, {
    source: 'bench',
    sections: sections.filter((section) => section === firstOf(section.kind)),
    products: products.map((product) => ({ ...product, section: firstOf(product.kind)?.path ?? product.section })),
  })
  await database.close()
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
      ...SORTS.flatMap((sort) => asked(pagesOf(`/catalog-import/?${sort}&`, 12), region)),
      ...SORTS.flatMap((sort) => asked(pagesOf(`/catalog-import/?${sort}&heightFrom=1&`, 12), region)),
      ...asked(imported, region),
      ...asked(searches(0, 8), region),
      ...asked(Array.from({ length: 100 }, (_, i) => `/none/${region}/${i}/`)),
      ...asked(['/', '/about/', '/news/', '/contacts/', '/faq/', ...news], region),
    ])
  await settled(site)
  return { asked, regions }
}

const SORTS = ['-price', 'price', 'name', 'volume', '-volume'].map((sort) => `sort=${sort}`)

/** From so many millimeters on: of nearly everything. */
const MEASURES = ['heightFrom', 'diameterFrom']

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
  beside(reference, site, 'list of 24, none of its cards shown before', asked(pagesOf('/catalog/?', 16, 9)), {
    before: asked([...pagesOf('/catalog/?', 8), ...searches(200, 230)]),
  })

/** The last ones: the others are made ahead, or warm up what draws them. */
async function unknownArticles(reference: Measured, site: RunningSite, { asked }: Warm): Promise<Costs> {
  const articles = asked(await articlesOf(site)).slice(-200)
  const [others, measured] = [articles.slice(0, 100), articles.slice(100)]
  return beside(reference, site, 'article, not made ahead', measured, { before: others })
}

const articlesOf = (site: RunningSite): Promise<string[]> => addressesOf(site, '/sitemap.xml', '/articles/')

export async function freshPages(site: RunningSite, reference: Measured, accepts: string): Promise<Costs> {
  const warm = await warmUp(site, accepts)
  const { asked, regions } = warm
  const products = await addressesOf(site, '/sitemap-main-1.xml', '/catalog/item/')
  const sorted = (region?: string) => SORTS.flatMap((sort) => asked(pagesOf(`/catalog/?${sort}&`, 24), region))
  const lists = MEASURES.flatMap((measure) => pagesOf(`/catalog/?${measure}=1&`, 16))
  const list = await beside(reference, site, 'list of 24', asked(lists), { before: asked(searches(200, 230)) })
  // What shows the same cards warms up behind that, and half of what is measured before the other half.
  for (const region of regions) await askAll(site.url, sorted(region))
  const half = products.length / 2
  await askAll(site.url, [...asked(products.slice(0, half)), ...asked(searches(8, 24))])
  await settled(site)
  const nowhere = asked(Array.from({ length: 4000 }, (_, i) => `/nowhere/${i}/`))
  return {
    ...list,
    ...(await beside(reference, site, 'list of 24, its cards shown before', sorted())),
    ...(await beside(reference, site, 'product', asked(products.slice(half)))),
    ...(await beside(reference, site, 'article, made ahead', asked(await articlesOf(site)))),
    ...(await beside(reference, site, 'search', asked(searches(24, 40)))),
    ...(await beside(reference, site, 'an address that does not exist', nowhere, { status: 404 })),
  }
}

async function regionsOf({ url }: Measured): Promise<string[]> {
  const html = await (await fetch(`${url}/`)).text()
  return [...new Set([...html.matchAll(/value="(\d+)"[^>]* name="region"/g)].map(([, id = '']) => id))]
}
