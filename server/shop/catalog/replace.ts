import { sql } from 'kysely'
import { CATALOG_EDITION, CURRENT_CATALOG } from '../../engine/database/read-only.ts'
import type { Database, Transaction } from '../../engine/database/tables.ts'
import type { ProductRow } from '../tables.ts'
import { allocateNumbers, type ListedProduct, readNumbers, rowOf } from './product-rows.ts'
import type { ProductRecord, SectionRecord } from './records.ts'
import { dropPart, insertRows, type Write } from './rows.ts'
import { dropFromSearch, indexCatalog } from './search/store.ts'

export interface NewCatalog {
  /** Origin of the catalog, which the desk shows: a file name, «демонстрационный каталог», «пустой», or «1С» for an exchange. */
  source: string
  sections: readonly SectionRecord[]
  products: Iterable<ProductRecord> | AsyncIterable<ProductRecord>
  /** Ids of the catalogs that an undo removes from the history in the same transaction as the switch (history.ts). */
  undone?: readonly number[]
  /** `catalogEdition` that the user saw when confirming. If it differs at the switch, the switch fails; undefined: not checked. */
  edition?: string | undefined
}

/** Number of old catalogs that an undo can restore (history.ts). */
export const KEPT_CATALOGS = 5

/**
 * Products per transaction: few enough that other processes can write in between and that unwritten rows need little memory. Smaller
 * batches would need more transactions.
 */
const BATCH = 250

/** PostgreSQL channel that announces a switch or an edit with the catalog's id. */
export const CATALOG_CHANNEL = 'tara_catalog'

/** Value of `catalogs.products` that marks a catalog which is being deleted and can no longer become current. */
const DROPPED = -1

/** A product that waits for its permanent id, since ids are allocated in batches. Its row needs less memory than its record. */
interface WaitingProduct {
  product: ListedProduct
  row: ProductRow
  terms: readonly string[]
}

/**
 * Loads a catalog beside the current one, and at the end makes it current in one transaction, all or nothing. Until then running servers
 * use the old one. The old catalog stays complete until the next import, because servers read it while they load the new one. The next
 * import deletes its search index; its products and sections stay for an undo. @returns the new catalog's id
 */
export async function replaceCatalog(database: Database, { source, sections, products, undone, edition }: NewCatalog) {
  const { engine, query } = database
  // An import adds the current catalog to the history, an undo does not.
  await dropOthers(database, undone ? KEPT_CATALOGS : KEPT_CATALOGS - 1)
  const catalog = await beginCatalog(database, source)
  // After `beginCatalog`, no older unfinished import can add permanent ids, so the ids read here are complete.
  const numbers = await readNumbers(query)
  const write: Write = (work) =>
    query.transaction().execute(async (transaction) => {
      await claim(transaction, catalog, 0)
      await work(transaction)
    })
  const search = indexCatalog(database, catalog, sections)
  const loaded: ListedProduct[] = []
  const { rows, sectionOf } = numbered(catalog, sections)
  await write((transaction) => insertRows(transaction, 'sections', rows))
  await write(search.begin)
  let waiting: WaitingProduct[] = []
  const flush = async (): Promise<void> => {
    const part = waiting
    waiting = []
    await write(async (transaction) => {
      const products = part.map(({ product }) => product)
      await allocateNumbers(transaction, numbers, products)
      const numberedRows = part.map(({ product: { id }, row }) => ({ ...row, id }))
      await insertRows(transaction, 'products', numberedRows)
      await search.add(
        transaction,
        part.map(({ product: { id, kind }, terms }) => ({ id, kind, terms })),
      )
      loaded.push(...products)
    })
  }
  for await (const record of products) {
    const { kind, article } = record
    const position = loaded.length + waiting.length + 1
    waiting.push({
      product: { id: 0, kind, article },
      row: rowOf({ catalog, id: 0, section: sectionOf(record), position }, record),
      terms: search.termsOf(record),
    })
    if (waiting.length === BATCH) await flush()
  }
  if (waiting.length > 0) await flush()
  await search.finish(write, loaded)
  await query.transaction().execute(async (transaction) => {
    await claim(transaction, catalog, loaded.length)
    if (edition !== undefined) await refuseEdited(transaction, edition)
    await transaction
      .insertInto('facts')
      .values({ name: CURRENT_CATALOG, value: String(catalog) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(catalog) }))
      .execute()
    if (undone)
      await transaction
        .updateTable('catalogs')
        .set({ products: DROPPED })
        .where('id', 'in', [...undone])
        .execute()
    if (engine === 'postgres') await sql`select pg_notify(${CATALOG_CHANNEL}, ${String(catalog)})`.execute(transaction)
  })
  return catalog
}

/** Creates a catalog; an older unfinished import then fails at its next write. */
async function beginCatalog({ engine, query }: Database, source: string): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    // PostgreSQL needs a lock; SQLite runs only one write transaction at a time anyway.
    if (engine === 'postgres') await sql`lock table catalogs in exclusive mode`.execute(transaction)
    const { id } = await transaction
      .insertInto('catalogs')
      .values({ source, created_at: new Date().toISOString(), products: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .updateTable('catalogs')
      .set({ products: DROPPED })
      .where('id', 'not in', [id, (await currentCatalog({ query: transaction })) ?? id])
      .where('products', '=', 0)
      .execute()
    return id
  })
}

/** Thrown if another process has changed or replaced the catalog first. */
export class DisplacedError extends Error {
  override name = 'DisplacedError'
}

/** Compares `edition` with the current edition. @throws DisplacedError if they differ: products were changed in place (edit.ts) */
async function refuseEdited(transaction: Transaction, edition: string): Promise<void> {
  // A write instead of a read, because it waits until concurrent edits are committed.
  await transaction
    .updateTable('facts')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('name', '=', CATALOG_EDITION)
    .execute()
  if ((await catalogEdition({ query: transaction })) !== edition)
    throw new DisplacedError('Пока каталог записывался, в нём изменили цену, остаток или фото.')
}

/** Sets the number of products of the catalog that is being loaded. @throws DisplacedError if a newer import has marked it as deleted */
async function claim(transaction: Transaction, catalog: number, products: number): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('catalogs')
    .set({ products })
    .where('id', '=', catalog)
    .where('products', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DisplacedError('Началась другая загрузка каталога, эта прервана.')
}

/** Returns the id of the current catalog; undefined before the first import. */
export async function currentCatalog({ query }: Pick<Database, 'query'>): Promise<number | undefined> {
  const fact = await query.selectFrom('facts').select('value').where('name', '=', CURRENT_CATALOG).executeTakeFirst()
  return fact && Number(fact.value)
}

/** Returns a version that changes with each edit in place (edit.ts). */
export async function catalogEdition({ query }: Pick<Database, 'query'>): Promise<string> {
  const fact = await query.selectFrom('facts').select('value').where('name', '=', CATALOG_EDITION).executeTakeFirst()
  return fact?.value ?? ''
}

/**
 * Deletes in batches: catalogs of aborted imports, the oldest catalogs, and the search indexes of all catalogs except the current one.
 * @param kept number of old catalogs whose products stay
 */
async function dropOthers(database: Database, kept: number): Promise<void> {
  const { query } = database
  // A catalog may become current after this query. Then `current` excludes it, or the update below finds another number of products.
  const catalogs = await query.selectFrom('catalogs').select(['id', 'products']).orderBy('id', 'desc').execute()
  const current = await currentCatalog(database)
  const others = catalogs.filter(({ id }) => id !== current)
  const old = others.filter(({ products }) => products > 0).slice(0, kept)
  for (const { id, products } of others) {
    const stays = old.some((catalog) => catalog.id === id)
    if (!stays) {
      const { numUpdatedRows } = await query
        .updateTable('catalogs')
        .set({ products: DROPPED })
        .where('id', '=', id)
        .where('products', '=', products)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) continue
    }
    while (await dropFromSearch(database, id));
    while (await dropPart(query, 'search_words', 'word', id));
    if (stays) continue
    while (await dropPart(query, 'products', 'id', id));
    await query.deleteFrom('catalogs').where('id', '=', id).execute()
  }
}

/** Numbers the sections so that a section's descendants directly follow it. `sectionOf` returns the number of a product's section. */
function numbered(catalog: number, sections: readonly SectionRecord[]) {
  const numbers = new Map<string, number>()
  const rows = inTreeOrder(sections).map((section, i) => {
    numbers.set(`${section.kind} ${section.path}`, i + 1)
    return { catalog, id: i + 1, ...section }
  })
  const sectionOf = ({ kind, section, article }: ProductRecord): number => {
    const number = numbers.get(`${kind} ${section}`)
    if (number === undefined) throw new Error(`Изделие ${article}: нет раздела ${section}`)
    return number
  }
  return { rows, sectionOf }
}

/** Returns the sections in depth-first order. */
export function inTreeOrder<T extends Pick<SectionRecord, 'kind' | 'path' | 'position'>>(sections: readonly T[]): T[] {
  const parentOf = ({ path }: T): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const children = Map.groupBy(sections, (section) => `${section.kind} ${parentOf(section)}`)
  const below = (kind: string, path: string): T[] =>
    (children.get(`${kind} ${path}`) ?? [])
      .toSorted((a, b) => a.position - b.position)
      .flatMap((section) => [section, ...below(kind, section.path)])
  return [...below('main', ''), ...below('import', '')]
}
