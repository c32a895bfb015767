import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, Query } from '../../../engine/database/tables.ts'
import type { ListedProduct } from '../product-rows.ts'
import type { CatalogKind, ProductRecord, SectionRecord } from '../records.ts'
import { dropPart, inOrderOf, insertRows, type Write, writeRows } from '../rows.ts'
import { type Formula, inHead, inName, written } from './formula.ts'
import { type KnownWord, WordCount } from './vocabulary.ts'
import { articleKey, isAdjective, type Word, withParts, wordsInText } from './words.ts'

/** Returns the name of a catalog's own search table: dropping a table takes a millisecond, deleting rows of a shared one takes seconds. */
const textsTable = (catalog: number): string => `search_texts_${catalog}`

/** Offset of the row numbers of partners' products in SQLite, so that they come after own production. */
const SPAN = 2 ** 31

/** Returns functions that build the search index of a catalog during its import. */
export function indexCatalog({ engine }: Database, catalog: number, sections: readonly SectionRecord[]) {
  const texts = sql.table(textsTable(catalog))
  const count = new WordCount()
  // Cached, because products share most of their texts.
  const read = new LRUCache<string, Word[]>({ max: 2000, memoMethod: (text) => withParts(wordsInText(text)) })
  const sectionWords = new Map(
    sections.map(({ kind, path, name }) => {
      count.add(read.memo(name), 'names')
      return [`${kind} ${path}`, read.memo(name)]
    }),
  )
  return {
    /** Creates the table; called before the first product is added. */
    async begin(query: Query): Promise<void> {
      await (engine === 'sqlite'
        ? // this tokenizer takes all non-ASCII characters for letters and cannot lowercase them; the terms are lowercase already
          sql`create virtual table ${texts} using fts5(words, content='', columnsize=0, detail=none,
                tokenize="ascii tokenchars '_'")`
        : sql`create table ${texts} (id integer, kind text not null, words tsvector not null)`
      ).execute(query)
    },
    /** Computes a product's terms, which is most of the work, outside of any transaction. */
    termsOf(record: ProductRecord): string[] {
      const { article, neck, description, purposes, words = [] } = record
      const names = namesOf(record).flatMap((text) => read.memo(text))
      const others = [description, ...purposes, ...words].flatMap((text) => read.memo(text))
      count.add(names, 'names')
      count.add(others, 'texts')
      const articleWords = withParts(wordsInText(article))
      count.add(articleWords, undefined)
      const head = read.memo(record.name.split(HEAD_END, 1).join('')).filter(({ surface }) => !isAdjective(surface))
      const named = [...names, ...articleWords].map(({ term }) => term)
      for (const key of [article, neck].map(articleKey)) if (key !== '') named.push(key)
      const path = record.section.split('/')
      const sectionTerms = path.flatMap(
        (_, i) => sectionWords.get(`${record.kind} ${path.slice(0, i + 1).join('/')}`) ?? [],
      )
      const rest = [...others, ...sectionTerms].map(({ term }) => term)
      return [...new Set([...named, ...named.map(inName), ...head.map(({ term }) => inHead(term)), ...rest])]
    },
    /** Adds products to the index, in the transaction that writes the same products. */
    async add(
      query: Query,
      products: readonly { id: number; kind: CatalogKind; terms: readonly string[] }[],
    ): Promise<void> {
      const rows: object[] =
        engine === 'sqlite'
          ? // sorted, because FTS5 flushes its index each time a row number is not greater than the previous one
            products
              .map(({ id, kind, terms }) => ({ rowid: (kind === 'import' ? SPAN : 0) + id, words: terms.join(' ') }))
              .toSorted((a, b) => a.rowid - b.rowid)
          : products.map(({ id, kind, terms }) => ({ id, kind, words: terms.join(' ') }))
      await insertRows(query, textsTable(catalog), rows)
    },
    /** Writes article numbers and words; called before the catalog becomes current. */
    async finish(write: Write, products: readonly ListedProduct[]): Promise<void> {
      const articles = products.map(({ article, id, kind }) => ({ catalog, key: articleKey(article), id, kind }))
      articles.sort(inOrderOf(({ key }) => key))
      await writeRows(write, 'search_articles', articles, 2000, (row) => row)
      await writeRows(write, 'search_words', count.sorted(), 1000, (word) => ({ catalog, ...word }))
      if (engine === 'sqlite') return
      await write((query) => sortOnPostgres(query, textsTable(catalog)))
    },
  }
}

/** Sorts and indexes the texts, because `findByFormula` limits its results and gets them in storage order. */
async function sortOnPostgres(query: Query, name: string): Promise<void> {
  const texts = sql.table(name)
  const sorted = `${name}_sorted`
  await sql`create table ${sql.table(sorted)} as select * from ${texts} order by kind desc, id`.execute(query)
  await sql`drop table ${texts}`.execute(query)
  await sql`alter table ${sql.table(sorted)} rename to ${sql.id(name)}`.execute(query)
  await sql`create index on ${texts} using gin (words)`.execute(query)
  // PostgreSQL's planner has no statistics about new tables yet.
  for (const table of [name, 'search_articles', 'search_words']) await sql`analyze ${sql.table(table)}`.execute(query)
}

/** Matches where the type of product ends in a name: «Крышка флип-топ» is the type, «для банок» and «28/410» are details. */
const HEAD_END = /[\d«"„(,]|\s(?:в|для|из|к|на|от|по|под|с|со)\s/u

/** Returns a product's name and data as texts for the search. */
const namesOf = ({ name, neck, material, color, closure = '', volume }: ProductRecord): string[] => [
  ...[name, neck, material, color, closure],
  volume === undefined ? '' : `${volume} мл`,
]

/** Deletes a catalog's search table and a batch of its article numbers. @returns false if there were no article numbers left */
export async function dropFromSearch({ query }: Database, catalog: number): Promise<boolean> {
  await sql`drop table if exists ${sql.table(textsTable(catalog))}`.execute(query)
  return dropPart(query, 'search_articles', 'key', catalog)
}

export const readWords = ({ query }: Database, catalog: number): Promise<KnownWord[]> =>
  query.selectFrom('search_words').select(['word', 'term', 'names', 'texts']).where('catalog', '=', catalog).execute()

/** Minimum length of a query that may be the beginning of an article number. */
const MIN_ARTICLE = 3

/** Maximum number of matching article numbers that a search reads and sorts. */
const MAX_ARTICLES = 1000

/** Returns ids of products whose article number begins with the text; for «бн-25», БН-25-… comes before БН-250-… (see `isCutAt`). */
async function findArticles(query: Query, catalog: number, text: string, limit: number): Promise<number[]> {
  const key = articleKey(text)
  if (key === '') return []
  const isBeginning = key.length >= MIN_ARTICLE && /\d/.test(key)
  const rows = await query
    .selectFrom('search_articles')
    .innerJoin('products', (join) =>
      join.onRef('products.id', '=', 'search_articles.id').onRef('products.catalog', '=', 'search_articles.catalog'),
    )
    .select(['search_articles.id', 'article'])
    .where('search_articles.catalog', '=', catalog)
    .where('key', '>=', key)
    .where('key', isBeginning ? '<' : '<=', isBeginning ? `${key}\uffff` : key)
    .orderBy('key')
    .limit(MAX_ARTICLES)
    .execute()
  const ids = (isWhole: boolean) => rows.filter(({ article }) => isCutAt(article, key) === isWhole).map(({ id }) => id)
  return [...ids(true), ...ids(false)].slice(0, limit)
}

/** Returns true if the key is the beginning of the article number up to a separator: «бн25» of БН-25-38. */
function isCutAt(article: string, key: string): boolean {
  let begun = ''
  return article.split(/[^\p{L}\d]+/u).some((part) => (begun += articleKey(part)) === key)
}

/** Returns ids of the first products that match a formula, own production first; none for a deleted catalog. */
export async function findByFormula(
  { engine, query }: Pick<Database, 'engine' | 'query'>,
  catalog: number,
  formula: Formula,
  limit: number,
): Promise<number[]> {
  const texts = textsTable(catalog)
  const match = written(formula, engine)
  const select =
    engine === 'sqlite'
      ? sql<{ id: number }>`
          select rowid % ${SPAN} as id from ${sql.table(texts)}
          where ${sql.ref(texts)} match ${match} order by rowid limit ${limit}`
      : // Limited before sorting, so that not all matches of a common word are read. Materialized, since the planner would
        // otherwise expect to find enough matches early, and would read the table without its index.
        sql<{ id: number }>`
          with matching as materialized (
            select id, kind from ${sql.table(texts)} where words @@ cast(${match} as tsquery))
          select id from (select id, kind from matching limit ${limit}) as first order by kind desc, id`
  try {
    return (await select.execute(query)).rows.map(({ id }) => id)
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string } // both database engines throw objects
    // 42P01 is PostgreSQL's code for a missing table.
    if (code === '42P01' || message?.startsWith('no such table: search_texts_')) return []
    throw error
  }
}

/**
 * Finds product ids, best match first: by article number, then by each formula.
 * @param formulas strictest first; the last one finds everything that the others find
 */
export async function findRanked(
  database: Pick<Database, 'engine' | 'query'>,
  catalog: number,
  { text, formulas, limit }: { text: string; formulas: readonly Formula[]; limit: number },
): Promise<number[]> {
  const articles = await findArticles(database.query, catalog, text, limit)
  const ids = new Set(articles)
  for (const formula of formulas) {
    if (ids.size >= limit) break
    for (const id of await findByFormula(database, catalog, formula, limit)) ids.add(id)
  }
  return [...ids].slice(0, limit)
}
