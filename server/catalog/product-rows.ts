import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Engine, ProductRow, Tables } from '../database/tables.ts'
import type { ProductRecord } from './records.ts'

/** A product of a catalog that is being loaded, with its permanent number. */
export interface ListedProduct extends Pick<ProductRecord, 'kind' | 'article' | 'code'> {
  id: number
}

/** A product's place in a catalogue: its number, the number of its section, its position in the whole, from 1. */
type ProductPlace = Pick<ProductRow, 'catalog' | 'id' | 'section' | 'position'>

export const rowOf = ({ catalog, id, section, position }: ProductPlace, record: ProductRecord): ProductRow => ({
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
  volume: record.volume ?? null,
  stock: record.stock,
  price: record.prices[0]?.kopecks ?? null,
  purposes: record.purposes.join('|'),
  height: record.height,
  diameter: record.diameter,
  record: JSON.stringify(record),
  own: record.own ? JSON.stringify(record.own) : null,
})

/** Names compare by it as a Russian reader expects: no quotes, «ё» as «е», numbers by their size. */
const sortKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(6, '0'))
    .trim()

/** Assigns permanent numbers by article number. */
export async function allocateNumbers(
  query: Kysely<Tables>,
  engine: Engine,
  products: readonly ListedProduct[],
): Promise<void> {
  const articles = products.map(({ article }) => article)
  const kept = await query
    .selectFrom('product_ids')
    .selectAll()
    .where('kind', 'in', ['main', 'import']) // the index begins with it
    .where(articleIn(engine, 'article', articles))
    .execute()
  const known = new Map(kept.map((row) => [keyOf(row), row.id]))
  const fresh = products.filter((product) => !known.has(keyOf(product)))
  if (fresh.length > 0) {
    const values = fresh.map(({ kind, article }) => ({ kind, article }))
    const rows = await query.insertInto('product_ids').values(values).returningAll().execute()
    for (const row of rows) known.set(keyOf(row), row.id)
  }
  for (const product of products) product.id = known.get(keyOf(product)) ?? 0
}

/** A single JSON value: compiling a thousand parameters takes longer than the lookup. */
export const articleIn = (engine: Engine, column: string, articles: readonly string[]) =>
  engine === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(articles)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${articles})`

const keyOf = ({ kind, article }: { kind: string; article: string }): string => `${kind} ${article}`
