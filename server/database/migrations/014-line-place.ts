import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Original number of a list line that was removed and restored, which keeps its place. */
export const linePlaceMigration: Migration = {
  name: '014-line-place',
  async up(query) {
    await sql`alter table list_items add column place integer`.execute(query)
  },
}
