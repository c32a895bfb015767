import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Device of a session, and the account of a letter, which is deleted with it. */
export const sessionsMigration: Migration = {
  name: '008-sessions',
  async up(query) {
    for (const statement of [
      "alter table sessions add column device text not null default ''",
      'alter table outbox add column user_id integer references users (id) on delete cascade',
      'create index outbox_user on outbox (user_id)',
    ])
      await sql.raw(statement).execute(query)
  },
}
