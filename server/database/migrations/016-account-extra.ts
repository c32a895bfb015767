import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Values of fields that the shop's own forms add to accounts: JSON, name to value. */
export const accountExtraMigration: Migration = {
  name: '016-account-extra',
  async up(query) {
    await sql`alter table users add column extra text`.execute(query)
  },
}
