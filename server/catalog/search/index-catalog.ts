import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../insert-rows.ts'
import type { ProductRecord, SectionRecord } from '../records.ts'
import { readApart, readHere, type TermReading } from './read-terms.ts'
import { type Article, dropArticles, writeArticles } from './store/article-list.ts'
import { type Document, textIndexOf } from './store/text-index.ts'
import { dropTexts } from './store/texts-table.ts'
import { writeWords } from './store/word-list.ts'
import { articleKey } from './words/letters.ts'

/** Writes a part in a transaction of its own. */
export type Write = (work: (query: Kysely<Tables>) => Promise<void>) => Promise<void>

interface Numbered {
  id: number
  record: ProductRecord
}

/** Makes a catalogue searchable while it is being loaded. */
export interface CatalogIndexing {
  /** Before the first product. */
  begin(query: Kysely<Tables>): Promise<void>
  /**
   * Finds products' terms: most of the work, for which nothing needs to be locked.
   * @returns for each of the batches what waits for it
   */
  read(batches: readonly (readonly Numbered[])[]): (() => Promise<readonly Document[]>)[]
  /** Within the transaction that writes the same products. */
  add(query: Kysely<Tables>, products: readonly Document[]): Promise<void>
  /** Before the catalogue is shown. */
  finish(write: Write): Promise<void>
  /** Whether it has come to its end or not. */
  end(): Promise<unknown>
}

/** From so many batches at a time on, another thread reads: it takes some tenths of a second to begin. */
const MANY = 10

export function indexCatalog(
  { engine }: Database,
  catalog: number,
  sections: readonly SectionRecord[],
): CatalogIndexing {
  const index = textIndexOf(engine)
  let reading: TermReading | undefined
  // Written at the end: in their order each page of their table is written once, not with every part of the products.
  const articles: Article[] = []
  return {
    begin: (query) => index.begin(query, catalog),
    read(batches) {
      reading ??= batches.length < MANY ? readHere(sections) : readApart(sections)
      for (const { id, record } of batches.flat())
        articles.push({ key: articleKey(record.article), id, kind: record.kind })
      const terms = reading.read(batches.map((products) => products.map(({ record }) => record)))
      return batches.map((products, i) => async () => {
        const read = (await terms[i]?.()) ?? []
        return products.map(({ id, record }, place) => ({ id, kind: record.kind, terms: read[place] ?? '' }))
      })
    },
    add: (query, products) => index.add(query, catalog, products),
    async finish(write) {
      articles.sort((a, b) => (a.key < b.key ? -1 : 1))
      for (const part of inParts(articles, PART)) await write((query) => writeArticles(query, engine, catalog, part))
      const words = await (reading ?? readHere(sections)).words()
      for (const part of inParts(words, PART)) await write((query) => writeWords(query, engine, catalog, part))
      await write((query) => index.finish(query, catalog))
    },
    end: async () => reading?.end(),
  }
}

/** Rows a transaction. */
const PART = 1000

/** Takes a part of what belongs to a catalogue out of the search. @returns whether there is more */
export async function dropFromSearch({ query }: Database, catalog: number): Promise<boolean> {
  await dropTexts(query, catalog)
  return dropArticles(query, catalog)
}
