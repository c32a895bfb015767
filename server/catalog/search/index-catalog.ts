import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { inOrderOf, type Write } from '../insert-rows.ts'
import type { ListedProduct } from '../product-codes.ts'
import type { ProductRecord, SectionRecord } from '../records.ts'
import { dropArticles, writeArticles } from './store/article-list.ts'
import { type Document, textIndexOf } from './store/text-index.ts'
import { dropTexts } from './store/texts-table.ts'
import { writeWords } from './store/word-list.ts'
import { KeptTexts, TermCollector, uncounted } from './terms.ts'
import type { KnownWord } from './words/dictionary.ts'
import { articleKey } from './words/letters.ts'

/** Makes a catalogue searchable while it is being loaded. */
export interface CatalogIndexing {
  /** Before the first product. */
  begin(query: Kysely<Tables>): Promise<void>
  /** Finds a product's terms: most of the work, for which nothing needs to be locked. */
  termsOf(record: ProductRecord): readonly string[]
  /** Within the transaction that writes the same products. */
  add(query: Kysely<Tables>, products: readonly Document[]): Promise<void>
  /** Before the catalogue is shown. */
  finish(write: Write, products: readonly ListedProduct[]): Promise<void>
}

export function indexCatalog(
  { engine }: Database,
  catalog: number,
  sections: readonly SectionRecord[],
): CatalogIndexing {
  const index = textIndexOf(engine)
  const terms = new TermCollector(MAX_WORDS)
  // Data are a few words in a few ways of writing.
  const data = new KeptTexts((text) => terms.readText(text, 'names'))
  const purposes = new KeptTexts((text) => terms.readText(text, 'texts'))
  const keys = new KeptTexts((text) => terms.readKey(articleKey(text)))
  // What differs in size or color alone is described alike.
  const descriptions = new KeptTexts((text) => terms.readText(text, 'texts'))
  const sectionTexts = new Map(
    sections.map(({ kind, path, name }) => {
      const text = terms.readText(name, 'names')
      terms.next()
      terms.add(text)
      return [`${kind} ${path}`, uncounted(text)]
    }),
  )

  const termsOf = (record: ProductRecord): readonly string[] => {
    terms.next()
    for (const text of [record.name, record.article]) terms.add(terms.readText(text, 'names'))
    for (const text of dataOf(record)) terms.add(data.of(text))
    terms.add(terms.readKey(articleKey(record.article)))
    terms.add(keys.of(record.neck))
    for (const path of pathsTo(record.section)) {
      const text = sectionTexts.get(`${record.kind} ${path}`)
      if (text) terms.add(text)
    }
    for (const purpose of record.purposes) terms.add(purposes.of(purpose))
    terms.add(descriptions.of(record.description))
    return terms.collected
  }

  return {
    termsOf,
    begin: (query) => index.begin(query, catalog),
    add: (query, products) => index.add(query, catalog, products),
    async finish(write, products) {
      await writeArticles(write, engine, catalog, products)
      await writeWords(write, engine, catalog, mostTelling([...terms.words]))
      await write((query) => index.finish(query, catalog))
    },
  }
}

/** Words that are kept: servers hold them in memory. */
const MAX_WORDS = 200_000

/** In their order, so that they are written faster; the rarest of too many are left out. */
const mostTelling = (words: readonly KnownWord[]): KnownWord[] =>
  (words.length > MAX_WORDS
    ? words.toSorted((a, b) => b.names - a.names || b.texts - a.texts).slice(0, MAX_WORDS)
    : words
  ).toSorted(inOrderOf(({ word }) => word))

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

/** «flakony/pet» is in «flakony» and in itself. */
function pathsTo(section: string): string[] {
  const codes = section.split('/')
  return codes.map((_, i) => codes.slice(0, i + 1).join('/'))
}
