import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Answers about companies by INN, and the organizations that users order for. */
export const organizationsMigration: Migration = {
  name: '044-organizations',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    for (const statement of [
      `create table companies (inn text primary key, answer text not null, at text not null) ${end}`,
      `create table organizations (
         id ${number}, user_id integer not null references users (id) on delete cascade, name text not null,
         country text not null, code text not null, kpp text not null, added_at text not null,
         unique (user_id, country, code, kpp)) ${end}`,
    ])
      await sql.raw(statement).execute(query)
  },
}
