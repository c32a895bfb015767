import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ProductRow, Tables } from '../database/tables.ts'
import type { ProductRecord, SectionRecord } from './records.ts'
import { type CatalogIndexing, dropFromSearch, indexCatalog } from './search/index-catalog.ts'

/** Where the number of the catalogue that is shown is kept. */
export const CURRENT_CATALOG = 'current-catalog'

export interface NewCatalog {
  /** Where it comes from, for people: a file's name, «демо». */
  source: string
  sections: readonly SectionRecord[]
  products: Iterable<ProductRecord> | AsyncIterable<ProductRecord>
}

/** Rows a transaction: small enough that another process's writes get in between. */
const BATCH = 1000

/** Stands for the count of a catalogue that is being taken away: it can no longer be switched to. */
const DROPPED = -1

/**
 * Loads a catalogue beside the current one and switches to it at the very end, in one transaction: all or nothing,
 * and a running server goes on with the old one until then.
 * @param progress told how many products have been written
 * @returns the new catalogue's number
 */
export async function replaceCatalog(
  database: Database,
  { source, sections, products }: NewCatalog,
  progress: (written: number) => void = () => undefined,
): Promise<number> {
  const { query } = database
  await dropOthers(database) // what a process left behind that died while loading
  const { id: catalog } = await query
    .insertInto('catalogs')
    .values({ source, created_at: new Date().toISOString(), products: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbers = await insertSections(database, catalog, sections)
  const search = indexCatalog(database, catalog, sections)
  let written = 0
  for await (const batch of batches(products, BATCH)) {
    await query.transaction().execute(async (transaction) => {
      await claim(transaction, catalog, 0)
      await insertProducts(transaction, catalog, numbers, batch, written, search)
    })
    written += batch.length
    progress(written)
  }
  await query.transaction().execute(async (transaction) => {
    await claim(transaction, catalog, written)
    await search.finish(transaction)
    await transaction
      .insertInto('facts')
      .values({ name: CURRENT_CATALOG, value: String(catalog) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(catalog) }))
      .execute()
  })
  await dropOthers(database)
  return catalog
}

/** Another process began to load later: one catalogue is loaded at a time, and the last to begin goes on. */
export class DisplacedError extends Error {
  override name = 'DisplacedError'
  override message = 'Началась другая загрузка каталога, эта прервана.'
}

/** @throws DisplacedError where the catalogue that is being loaded has been taken away */
async function claim(transaction: Transaction<Tables>, catalog: number, products: number): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('catalogs')
    .set({ products })
    .where('id', '=', catalog)
    .where('products', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DisplacedError()
}

/** The number of the catalogue that is shown; undefined before the first. */
export async function currentCatalog({ query }: Database): Promise<number | undefined> {
  const fact = await query.selectFrom('facts').select('value').where('name', '=', CURRENT_CATALOG).executeTakeFirst()
  return fact && Number(fact.value)
}

/** Takes away every catalogue but the current one, a part at a time. */
async function dropOthers(database: Database): Promise<void> {
  const { query } = database
  // In this order: one that is switched to in between is current already, or has another count below.
  const catalogs = await query.selectFrom('catalogs').select(['id', 'products']).execute()
  const current = await currentCatalog(database)
  for (const { id, products } of catalogs) {
    if (id === current) continue
    const { numUpdatedRows } = await query
      .updateTable('catalogs')
      .set({ products: DROPPED })
      .where('id', '=', id)
      .where('products', '=', products)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    while (await dropFromSearch(database, id));
    for (;;) {
      const part = query
        .selectFrom('products')
        .select('id')
        .where('catalog', '=', id)
        .limit(10 * BATCH)
      const { numDeletedRows } = await query
        .deleteFrom('products')
        .where('catalog', '=', id)
        .where('id', 'in', part)
        .executeTakeFirst()
      if (numDeletedRows === 0n) break
    }
    await query.deleteFrom('catalogs').where('id', '=', id).execute()
  }
}

/** Sections are numbered so that what is inside a section follows it without a gap. @returns numbers by kind and path */
async function insertSections(
  { query }: Database,
  catalog: number,
  sections: readonly SectionRecord[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  const rows = inTreeOrder(sections).map((section, i) => {
    numbers.set(`${section.kind} ${section.path}`, i + 1)
    return { catalog, id: i + 1, ...section }
  })
  for (let from = 0; from < rows.length; from += BATCH)
    await query
      .insertInto('sections')
      .values(rows.slice(from, from + BATCH))
      .execute()
  return numbers
}

/** A section, then all that is inside it, then its next neighbor. */
export function inTreeOrder<T extends Pick<SectionRecord, 'kind' | 'path' | 'position'>>(sections: readonly T[]): T[] {
  const parentOf = ({ path }: T): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const children = Map.groupBy(sections, (section) => `${section.kind} ${parentOf(section)}`)
  const below = (kind: string, path: string): T[] =>
    (children.get(`${kind} ${path}`) ?? [])
      .toSorted((a, b) => a.position - b.position)
      .flatMap((section) => [section, ...below(kind, section.path)])
  return [...below('main', ''), ...below('import', '')]
}

async function insertProducts(
  transaction: Transaction<Tables>,
  catalog: number,
  sections: ReadonlyMap<string, number>,
  batch: readonly ProductRecord[],
  written: number,
  search: CatalogIndexing,
): Promise<void> {
  const names = batch.map(({ kind, article }) => ({ kind, article }))
  await transaction
    .insertInto('product_ids')
    .values(names)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await transaction
    .selectFrom('product_ids')
    .selectAll()
    .where('kind', 'in', ['main', 'import']) // the index begins with it
    .where(
      'article',
      'in',
      batch.map(({ article }) => article),
    )
    .execute()
  const ids = new Map(known.map(({ id, kind, article }) => [`${kind} ${article}`, id]))
  const rows = batch.map((record, i): ProductRow => {
    const id = ids.get(`${record.kind} ${record.article}`)
    const section = sections.get(`${record.kind} ${record.section}`)
    if (id === undefined || section === undefined)
      throw new Error(`Товар ${record.article}: нет раздела ${record.section}`)
    return toRow(catalog, id, section, written + i + 1, record)
  })
  await transaction.insertInto('products').values(rows).execute()
  await search.add(
    transaction,
    batch.map((record, i) => ({ id: rows[i]?.id as number, record })),
  )
}

const toRow = (catalog: number, id: number, section: number, position: number, record: ProductRecord): ProductRow => ({
  catalog,
  id,
  kind: record.kind,
  code: record.code,
  article: record.article,
  name: record.name,
  name_key: sortKey(record.name),
  section,
  position,
  material: record.material,
  neck: record.neck,
  color: record.color,
  closure: record.closure ?? null,
  volume: record.volume === undefined ? null : Math.round(record.volume),
  stock: record.stock,
  price: record.prices[0]?.kopecks ?? null,
  purposes: record.purposes.join('|'),
  record: JSON.stringify(record),
})

/** Names compare by it as a Russian reader expects: no quotes, «ё» as «е», numbers by their size. */
const sortKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(6, '0'))
    .trim()

async function* batches<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
