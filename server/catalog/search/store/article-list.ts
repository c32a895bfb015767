import type { Kysely } from 'kysely'
import type { Engine, Tables } from '../../../database/tables.ts'
import { insertRows } from '../../insert-rows.ts'
import type { CatalogKind } from '../../records.ts'

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

/** A product's article number as it is compared. */
export interface Article {
  key: string
  id: number
  kind: CatalogKind
}

export const writeArticles = (
  query: Kysely<Tables>,
  engine: Engine,
  catalog: number,
  articles: readonly Article[],
): Promise<void> =>
  insertRows(
    query,
    engine,
    'search_articles',
    articles.map((article) => ({ catalog, ...article })),
  )

/** Rows taken away at once. */
const PART = 2000

/** Takes a part of a catalogue's article numbers away. @returns whether there are more */
export async function dropArticles(query: Kysely<Tables>, catalog: number): Promise<boolean> {
  const { last } = await query
    .selectFrom((from) =>
      from
        .selectFrom('search_articles')
        .select('key')
        .where('catalog', '=', catalog)
        .orderBy('key')
        .limit(PART)
        .as('part'),
    )
    .select(({ fn }) => fn.max('key').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return false
  await query.deleteFrom('search_articles').where('catalog', '=', catalog).where('key', '<=', last).execute()
  return true
}
