import { today } from '#schema/definitions/text/dates.ts'
import type { Database } from '../../engine/database/tables.ts'
import { recordsIn } from './catalog.ts'
import { startedOn } from './coming-prices.ts'
import { type CatalogKind, KINDS, kindOf, type ProductRecord, type SectionRecord } from './records.ts'
import { currentCatalog, replaceCatalog } from './replace.ts'

export interface OldCatalog {
  id: number
  /** Its source: a file name. */
  source: string
  /** ISO 8601 in UTC. */
  createdAt: string
  products: number
}

/** The catalogs that an undo can restore, the last one first. */
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

interface Restoring {
  /** Called with the number of products written. */
  passed?: (products: number) => void
  /** Edition of the current catalog that whoever agreed saw (NewCatalog). */
  edition?: string | undefined
}

/**
 * Restores an old catalog: the current one leaves the history, so the next undo goes a step further back.
 * @returns the new catalog's number
 */
export async function restoreCatalog(
  database: Database,
  old: OldCatalog,
  { passed = () => undefined, edition }: Restoring = {},
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

/** Products of an old catalog, with the prices that it announced for days since then. */
export async function* productsToday(database: Pick<Database, 'query'>, catalog: number): AsyncIterable<ProductRecord> {
  for await (const product of productsOf(database, catalog)) yield startedOn(product, today())
}

/** The sections of a catalog, each followed by those inside it. */
export async function sectionsOf({ query }: Pick<Database, 'query'>, catalog: number): Promise<SectionRecord[]> {
  const rows = await query.selectFrom('sections').selectAll().where('catalog', '=', catalog).orderBy('id').execute()
  return rows.map(({ kind, path, name, text, position }) => ({ kind: kindOf(kind), path, name, text, position }))
}

/** Batch size. */
const BATCH = 1000

interface ProductSelection {
  /** Both, unless said. */
  kinds?: readonly CatalogKind[]
  /** By default in the order of the file that brought them. */
  order?: 'section'
  /** Only these, by their permanent numbers. */
  ids?: ReadonlySet<number> | undefined
  /** True: without hidden ones. */
  isShown?: boolean
}

/** Products of a catalog. Read in parts: SQLite has one connection, which may be writing in between. */
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
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id)
    const records = await recordsIn({ query }, catalog, ids)
    for (const id of ids) yield records.get(id) as ProductRecord // they were there a moment ago
  }
}

/** Tells how many have passed, every so often. */
export async function* counted(products: AsyncIterable<ProductRecord>, passed: (count: number) => void) {
  let count = 0
  for await (const product of products) {
    if (++count % TOLD_EVERY === 0) passed(count)
    yield product
  }
  passed(count)
}

const TOLD_EVERY = 500
