import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Columns for height and diameter, for filtering. Earlier products have them in their records only. */
export const measuresMigration: Migration = {
  name: '015-measures',
  async up(query, engine) {
    const type = sql.raw(engine === 'sqlite' ? 'real' : 'double precision')
    const read = (key: string) =>
      engine === 'sqlite'
        ? sql`json_extract(record, ${sql.lit(`$.${key}`)})`
        : sql`(record::json ->> ${sql.lit(key)})::double precision`
    await sql`alter table products add column height ${type}`.execute(query)
    await sql`alter table products add column diameter ${type}`.execute(query)
    await sql`update products set height = ${read('height')}, diameter = ${read('diameter')}`.execute(query)
  },
}
