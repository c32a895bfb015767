import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Accounts and sessions. */
export const accountsMigration: Migration = {
  name: '005-accounts',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    for (const statement of [
      `create table users (
         id ${number}, uid text not null unique, name text not null, company text, email text not null unique,
         email_confirmed_at text, new_email text, phone text not null, phone_since text not null,
         password text not null, created_at text not null, changed_at text not null) ${end}`,
      'create index users_phone on users (phone, phone_since)',
      `create table sessions (
         id ${number}, user_id integer not null references users (id) on delete cascade, hash text not null unique,
         access_hash text not null unique, access_until text not null, created_at text not null,
         seen_at text not null) ${end}`,
      'create index sessions_user on sessions (user_id)',
      'create index submissions_uid on submissions (uid)',
      'create index consents_uid on consents (uid)',
    ])
      await sql.raw(statement).execute(query)
  },
}
