import { today } from '#schema/definitions/text/dates.ts'
import type { Database } from '../../engine/database/tables.ts'
import { recordsIn } from './catalog.ts'
import { startedOn } from './coming-prices.ts'
import { type CatalogKind, KINDS, kindOf, type ProductRecord, type SectionRecord } from './records.ts'
import { currentCatalog, type NewCatalog, replaceCatalog } from './replace.ts'
import { inParts } from './rows.ts'

export interface OldCatalog {
  id: number
  /** Name of the imported file; for a catalog without a file, its origin, such as «демонстрационный каталог». */
  source: string
  /** Time of the import, ISO 8601 in UTC. */
  createdAt: string
  products: number
}

/** Returns the catalogs that an undo can restore, newest first. */
export async function oldCatalogs(database: Pick<Database, 'query'>): Promise<OldCatalog[]> {
  const rows = await database.query
    .selectFrom('catalogs')
    .selectAll()
    .where('products', '>', 0)
    .where('id', '!=', (await currentCatalog(database)) ?? 0)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, source, created_at, products }) => ({ id, source, createdAt: created_at, products }))
}

/**
 * Restores an old catalog by loading a copy of it. The replaced catalog and the old one leave the history, so the next undo goes one step
 * further back. @param options.passed called with the number of products written so far
 * @returns the new catalog's id
 */
export async function restoreCatalog(
  database: Database,
  old: OldCatalog,
  { passed = () => undefined, edition }: Pick<NewCatalog, 'edition'> & { passed?: (products: number) => void } = {},
): Promise<number> {
  const current = await currentCatalog(database)
  return replaceCatalog(database, {
    source: old.source,
    sections: await sectionsOf(database, old.id),
    products: counted(productsToday(database, old.id), passed),
    edition,
    undone: current === undefined ? [old.id] : [current, old.id],
  })
}

/** Yields the products of an old catalog; announced prices become current if their date has come. */
export async function* productsToday(database: Pick<Database, 'query'>, catalog: number): AsyncIterable<ProductRecord> {
  for await (const product of productsOf(database, catalog)) yield startedOn(product, today())
}

/** Returns the sections of a catalog, each followed by its subsections. */
export async function sectionsOf({ query }: Pick<Database, 'query'>, catalog: number): Promise<SectionRecord[]> {
  const rows = await query.selectFrom('sections').selectAll().where('catalog', '=', catalog).orderBy('id').execute()
  return rows.map(({ kind, path, name, text, position }) => ({ kind: kindOf(kind), path, name, text, position }))
}

/** Number of products per batch. */
const BATCH = 1000

interface ProductSelection {
  /** Kinds of products to read; by default both. */
  kinds?: readonly CatalogKind[]
  /** Order of the products; by default the order of the imported file. */
  order?: 'section'
  /** Ids of the products to read; by default all. */
  ids?: ReadonlySet<number> | undefined
  /** True to skip hidden products. */
  isShown?: boolean
}

/** Yields the products of a catalog. Reads in batches, because SQLite has one connection and writes must get their turn. */
export async function* productsOf(
  { query }: Pick<Database, 'query'>,
  catalog: number,
  { kinds = KINDS, order, ids: wantedIds, isShown = false }: ProductSelection = {},
): AsyncIterable<ProductRecord> {
  if (kinds.length === 0) return
  const all = await query
    .selectFrom('products')
    .select('id')
    .where('catalog', '=', catalog)
    .where('kind', 'in', [...kinds])
    .$if(isShown, (all) => all.where('id', 'not in', query.selectFrom('hidden_products').select('product')))
    .$if(order === 'section', (all) => all.orderBy('section'))
    .orderBy('position')
    .execute()
  const rows = wantedIds ? all.filter(({ id }) => wantedIds.has(id)) : all
  for (const part of inParts(rows, BATCH)) {
    const ids = part.map(({ id }) => id)
    const records = await recordsIn({ query }, catalog, ids)
    for (const id of ids) yield records.get(id) as ProductRecord // the catalog has every id
  }
}

/** Yields the products, and calls `passed` with their number so far after every 500 products and at the end. */
export async function* counted(products: AsyncIterable<ProductRecord>, passed: (count: number) => void) {
  let count = 0
  for await (const product of products) {
    if (++count % TOLD_EVERY === 0) passed(count)
    yield product
  }
  passed(count)
}

const TOLD_EVERY = 500
