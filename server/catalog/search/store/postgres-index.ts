import { sql } from 'kysely'
import { type Notation, written } from '../query/formula.ts'
import type { TextIndex } from './text-index.ts'

/** Documents taken away at once. */
const PART = 5000

const quoted = (term: string): string => `'${term}'`

const notation: Notation = { term: quoted, prefix: (prefix) => `${quoted(prefix)}:*`, and: ' & ', or: ' | ' }

export const postgresIndex: TextIndex = {
  async add(query, catalog, documents) {
    if (documents.length === 0) return
    const rows = documents.map(
      ({ id, kind, terms }) =>
        sql`(cast(${catalog} as integer), cast(${id} as integer), ${kind}, cast(${Array.from(terms, quoted).join(' ')} as tsvector))`,
    )
    await sql`insert into search_texts (catalog, id, kind, words) values ${sql.join(rows)}`.execute(query)
  },
  // What was just written is in no order yet and has no statistics: it would all be read.
  async finish(query) {
    await sql`select gin_clean_pending_list('search_texts_words')`.execute(query)
    for (const table of ['search_texts', 'search_articles', 'search_words'])
      await sql`analyze ${sql.table(table)}`.execute(query)
  },
  async find(query, catalog, kind, formula, limit) {
    // Limited first: to sort all matches of a common word is to read them all. Planned apart from the limit, which
    // would make the planner hope to meet the first matches early and read the table through. One row is read faster
    // than thousands.
    const { rows } = await sql<{ ids: string | null }>`
      with matching as materialized (
        select id, kind from search_texts
        where words @@ cast(${written(formula, notation)} as tsquery) and catalog = ${catalog}
          ${kind ? sql`and kind = ${kind}` : sql``})
      select string_agg(cast(id as text), ' ' order by kind desc, id) as ids
      from (select id, kind from matching limit ${limit}) as first`.execute(query)
    return rows[0]?.ids?.split(' ').map(Number) ?? []
  },
  async drop(query, catalog) {
    const { numAffectedRows } = await sql`
      delete from search_texts where ctid = any(array(
        select ctid from search_texts where catalog = ${catalog} limit ${PART}))`.execute(query)
    return Number(numAffectedRows) === PART
  },
}
