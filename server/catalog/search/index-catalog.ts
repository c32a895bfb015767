import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { detached } from '../detached.ts'
import { inParts } from '../insert-rows.ts'
import type { ProductRecord, SectionRecord } from '../records.ts'
import { inName, isInName } from './query/tiers.ts'
import { type Article, dropArticles, writeArticles } from './store/article-list.ts'
import { type Document, textIndexOf } from './store/text-index.ts'
import { dropTexts } from './store/texts-table.ts'
import { writeWords } from './store/word-list.ts'
import type { KnownWord } from './words/dictionary.ts'
import { articleKey } from './words/letters.ts'
import { type Word, wordsOf } from './words/words.ts'

/** Writes a part in a transaction of its own. */
export type Write = (work: (query: Kysely<Tables>) => Promise<void>) => Promise<void>

/** Makes a catalogue searchable while it is being loaded. */
export interface CatalogIndexing {
  /** Before the first product. */
  begin(query: Kysely<Tables>): Promise<void>
  /** Finds a product's terms: most of the work, for which nothing needs to be locked. */
  read(id: number, record: ProductRecord): Document
  /** Within the transaction that writes the same products. */
  add(query: Kysely<Tables>, products: readonly Document[]): Promise<void>
  /** Before the catalogue is shown. */
  finish(write: Write): Promise<void>
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
    let entry = known.get(word)
    if (!entry) {
      entry = { word: detached(word), term: detached(term), names: 0, texts: 0 }
      known.set(entry.word, entry)
    }
    // «флип-топ» written together is understood, not suggested.
    if (counted && (kind === 'number' || parts.length === 0)) entry[count]++
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
    for (const text of [record.name, record.article]) read(wordsOf(text), 'names', terms)
    for (const text of dataOf(record)) read(wordsOfData(text), 'names', terms)
    for (const key of [articleKey(record.article), articleKey(record.neck)]) terms.add(key).add(inName(key))
    for (const path of pathsTo(record.section))
      for (const term of sectionTerms.get(`${record.kind} ${path}`) ?? []) terms.add(term)
    for (const purpose of record.purposes) read(wordsOfData(purpose), 'texts', terms)
    read(keptDescriptions.of(record.description), 'texts', terms)
    return terms
  }

  // Written at the end: in their order each page of their table is written once, not with every part of the products.
  const articles: Article[] = []
  return {
    begin: (query) => index.begin(query, catalog),
    read(id, record) {
      articles.push({ key: articleKey(record.article), id, kind: record.kind })
      return { id, kind: record.kind, terms: termsOf(record) }
    },
    add: (query, products) => index.add(query, catalog, products),
    async finish(write) {
      articles.sort((a, b) => (a.key < b.key ? -1 : 1))
      for (const part of inParts(articles, PART)) await write((query) => writeArticles(query, engine, catalog, part))
      for (const words of inParts(mostTelling([...known.values()]), PART))
        await write((query) => writeWords(query, engine, catalog, words))
      await write((query) => index.finish(query, catalog))
    },
  }
}

/** Rows a transaction. */
const PART = 1000

/** Words that are kept: servers hold them in memory. */
const MAX_WORDS = 200_000

/** In their order, so that they are written faster; the rarest of too many are left out. */
const mostTelling = (words: readonly KnownWord[]): KnownWord[] =>
  (words.length > MAX_WORDS
    ? words.toSorted((a, b) => b.names - a.names || b.texts - a.texts).slice(0, MAX_WORDS)
    : words
  ).toSorted((a, b) => (a.word < b.word ? -1 : 1))

/** Takes a part of what belongs to a catalogue out of the search. @returns whether there is more */
export async function dropFromSearch({ query }: Database, catalog: number): Promise<boolean> {
  await dropTexts(query, catalog)
  return dropArticles(query, catalog)
}

/** What else a product is named by, beside its name and article number. */
const dataOf = ({ neck, material, color, closure = '', volume }: ProductRecord): string[] => [
  neck,
  material,
  color,
  closure,
  volume === undefined ? '' : `${volume} мл`,
]

/** The words of texts that come again, of as many texts as are told. */
class KeptWords {
  readonly #words = new Map<string, readonly Word[]>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  of(text: string): readonly Word[] {
    let words = this.#words.get(text)
    if (!words) {
      if (this.#words.size >= this.#most) this.#words.clear()
      this.#words.set(text, (words = wordsOf(text)))
    }
    return words
  }
}

/** Data are a few words in a few ways of writing. */
const keptData = new KeptWords(5000)

/** What differs in color alone is described alike, and its codes follow each other. */
const keptDescriptions = new KeptWords(200)

const wordsOfData = (text: string): readonly Word[] => keptData.of(text)

/** «flakony/pet» is in «flakony» and in itself. */
function pathsTo(section: string): string[] {
  const codes = section.split('/')
  return codes.map((_, i) => codes.slice(0, i + 1).join('/'))
}
