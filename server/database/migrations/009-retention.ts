import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Timestamps for retention: last use and warning of an account, end of a consent's purpose, erasures. Letters that
 * will not be sent any more lose their text (S7).
 */
export const retentionMigration: Migration = {
  name: '009-retention',
  async up(query, engine) {
    const end = engine === 'sqlite' ? 'strict' : ''
    for (const statement of [
      'alter table users add column seen_at text',
      'alter table users add column warned_at text',
      'update users set seen_at = changed_at',
      // Signs of life that are later than the last change of the profile.
      ...['select max(seen_at) from sessions', 'select max(created_at) from orders'].map(
        (last) => `update users set seen_at = (${last} where user_id = users.id)
                   where seen_at < (${last} where user_id = users.id)`,
      ),
      'alter table consents add column subscriber text',
      'alter table consents add column ended_at text',
      `create table erasures (
         at text not null, what text not null, amount integer not null, primary key (at, what)) ${end}`,
      // Indexes for the nightly erasure.
      'create index watched_seen on watched (seen)',
      "create index lists_of_guests on lists (changed_at) where uid < 'u'",
      'create index submissions_created on submissions (created_at)',
      'create index outbox_created on outbox (created_at)',
      "create index orders_personal on orders (created_at) where sent <> ''",
      'create index users_unconfirmed on users (created_at) where email_confirmed_at is null',
      'create index users_idle on users (coalesce(seen_at, created_at)) where warned_at is null',
      'create index users_warned on users (warned_at) where warned_at is not null',
      `create index consents_open on consents (id)
         where submission is null and ended_at is null and subscriber is null and (uid is null or uid < 'u')`,
      'create index consents_subscriber on consents (subscriber) where subscriber is not null',
      'create index consents_ended on consents (ended_at) where ended_at is not null',
      // Without these each deletion would scan the whole tables.
      'create index submission_files_submission on submission_files (submission)',
      'create index consents_submission on consents (submission)',
      'create index outbox_submission on outbox (submission)',
      'create index orders_submission on orders (submission)',
      "update outbox set html = '', text = '', headers = '{}' where sent_at is not null or next_try >= '9999'",
    ])
      await sql.raw(statement).execute(query)
  },
}
