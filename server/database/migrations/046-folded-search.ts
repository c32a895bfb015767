import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The desk's searches of requests, offers and customers treat «ё» as «е» (server/forms/sender.ts). */
export const foldedSearchMigration: Migration = {
  name: '046-folded-search',
  async up(query) {
    for (const table of ['submissions', 'users'])
      await sql`update ${sql.table(table)} set search = replace(search, 'ё', 'е') where search like '%ё%'`.execute(
        query,
      )
  },
}
