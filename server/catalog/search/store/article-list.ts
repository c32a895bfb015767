import type { Kysely } from 'kysely'
import type { Engine, Tables } from '../../../database/tables.ts'
import { dropPart } from '../../drop-part.ts'
import { inOrderOf, type Write, writeRows } from '../../insert-rows.ts'
import type { ListedProduct } from '../../product-codes.ts'
import type { CatalogKind } from '../../records.ts'
import { articleKey } from '../words/letters.ts'

export interface FoundArticles {
  exact: number[]
  /** Of articles that begin so. */
  begun: number[]
}

/** Letters and digits from which on the beginning of an article number is looked for. */
const LEAST = 3

/** Products whose article number is, or begins with, a key (words/letters.ts articleKey). */
export async function findArticles(
  query: Kysely<Tables>,
  catalog: number,
  kind: CatalogKind | undefined,
  key: string,
  limit: number,
): Promise<FoundArticles> {
  if (key === '') return { exact: [], begun: [] }
  const begins = key.length >= LEAST && /\d/.test(key)
  const rows = await query
    .selectFrom('search_articles')
    .select(['key', 'id'])
    .where('catalog', '=', catalog)
    .where('key', '>=', key)
    .where('key', begins ? '<' : '<=', begins ? `${key}\uffff` : key)
    .$if(kind !== undefined, (narrowed) => narrowed.where('kind', '=', kind as CatalogKind))
    .orderBy('key')
    .limit(limit)
    .execute()
  return {
    exact: rows.filter((row) => row.key === key).map(({ id }) => id),
    begun: rows.filter((row) => row.key !== key).map(({ id }) => id),
  }
}

/** Rows a transaction. */
const PART = 2000

/** Writes those of a whole catalogue, at the end: with the products they would come in any order. */
export function writeArticles(
  write: Write,
  engine: Engine,
  catalog: number,
  products: readonly ListedProduct[],
): Promise<void> {
  const rows = products.map(({ article, id, kind }) => ({ catalog, key: articleKey(article), id, kind }))
  rows.sort(inOrderOf(({ key }) => key))
  return writeRows(write, engine, 'search_articles', rows, PART, (row) => row)
}

/** Takes a part of a catalogue's article numbers away. @returns whether there are more */
export const dropArticles = (query: Kysely<Tables>, catalog: number): Promise<boolean> =>
  dropPart(query, 'search_articles', 'key', catalog)
