import { sql } from 'kysely'
import { insertRows } from '../../insert-rows.ts'
import type { CatalogKind } from '../../records.ts'
import { type Notation, written } from '../query/formula.ts'
import type { TextIndex } from './text-index.ts'
import { noneIfDropped, textsTable } from './texts-table.ts'

/** A kind's documents are a run of row numbers, which FTS5 narrows a search by. */
const SPAN = 2 ** 31

const firstRow = (catalog: number, kind: CatalogKind | undefined): number =>
  (catalog * 2 + (kind === 'import' ? 1 : 0)) * SPAN

const endRow = (catalog: number, kind: CatalogKind | undefined): number =>
  (catalog * 2 + (kind === 'main' ? 1 : 2)) * SPAN - 1

/** Parts of the index that are merged at a time: the fewer merges, the shorter the transactions of a loading. */
const MERGED = 16

const notation: Notation = {
  term: (term) => `"${term}"`,
  prefix: (prefix) => `"${prefix}" *`,
  and: ' AND ',
  or: ' OR ',
}

export const sqliteIndex: TextIndex = {
  async begin(query, catalog) {
    const table = sql.table(textsTable(catalog))
    // The terms come ready: letters, digits and underscores, small ones. To this tokenizer all but ASCII is letters.
    await sql`
      create virtual table ${table} using fts5(words, content='', columnsize=0, detail=none,
        tokenize="ascii tokenchars '_'")`.execute(query)
    await sql`insert into ${table} (${sql.ref(textsTable(catalog))}, rank) values ('automerge', ${sql.lit(MERGED)})`.execute(
      query,
    )
  },
  async add(query, catalog, documents) {
    // FTS5 writes a part of its index each time that a row number is not above the one before.
    const rows = documents
      .map(({ id, kind, terms }) => ({ rowid: firstRow(catalog, kind) + id, words: terms.join(' ') }))
      .toSorted((a, b) => a.rowid - b.rowid)
    await insertRows(query, 'sqlite', textsTable(catalog), rows)
  },
  finish: async () => undefined,
  async find(query, catalog, kind, formula, limit) {
    const table = textsTable(catalog)
    const { rows } = await sql<{ id: number }>`
      select rowid as id from ${sql.table(table)}
      where ${sql.ref(table)} match ${written(formula, notation)}
        and rowid between ${firstRow(catalog, kind)} and ${endRow(catalog, kind)}
      order by rowid limit ${limit}`
      .execute(query)
      .catch((error: unknown) => ({ rows: noneIfDropped(error) }))
    return rows.map(({ id }) => id % SPAN)
  },
}
