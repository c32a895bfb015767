import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The legal address of an organization; empty where it is not known. */
export const organizationAddressMigration: Migration = {
  name: '047-organization-address',
  async up(query) {
    await sql`alter table organizations add column address text not null default ''`.execute(query)
  },
}
