import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Visitors' data: viewed products, submissions with files and consents, subscriptions, letters. */
export const visitorsMigration: Migration = {
  name: '003-visitors',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    const bytes = sqlite ? 'blob' : 'bytea'
    // Times are ISO 8601 in UTC: they sort as text on both engines.
    for (const statement of [
      `create table watched (
         uid text not null, product integer not null references product_ids (id), seen text not null,
         primary key (uid, product)) ${end}`,
      'create index watched_order on watched (uid, seen)',
      `create table submissions (
         id ${number}, form text not null, call text not null, uid text, address text, page text,
         created_at text not null, "values" text not null, once text not null unique) ${end}`,
      'create index submissions_order on submissions (form, id)',
      `create table submission_files (
         id ${number}, submission integer not null references submissions (id) on delete cascade,
         field text not null, name text not null, type text not null, content ${bytes} not null) ${end}`,
      `create table consents (
         id ${number}, submission integer references submissions (id) on delete set null, document text not null,
         version text not null, form text not null, uid text, address text, given_at text not null) ${end}`,
      `create table subscribers (
         email text primary key, status text not null, created_at text not null, changed_at text not null) ${end}`,
      `create table letter_links (
         hash text primary key, purpose text not null, subject text not null, created_at text not null,
         expires_at text not null) ${end}`,
      `create table outbox (
         id ${number}, recipient text not null, subject text not null, html text not null, text text not null,
         headers text not null, submission integer references submissions (id) on delete set null,
         created_at text not null, next_try text not null, attempts integer not null, sent_at text, error text) ${end}`,
      'create index outbox_pending on outbox (next_try) where sent_at is null',
    ])
      await sql.raw(statement).execute(query)
  },
}
