import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { KnownWord } from '../words/dictionary.ts'

/** Rows an insert. */
const BATCH = 2000

/** A catalogue's known words that are kept in memory; the rarest of more are left out. */
const MOST = 200_000

export async function writeWords(query: Kysely<Tables>, catalog: number, words: readonly KnownWord[]): Promise<void> {
  for (let from = 0; from < words.length; from += BATCH)
    await query
      .insertInto('search_words')
      .values(words.slice(from, from + BATCH).map((word) => ({ catalog, ...word })))
      .execute()
}

export const readWords = (query: Kysely<Tables>, catalog: number): Promise<KnownWord[]> =>
  query
    .selectFrom('search_words')
    .select(['word', 'term', 'names', 'texts'])
    .where('catalog', '=', catalog)
    .orderBy('names', 'desc')
    .orderBy('texts', 'desc')
    .limit(MOST)
    .execute()
