import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Filters that staff keep under a name, each for themselves. */
export const staffViewsMigration: Migration = {
  name: '032-staff-views',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    await sql
      .raw(
        `create table staff_views (
           id ${number}, staff_id integer not null references staff (id) on delete cascade, list text not null,
           name text not null, query text not null, unique (staff_id, list, name)) ${sqlite ? 'strict' : ''}`,
      )
      .execute(query)
  },
}
