import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Each catalog's full text gets a table of its own, `search_texts_<catalog>`, which is dropped as a whole. The common
 * table becomes the current catalog's.
 */
export const searchByCatalogMigration: Migration = {
  name: '004-search-by-catalog',
  async up(query, engine) {
    const fact = await query
      .selectFrom('facts')
      .select('value')
      .where('name', '=', 'current-catalog')
      .executeTakeFirst()
    const own = sql.table(`search_texts_${Number(fact?.value)}`)
    if (!fact) await sql`drop table search_texts`.execute(query)
    // SQLite's holds terms without the texts: it can be renamed, not read. Its row numbers stay as they are.
    else if (engine === 'sqlite') await sql`alter table search_texts rename to ${own}`.execute(query)
    else {
      await sql`create table ${own} (id integer primary key, kind text not null, words tsvector not null)`.execute(
        query,
      )
      await sql`insert into ${own} select id, kind, words from search_texts where catalog = ${Number(fact.value)}`.execute(
        query,
      )
      await sql`create index on ${own} using gin (words)`.execute(query)
      await sql`drop table search_texts`.execute(query)
    }
  },
}
