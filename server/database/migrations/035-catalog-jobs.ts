import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Imports and undos that staff start at the desk, and the file of the last one. */
export const catalogJobsMigration: Migration = {
  name: '035-catalog-jobs',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    for (const statement of [
      `create table catalog_jobs (
         id ${number}, state text not null, source text not null, options text not null, catalog integer,
         email text not null, created_at text not null, alive_at text not null, done integer not null,
         total integer not null, report text not null) ${end}`,
      `create table catalog_job_parts (
         job integer not null references catalog_jobs (id) on delete cascade, position integer not null,
         content ${sqlite ? 'blob' : 'bytea'} not null, primary key (job, position)) ${end}`,
    ])
      await sql.raw(statement).execute(query)
  },
}
