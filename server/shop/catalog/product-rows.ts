import type { Query } from '../../engine/database/tables.ts'
import type { ProductRow } from '../tables.ts'
import { ArticleMap } from './article-map.ts'
import { filterValues } from './calls/card.ts'
import { kindOf, type ProductRecord } from './records.ts'

/** A product of a catalog that is being loaded. Its id is permanent; it is 0 until `allocateNumbers` assigns it. */
export interface ListedProduct extends Pick<ProductRecord, 'kind' | 'article'> {
  id: number
}

/** Ids of the catalog, of a product and of its section, and the product's position in the whole catalog, from 1. */
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
  coming: record.coming?.[0]?.since ?? null,
  purposes: record.purposes.join('|'),
  height: record.height,
  diameter: record.diameter,
  record: JSON.stringify(record),
  filtered: JSON.stringify(filterValues(record)),
  own: record.own ? JSON.stringify(record.own) : null,
})

/** Returns a key for the order that Russian readers expect: case and punctuation do not matter, «ё» sorts as «е», numbers by value. */
export const sortKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .replace(/\d+/g, (digits) => digits.padStart(6, '0'))
    .trim()

/** Permanent ids of all products that the current or any former catalog contains, by article number. */
export type ProductNumbers = ArticleMap<{ id: number; article: string }>

export async function readNumbers(query: Query): Promise<ProductNumbers> {
  const numbers: ProductNumbers = new ArticleMap()
  const rows = await query.selectFrom('product_ids').selectAll().orderBy('id').execute()
  for (const { id, kind, article } of rows) numbers.set({ kind: kindOf(kind), article }, { id, article })
  return numbers
}

/** Sets each product's permanent id by article number, adds missing ids to the database, and stores changed spellings of numbers. */
export async function allocateNumbers(query: Query, numbers: ProductNumbers, products: readonly ListedProduct[]) {
  const fresh = products.filter((product) => !numbers.get(product))
  if (fresh.length > 0) {
    const values = fresh.map(({ kind, article }) => ({ kind, article }))
    const rows = await query.insertInto('product_ids').values(values).returningAll().execute()
    for (const { id, kind, article } of rows) numbers.set({ kind: kindOf(kind), article }, { id, article })
  }
  for (const product of products) {
    const { id = 0, article } = numbers.get(product) ?? {}
    product.id = id
    if (article === product.article) continue
    await query.updateTable('product_ids').set({ article: product.article }).where('id', '=', id).execute()
  }
}
