import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Staff of the desk, their sessions, and what they changed. */
export const staffMigration: Migration = {
  name: '030-staff',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    for (const statement of [
      `create table staff (
         id ${number}, email text not null unique, name text not null, role text not null, password text,
         totp_secret text, totp_confirmed_at text, totp_step integer not null, created_at text not null,
         seen_at text) ${end}`,
      `create table staff_sessions (
         id ${number}, staff_id integer not null references staff (id) on delete cascade, hash text not null unique,
         created_at text not null, expires_at text not null, proved_at text, device text not null) ${end}`,
      'create index staff_sessions_staff on staff_sessions (staff_id)',
      `create table staff_audit (
         id ${number}, at text not null, staff_id integer not null, email text not null, call text not null,
         subject text not null, status integer not null, changes text not null) ${end}`,
      'create index staff_audit_subject on staff_audit (subject, id)',
      // The desk lists everybody's orders by state and by day.
      'create index orders_status on orders (status, id)',
      'create index orders_created on orders (created_at)',
    ])
      await sql.raw(statement).execute(query)
  },
}
