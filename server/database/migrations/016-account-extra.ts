import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What accounts answered to fields that the shop's own forms added: JSON, name to answer. */
export const accountExtraMigration: Migration = {
  name: '016-account-extra',
  async up(query) {
    await sql`alter table users add column extra text`.execute(query)
  },
}
