import type { Kysely } from 'kysely'
import type { Engine, Tables } from '../../../database/tables.ts'
import { type Write, writeRows } from '../../insert-rows.ts'
import type { KnownWord } from '../words/dictionary.ts'

/** Writes the words of a catalogue, which come in their order. */
export const writeWords = (write: Write, engine: Engine, catalog: number, words: readonly KnownWord[]): Promise<void> =>
  writeRows(write, engine, 'search_words', words, PART, (word) => ({ catalog, ...word }))

/** Words written or read at a time. */
const PART = 1000

/** A catalogue's words in their order, a part at a time. */
export async function* readWords(query: Kysely<Tables>, catalog: number): AsyncIterable<KnownWord[]> {
  let last: string | undefined = ''
  while (last !== undefined) {
    const words: KnownWord[] = await query
      .selectFrom('search_words')
      .select(['word', 'term', 'names', 'texts'])
      .where('catalog', '=', catalog)
      .where('word', '>', last)
      .orderBy('word')
      .limit(PART)
      .execute()
    yield words
    last = words.length === PART ? words.at(-1)?.word : undefined
  }
}
