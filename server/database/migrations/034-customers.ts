import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The desk finds a person's submissions by e-mail or phone, and accounts by name. */
export const customersMigration: Migration = {
  name: '034-customers',
  async up(query) {
    for (const statement of [
      'create index submissions_customer on submissions (customer, created_at, search) where customer is not null',
      'create index submissions_phone on submissions (phone) where phone is not null',
      'alter table users add column search text',
    ])
      await sql.raw(statement).execute(query)
    for (const { id, name, company, phone } of await query
      .selectFrom('users')
      .select(['id', 'name', 'company', 'phone'])
      .execute())
      await query
        .updateTable('users')
        .set({ search: `${company ?? ''}\n${name}\n${phone.replace(/[^0-9]/g, '')}`.toLowerCase() })
        .where('id', '=', id)
        .execute()
  },
}
