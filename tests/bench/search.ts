import '../../server/mode.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import schemaSynonyms from '#schema/content/synonyms.json' with { type: 'json' }
import { inOtherLayout } from '#schema/definitions/text/layout.ts'
import { readDemo } from '#server/catalog/import/demo.ts'
import type { ProductRecord } from '#server/catalog/records.ts'
import { replaceCatalog } from '#server/catalog/replace.ts'
import { Synonyms } from '#server/catalog/search/query/synonyms.ts'
import { createSearch } from '#server/catalog/search/search.ts'
import { type Database, openSqlite, overDialect } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { report } from './measure.ts'

/** Sizes of the catalogues, made of the demo's by variation. */
const SIZES = [1000, 10_000, 100_000]
const QUERIES = 400
const MOST_MS = 10

const demo = await readDemo()
const postgres = process.argv.includes('--postgres')
async function open(folder: string, size: number): Promise<Database> {
  const database = postgres
    ? overDialect('postgres', new PGliteDialect({ pglite: () => PGlite.create() }))
    : openSqlite(join(folder, `${size}.sqlite`))
  await migrate(database)
  return database
}

async function measure(database: Database, size: number): Promise<void> {
  const label = `${postgres ? 'PGlite' : 'SQLite'}, ${size} products`
  const before = performance.now()
  const catalog = await replaceCatalog(database, { source: 'bench', sections: demo.sections, products: varied(size) })
  report(`${label}: loading`, `${((performance.now() - before) / 1000).toFixed(1)} s`, '', true)
  const search = createSearch(database, catalog, new Synonyms(schemaSynonyms.groups))
  await search.products('начало', { limit: 1, offset: 0 })
  const first = { limit: 24, offset: 0 }
  const kinds: Record<string, [queries: string[], run: (q: string) => Promise<unknown>]> = {
    'two words': [twoWords(size), (q) => search.products(q, first)],
    'one word': [[...new Set(twoWords(size).flatMap((q) => q.split(' ')))], (q) => search.products(q, first)],
    'whole name': [wholeNames(size), (q) => search.products(q, first)],
    article: [[...varied(QUERIES)].map(({ article }) => article), (q) => search.products(q, first)],
    'two words, one mistyped': [twoWords(size).map(mistyped), (q) => search.products(q, first)],
    'two words, other layout': [twoWords(size).map(inOtherLayout), (q) => search.products(q, first)],
    suggestions: [begun(size), (q) => search.suggest(q)],
    'the listed ones': [listed(size), (q) => search.products(q, first)],
  }
  for (const [name, [queries, run]] of Object.entries(kinds)) {
    const wall: number[] = []
    const processor: number[] = []
    for (const q of queries) {
      const start = performance.now()
      const before = process.cpuUsage()
      await run(q)
      const { user, system } = process.cpuUsage(before)
      wall.push(performance.now() - start)
      processor.push((user + system) / 1000)
    }
    const p95 = part(wall, 0.95)
    const figures = `p50 ${part(wall, 0.5).toFixed(1)}, p95 ${p95.toFixed(1)}, most ${part(wall, 1).toFixed(1)} ms`
    const bound = `p95 at most ${MOST_MS} ms (processor time: ${part(processor, 0.95).toFixed(1)} ms)`
    report(`${label}: ${name}, ${wall.length} queries`, figures, bound, p95 <= MOST_MS)
    if (process.argv.includes('--slowest'))
      console.log(
        queries
          .map((q, i) => ({ q, ms: processor[i] ?? 0 }))
          .toSorted((one, other) => other.ms - one.ms)
          .slice(0, 8),
      )
  }
}

const part = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN

/** The demo's products again and again, each time as another series. */
function* varied(size: number): Iterable<ProductRecord> {
  for (let i = 0; i < size; i++) {
    const product = demo.products[i % demo.products.length] as ProductRecord
    const round = Math.floor(i / demo.products.length)
    const name = round === 0 ? product.name : product.name.replace(/«.+?»/, `«${seriesName(i)}»`)
    yield { ...product, name, article: `${product.article}-${round}`, code: `${product.code}-${round}` }
  }
}

/** Some two thousand names that sound like words. */
function seriesName(i: number): string {
  const syllables = ['ма', 'ро', 'ти', 'ве', 'ку', 'ла', 'не', 'со', 'ди', 'га', 'пи', 'бу', 'же']
  const number = (i * 7919) % 2197
  return `${[number, Math.floor(number / 13), Math.floor(number / 169)].map((n) => syllables[n % 13]).join('')}н`
}

function some<T>(size: number, make: (product: ProductRecord, i: number) => T): T[] {
  const products = [...varied(Math.min(size, 20_000))]
  return Array.from({ length: QUERIES }, (_, i) => make(products[(i * 4099) % products.length] as ProductRecord, i))
}

/** Of a product's own words and data, so that most of them find something. */
const twoWords = (size: number): string[] => [
  ...new Set(
    some(size, ({ name, color, neck, material }, i) => {
      const [noun = '', series = ''] = name.replaceAll(/[«»]/g, '').split(/[ \u00a0]/)
      return (
        [`${noun} ${series}`, `${noun} ${neck}`, `${series} ${color}`, `${noun} ${color}`, `${material} ${neck}`][
          i % 5
        ] ?? noun
      )
    }),
  ),
]

const wholeNames = (size: number): string[] => [...new Set(some(size, ({ name }) => name))]

const mistyped = (q: string, i: number): string => {
  const at = 1 + (i % Math.max(1, q.indexOf(' ') - 2))
  return q.slice(0, at) + q.slice(at + 1)
}

const begun = (size: number): string[] => twoWords(size).map((q, i) => q.slice(0, 1 + (i % q.length)))

/** What many products have: to be ranked no further than is shown. */
const COMMON = [
  ...['флакон', 'банка', 'крышка', 'канистра', 'бутылка', 'дозатор', 'туба', 'распылитель', 'триггер', 'пипетка'],
  ...['пэт', 'пнд', 'пп', 'стекло', 'петг', 'белый', 'чёрный', 'прозрачный', 'янтарный', 'синий'],
  ...['24/410', '28/410', '20/410', '38/400', '100 мл', '250 мл', '500 мл', '1 л', 'флип-топ', 'диск-топ'],
]

/** Two hundred queries that are the same every time: two words, one mistyped, in the other layout; one common word. */
function listed(size: number): string[] {
  const two = twoWords(size)
  return [
    ...two.slice(0, 70),
    ...two.slice(70, 120).map(mistyped),
    ...two.slice(120, 170).map(inOtherLayout),
    ...COMMON,
  ]
}

/** Searching at several sizes; `node tests/bench/search.ts [--postgres] [--slowest]` measures this alone. */
export async function measureSearch(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tara-search-'))
  try {
    for (const size of SIZES) {
      const database = await open(folder, size)
      await measure(database, size)
      await database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  await measureSearch()
  process.exit(0)
}
