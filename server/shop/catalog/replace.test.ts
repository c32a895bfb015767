import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../engine/database/tables.ts'
import { allEngines } from '../../engine/database/testing.ts'
import { valueText } from './calls/filter-texts.ts'
import { openCatalog } from './catalog.ts'
import { editProducts } from './edit.ts'
import { readDemo } from './import/demo.ts'
import type { ProductRecord } from './records.ts'
import { catalogEdition, currentCatalog, DisplacedError, inTreeOrder, replaceCatalog } from './replace.ts'
import { insertRows } from './rows.ts'
import { createSearch } from './search/search.ts'
import { Synonyms } from './search/vocabulary.ts'

const demo = await readDemo()
const few = { source: 'проба', sections: demo.sections, products: demo.products.filter((_, i) => i % 30 === 0) }

/** Yields products and then fails. */
function* brokenAfter(products: readonly ProductRecord[]): Iterable<ProductRecord> {
  yield* products
  throw new Error('the file ends here')
}

/** Returns the database schema of the tables; undefined for SQLite. */
async function schemaOf({ engine, query }: Database): Promise<string | undefined> {
  if (engine !== 'postgres') return undefined
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(query)
  return rows[0]?.name
}

describe.each(allEngines)('on %s', (_, open) => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())
  const productCount = async (): Promise<number> => {
    const { main, import: imported } = (await openCatalog(database)).index.kinds
    return main.size + imported.size
  }

  it('filters and sorts by the volume that a product has', async () => {
    const [small, ...others] = few.products.filter(({ volume = 0 }) => volume > 8)
    await replaceCatalog(database, { ...few, products: [{ ...small, volume: 7.5 } as ProductRecord, ...others] })
    const { kinds } = (await openCatalog(database)).index
    const volume = kinds.main.facets.find(({ name }) => name === 'volume')
    expect(volume?.values.filter(({ stored }) => Number(stored) < 9)).toEqual([{ stored: '7.5', word: '7-5' }])
    const facet = volume?.values.find(({ stored }) => stored === '7.5')
    expect(facet && valueText('volume', facet, [])).toBe('7,5\u00a0мл')
    expect(kinds.main.ranks.volume[0]).toBe(0)
  })

  it('shows a catalog once it is whole, and numbers stay with their articles', async () => {
    await replaceCatalog(database, few)
    const catalog = await openCatalog(database)
    const [product] = few.products
    const before = await catalog.byCode('main', product?.code ?? '')
    expect(before?.record).toEqual(product)
    await replaceCatalog(database, { ...few, products: few.products.toReversed() })
    expect(await catalog.refresh()).toBe(true)
    expect((await catalog.byCode('main', product?.code ?? ''))?.id).toBe(before?.id)
    expect(await catalog.refresh()).toBe(false)
  })

  it('gives a product that was read as it was read, until the catalog is another one', async () => {
    await replaceCatalog(database, few)
    const catalog = await openCatalog(database)
    const code = few.products[0]?.code ?? ''
    const before = await catalog.byCode('main', code)
    expect(await catalog.products([before?.id ?? 0])).toEqual([before])
    expect(await catalog.byCode('main', code)).toEqual(before)
    expect(await catalog.byCode('import', code)).toBeUndefined()
    const renamed = few.products.map((product) => ({ ...product, name: `${product.name}, новая` }))
    await replaceCatalog(database, { ...few, products: renamed })
    await catalog.refresh()
    expect((await catalog.byCode('main', code))?.record.name).toBe(renamed[0]?.name)
  })

  it('does not switch over products that were changed in place while it was loaded', async () => {
    await replaceCatalog(database, few)
    const { id = 0 } = (await database.query.selectFrom('products').select('id').executeTakeFirst()) ?? {}
    const edition = await catalogEdition(database)
    const edited = async function* () {
      yield* few.products.slice(0, 5)
      await editProducts(database, [id], () => ({ stock: 77 }))
    }
    const before = await currentCatalog(database)
    await expect(replaceCatalog(database, { ...few, products: edited(), edition })).rejects.toBeInstanceOf(
      DisplacedError,
    )
    expect(await currentCatalog(database)).toBe(before)
    await replaceCatalog(database, { ...few, edition: await catalogEdition(database) })
    expect(await currentCatalog(database)).not.toBe(before)
  })

  it('leaves the old catalog as it is when the new one breaks off', async () => {
    await replaceCatalog(database, few)
    const before = await currentCatalog(database)
    const broken = { ...few, products: brokenAfter(few.products.slice(0, 5)) }
    await expect(replaceCatalog(database, broken)).rejects.toThrow('the file ends here')
    expect(await currentCatalog(database)).toBe(before)
    expect(await productCount()).toBe(few.products.length)
  })

  it('goes on with the loading that began last, and the other ends without a trace', async () => {
    await replaceCatalog(database, few)
    let second: number | undefined
    const overtaken = async function* (): AsyncIterable<ProductRecord> {
      yield* few.products.slice(0, 5)
      second = await replaceCatalog(database, { ...few, source: 'вторая' })
    }
    await expect(replaceCatalog(database, { ...few, products: overtaken() })).rejects.toThrow(
      'Началась другая загрузка',
    )
    expect(await currentCatalog(database)).toBe(second)
    expect(await productCount()).toBe(few.products.length)
  })

  it('goes on with one alone of two that begin at the same time', async () => {
    await replaceCatalog(database, { ...few, products: few.products.slice(0, 3) })
    // Each replacement waits until the other one has begun, so that they always overlap.
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    let begins = 0
    const together = async function* (): AsyncIterable<ProductRecord> {
      if (++begins === 2) resolve()
      await begun
      yield* few.products
    }
    const load = () => replaceCatalog(database, { ...few, products: together() }).finally(resolve)
    const both = await Promise.allSettled([load(), load()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find((result) => result.status === 'rejected')?.reason).toBeInstanceOf(DisplacedError)
    expect(await productCount()).toBe(few.products.length)
  })

  it('gives no number of a loading that broke off to two products', async () => {
    const broken = { ...few, products: brokenAfter(few.products.toReversed()) }
    await expect(replaceCatalog(database, broken)).rejects.toThrow('the file ends here')
    await replaceCatalog(database, few)
    await replaceCatalog(database, { ...demo, source: 'проба' })
    const { query } = database
    const products = await query.selectFrom('products').select(['id', 'kind', 'article']).orderBy('id').execute()
    const numbers = await query.selectFrom('product_ids').selectAll().orderBy('id').execute()
    expect(new Set(products.map(({ id }) => id)).size).toBe(demo.products.length)
    expect(numbers).toEqual(expect.arrayContaining(products))
    expect(numbers).toHaveLength(demo.products.length)
  })

  it('keeps the catalog before whole, for servers that still read from it, and the products of older ones for an undo', async () => {
    await replaceCatalog(database, few)
    const first = await openCatalog(database)
    await replaceCatalog(database, { ...few, products: few.products.slice(0, 3) })
    const [product] = few.products
    expect((await first.byCode('main', product?.code ?? ''))?.record).toEqual(product)
    const word = product?.name.split(' ')[0] ?? ''
    const results = await createSearch(database, first.index.version, new Synonyms([])).products(word)
    expect(results.ids.length).toBeGreaterThan(0)
    const broken = { ...few, products: brokenAfter(few.products) }
    await expect(replaceCatalog(database, broken)).rejects.toThrow('the file ends here')
    const before = await currentCatalog(database)
    const last = await replaceCatalog(database, { ...few, products: few.products.slice(0, 2) })
    const old = first.index.version
    const { query } = database
    const kept = async (table: 'products' | 'sections' | 'search_articles' | 'search_words') =>
      (await query.selectFrom(table).select('catalog').distinct().orderBy('catalog').execute()).map(
        ({ catalog }) => catalog,
      )
    expect(await kept('products')).toEqual([old, before, last])
    expect(await kept('sections')).toEqual([old, before, last])
    expect(await kept('search_articles')).toEqual([before, last])
    expect(await kept('search_words')).toEqual([before, last])
    // On a shared PostgreSQL server, other tests use other schemas.
    const schema = await schemaOf(database)
    const tables = (await query.introspection.getTables()).filter((table) => table.schema === schema)
    const texts = tables.map(({ name }) => name).filter((name) => /^search_texts_\d+$/.test(name))
    expect(texts.toSorted()).toEqual([`search_texts_${before}`, `search_texts_${last}`].toSorted())
  })

  it('keeps the order of the file, and numbers new products in it, whatever their codes', async () => {
    const products = few.products.map((product, i) => ({ ...product, code: `c${(i * 7919) % 1009}` }))
    await replaceCatalog(database, { ...few, products })
    const rows = await database.query.selectFrom('products').select(['id', 'article']).orderBy('position').execute()
    expect(rows.map(({ article }) => article)).toEqual(products.map(({ article }) => article))
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  it('inserts more rows than a statement has room for', async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => ({ name: `n${i}`, value: `${i}` }))
    await insertRows(database.query, 'facts', rows)
    const { count } = await database.query
      .selectFrom('facts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', 'like', 'n%')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(rows.length)
  })
})

it('puts what is inside a section right after it, neighbors by their position', () => {
  const section = (path: string, position: number) => ({ kind: 'main' as const, path, position })
  const ordered = inTreeOrder([
    section('b', 2),
    section('a/y', 2),
    section('a', 1),
    section('a/x', 1),
    section('a/x/z', 1),
  ])
  expect(ordered.map(({ path }) => path)).toEqual(['a', 'a/x', 'a/x/z', 'a/y', 'b'])
})
