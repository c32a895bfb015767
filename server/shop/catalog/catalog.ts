import type { Database } from '../../engine/database/tables.ts'
import type { Site } from '../../engine/site/site.ts'
import { type CatalogIndex, type KindIndex, readIndex } from './memory/index.ts'
import { type CatalogKind, type Product, type ProductRecord, readRecord } from './records.ts'
import { catalogEdition, currentCatalog } from './replace.ts'

/** The context of calls about the catalog. */
export interface CatalogContext {
  site: Site
  catalog: Catalog
  database: Database
}

/** The current catalog: lists and counts from memory, products from the database. */
export interface Catalog {
  readonly index: CatalogIndex
  readonly database: Database
  /** Returns products in the order of the ids; skips missing and hidden products. */
  products(ids: readonly number[]): Promise<Product[]>
  /** Like `products`, but includes hidden products, because their pictures stay available. */
  withHidden(ids: readonly number[]): Promise<Product[]>
  /** Returns the last parts of the products' addresses, for sitemaps; callers pass about a thousand ids at a time. */
  codes(ids: readonly number[]): Promise<string[]>
  /** Returns the product with this code in its address, even a hidden one, because its page and papers stay available. */
  byCode(kind: CatalogKind, code: string): Promise<Product | undefined>
  /** Reloads the index if another catalog became current or products were edited in place (edit.ts). @returns true if it was reloaded */
  refresh(): Promise<boolean>
}

const emptyKind = (kind: CatalogKind): KindIndex => ({
  kind,
  size: 0,
  ids: new Uint32Array(),
  sections: [],
  facets: [],
  measures: [],
  ranks: {} as KindIndex['ranks'], // an empty index has no position whose rank could be read
})

const EMPTY: CatalogIndex = {
  version: 0,
  edition: '',
  hidden: new Set(),
  kinds: { main: emptyKind('main'), import: emptyKind('import') },
}

export async function openCatalog(database: Database): Promise<Catalog> {
  const catalog = createCatalog(database)
  await catalog.refresh()
  return catalog
}

/** Creates a catalog with an empty index, which suffices for composing e-mails; other callers load the index with `refresh`. */
export function createCatalog(database: Database): Catalog {
  let index = EMPTY
  const catalog: Catalog = {
    database,
    get index() {
      return index
    },
    products: (ids) => catalog.withHidden(ids.filter((id) => !index.hidden.has(id))),
    async withHidden(ids) {
      const records = await recordsIn(database, index.version, ids)
      return ids.flatMap((id) => {
        const record = records.get(id)
        return record ? [{ id, record }] : []
      })
    },
    async codes(ids) {
      const rows = await database.query
        .selectFrom('products')
        .select('code')
        .where('catalog', '=', index.version)
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute()
      return rows.map(({ code }) => code)
    },
    async byCode(kind, code) {
      const row = await database.query
        .selectFrom('products')
        .select(['id', 'record'])
        .where('catalog', '=', index.version)
        .where('kind', '=', kind)
        .where('code', '=', code)
        .executeTakeFirst()
      return row && toProduct(row)
    },
    async refresh() {
      const version = await currentCatalog(database)
      const edition = await catalogEdition(database)
      if (version === undefined || (version === index.version && edition === index.edition)) return false
      index = await readIndex(database, version, edition)
      return true
    },
  }
  return catalog
}

/** Returns a catalog's products by id, including hidden ones. @param catalog undefined before the first import */
export async function recordsIn(
  { query }: Pick<Database, 'query'>,
  catalog: number | undefined,
  ids: readonly (number | undefined)[],
): Promise<ReadonlyMap<number, ProductRecord>> {
  const rows = query
    .selectFrom('products')
    .select(['id', 'record'])
    .where('catalog', '=', catalog ?? 0)
  const found = await rows.where('id', 'in', [0, ...ids.filter((id) => id !== undefined)]).execute()
  return new Map(found.map((row) => [row.id, toProduct(row).record]))
}

const toProduct = ({ id, record }: { id: number; record: string }): Product => ({ id, record: readRecord(record) })
