import { sql } from 'kysely'
import { insertRows } from '../../insert-rows.ts'
import { type Notation, written } from '../query/formula.ts'
import type { TextIndex } from './text-index.ts'
import { noneIfDropped, textsTable } from './texts-table.ts'

const quoted = (term: string): string => `'${term}'`

const notation: Notation = { term: quoted, prefix: (prefix) => `${quoted(prefix)}:*`, and: ' & ', or: ' | ' }

export const postgresIndex: TextIndex = {
  async begin(query, catalog) {
    await sql`
      create table ${sql.table(textsTable(catalog))} (
        id integer, kind text not null, words tsvector not null)`.execute(query)
  },
  async add(query, catalog, documents) {
    const rows = documents.map(({ id, kind, terms }) => ({ id, kind, words: terms.map(quoted).join(' ') }))
    await insertRows(query, 'postgres', textsTable(catalog), rows)
  },
  // An index is made faster of all than row by row. What was just written has no statistics yet: it would all be read.
  async finish(query, catalog) {
    const texts = textsTable(catalog)
    // Those that are limited come as they lie (`find`).
    const sorted = `${texts}_sorted`
    await sql`create table ${sql.table(sorted)} as select * from ${sql.table(texts)} order by kind desc, id`.execute(
      query,
    )
    await sql`drop table ${sql.table(texts)}`.execute(query)
    await sql`alter table ${sql.table(sorted)} rename to ${sql.id(texts)}`.execute(query)
    await sql`create index on ${sql.table(texts)} using gin (words)`.execute(query)
    for (const table of [texts, 'search_articles', 'search_words'])
      await sql`analyze ${sql.table(table)}`.execute(query)
  },
  async find(query, catalog, kind, formula, limit) {
    // Limited first: to sort all matches of a common word is to read them all. Planned apart from the limit, which
    // would make the planner hope to meet the first matches early and read the table through. One row is read faster
    // than thousands.
    const { rows } = await sql<{ ids: string | null }>`
      with matching as materialized (
        select id, kind from ${sql.table(textsTable(catalog))}
        where words @@ cast(${written(formula, notation)} as tsquery) ${kind ? sql`and kind = ${kind}` : sql``})
      select string_agg(cast(id as text), ' ' order by kind desc, id) as ids
      from (select id, kind from matching limit ${limit}) as first`
      .execute(query)
      .catch((error: unknown) => ({ rows: noneIfDropped(error) }))
    return rows[0]?.ids?.split(' ').map(Number) ?? []
  },
}
