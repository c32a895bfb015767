import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Status of orders: earlier ones are with the manager already. */
export const orderStatusMigration: Migration = {
  name: '012-order-status',
  async up(query) {
    await sql`alter table orders add column status text not null default 'new'`.execute(query)
    await sql`update orders set status = 'accepted'`.execute(query)
  },
}
