import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { ProductRecord, SectionRecord } from '../records.ts'
import { inName, isInName } from './query/tiers.ts'
import { dropArticles } from './store/article-list.ts'
import { textIndexOf } from './store/text-index.ts'
import { writeWords } from './store/word-list.ts'
import type { KnownWord } from './words/dictionary.ts'
import { articleKey } from './words/letters.ts'
import { type Word, wordsOf } from './words/words.ts'

/** Makes a catalogue searchable while it is being loaded. */
export interface CatalogIndexing {
  /** Within the transaction that writes the same products. */
  add(query: Kysely<Tables>, products: readonly { id: number; record: ProductRecord }[]): Promise<void>
  /** Before the catalogue is shown. */
  finish(query: Kysely<Tables>): Promise<void>
}

type Count = 'names' | 'texts'

export function indexCatalog(
  { engine }: Database,
  catalog: number,
  sections: readonly SectionRecord[],
): CatalogIndexing {
  const index = textIndexOf(engine)
  const known = new Map<string, KnownWord>()
  const note = ({ surface, term, kind, parts }: Word, count: Count, counted: boolean): void => {
    // Numbers of descriptions are without end, and article numbers have a list of their own.
    if (kind === 'code' || (kind === 'number' && count === 'texts')) return
    const word = kind === 'number' ? term : surface
    const entry = known.get(word) ?? { word, term, names: 0, texts: 0 }
    // «флип-топ» written together is understood, not suggested.
    if (counted && (kind === 'number' || parts.length === 0)) entry[count]++
    known.set(word, entry)
  }
  const read = (words: readonly Word[], count: Count, terms: Set<string>, counted = true): void => {
    for (const word of words) {
      if (!terms.has(word.term)) note(word, count, counted)
      terms.add(word.term)
      if (count === 'names') terms.add(inName(word.term))
      // Nor are the parts of article numbers.
      read(word.parts, count, terms, counted && word.kind !== 'code')
    }
  }
  const sectionTerms = new Map(
    sections.map(({ kind, path, name }) => {
      const terms = new Set<string>()
      read(wordsOf(name), 'names', terms)
      return [`${kind} ${path}`, [...terms].filter((term) => !isInName(term))]
    }),
  )

  const termsOf = (record: ProductRecord): Set<string> => {
    const terms = new Set<string>()
    read(wordsOf(nameOf(record)), 'names', terms)
    for (const key of [articleKey(record.article), articleKey(record.neck)]) terms.add(key).add(inName(key))
    for (const path of pathsTo(record.section))
      for (const term of sectionTerms.get(`${record.kind} ${path}`) ?? []) terms.add(term)
    read(wordsOf(textOf(record)), 'texts', terms)
    return terms
  }

  return {
    async add(query, products) {
      if (products.length === 0) return
      const documents = products.map(({ id, record }) => ({ id, kind: record.kind, terms: termsOf(record) }))
      await index.add(query, catalog, documents)
      await query
        .insertInto('search_articles')
        .values(products.map(({ id, record }) => ({ catalog, key: articleKey(record.article), id, kind: record.kind })))
        .execute()
    },
    async finish(query) {
      await writeWords(query, catalog, [...known.values()])
      await index.finish(query)
    },
  }
}

/** Takes a part of what belongs to a catalogue out of the search. @returns whether there is more */
export async function dropFromSearch({ engine, query }: Database, catalog: number): Promise<boolean> {
  const more = [await textIndexOf(engine).drop(query, catalog), await dropArticles(query, catalog)]
  return more.some(Boolean)
}

/** What a product is named by. */
const nameOf = ({ name, article, neck, material, color, closure, volume }: ProductRecord): string =>
  [name, article, neck, material, color, closure ?? '', volume === undefined ? '' : `${volume} мл`].join(' ; ')

const textOf = ({ description, purposes }: ProductRecord): string => `${purposes.join(' ; ')} ; ${description}`

/** «flakony/pet» is in «flakony» and in itself. */
function pathsTo(section: string): string[] {
  const codes = section.split('/')
  return codes.map((_, i) => codes.slice(0, i + 1).join('/'))
}
