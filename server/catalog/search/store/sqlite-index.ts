import { sql } from 'kysely'
import type { CatalogKind } from '../../records.ts'
import { type Notation, written } from '../query/formula.ts'
import type { TextIndex } from './text-index.ts'

/** Documents taken away at once. */
const PART = 5000

/** A catalogue's documents of a kind are a run of row numbers, which FTS5 narrows a search by. */
const SPAN = 2 ** 31

const firstRow = (catalog: number, kind: CatalogKind | undefined): number =>
  (catalog * 2 + (kind === 'import' ? 1 : 0)) * SPAN

const endRow = (catalog: number, kind: CatalogKind | undefined): number =>
  (catalog * 2 + (kind === 'main' ? 1 : 2)) * SPAN - 1

const notation: Notation = {
  term: (term) => `"${term}"`,
  prefix: (prefix) => `"${prefix}" *`,
  and: ' AND ',
  or: ' OR ',
}

export const sqliteIndex: TextIndex = {
  async add(query, catalog, documents) {
    if (documents.length === 0) return
    const rows = documents.map(({ id, kind, terms }) => sql`(${firstRow(catalog, kind) + id}, ${[...terms].join(' ')})`)
    await sql`insert into search_texts (rowid, words) values ${sql.join(rows)}`.execute(query)
  },
  finish: async () => undefined,
  async find(query, catalog, kind, formula, limit) {
    const { rows } = await sql<{ id: number }>`
      select rowid as id from search_texts
      where search_texts match ${written(formula, notation)}
        and rowid between ${firstRow(catalog, kind)} and ${endRow(catalog, kind)}
      order by rowid limit ${limit}`.execute(query)
    return rows.map(({ id }) => id % SPAN)
  },
  async drop(query, catalog) {
    const { rows } = await sql<{ row: number }>`
      select rowid as row from search_texts
      where rowid between ${firstRow(catalog, undefined)} and ${endRow(catalog, undefined)} limit ${PART}`.execute(
      query,
    )
    if (rows.length === 0) return false
    await sql`delete from search_texts where rowid between ${rows[0]?.row} and ${rows.at(-1)?.row}`.execute(query)
    return rows.length === PART
  },
}
