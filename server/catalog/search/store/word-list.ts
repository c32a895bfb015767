import type { Kysely } from 'kysely'
import type { Engine, Tables } from '../../../database/tables.ts'
import { insertRows } from '../../insert-rows.ts'
import type { KnownWord } from '../words/dictionary.ts'

/** A catalogue's known words that are kept in memory; the rarest of more are left out. */
const MAX = 200_000

export const writeWords = (
  query: Kysely<Tables>,
  engine: Engine,
  catalog: number,
  words: readonly KnownWord[],
): Promise<void> =>
  insertRows(
    query,
    engine,
    'search_words',
    words.map((word) => ({ catalog, ...word })),
  )

export const readWords = (query: Kysely<Tables>, catalog: number): Promise<KnownWord[]> =>
  query
    .selectFrom('search_words')
    .select(['word', 'term', 'names', 'texts'])
    .where('catalog', '=', catalog)
    .orderBy('names', 'desc')
    .orderBy('texts', 'desc')
    .limit(MAX)
    .execute()
