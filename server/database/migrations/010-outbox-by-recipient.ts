import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Index for the number of letters to an address within an hour (server/mail/mailer.ts). */
export const outboxByRecipientMigration: Migration = {
  name: '010-outbox-by-recipient',
  async up(query) {
    await sql`create index outbox_by_recipient on outbox (lower(recipient), created_at)`.execute(query)
  },
}
