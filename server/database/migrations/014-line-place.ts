import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Where a line of a list stands that was removed and taken back: the number that it had there first. */
export const linePlaceMigration: Migration = {
  name: '014-line-place',
  async up(query) {
    await sql`alter table list_items add column place integer`.execute(query)
  },
}
