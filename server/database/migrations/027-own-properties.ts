import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Values of the shop's own properties (schema/catalog/properties.json), for the filter: JSON, name to value. */
export const ownPropertiesMigration: Migration = {
  name: '027-own-properties',
  async up(query) {
    await sql`alter table products add column own text`.execute(query)
  },
}
