import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Changes that were handed on to another back end, by their keys (server/upstream/own-calls.ts). */
export const madeChangesMigration: Migration = {
  name: '017-made-changes',
  async up(query, engine) {
    const [large, end] = engine === 'sqlite' ? ['integer', 'strict, without rowid'] : ['bigint', '']
    // `until`: milliseconds since 1970.
    await sql
      .raw(
        `create table made_changes (key text primary key, given text not null, answer text, until ${large} not null) ${end}`,
      )
      .execute(query)
    await sql`create index made_changes_until on made_changes (until)`.execute(query)
  },
}
