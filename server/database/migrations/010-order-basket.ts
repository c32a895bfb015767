import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The basket of an order: the same key with another basket is another order. Earlier orders have none. */
export const orderBasketMigration: Migration = {
  name: '010-order-basket',
  async up(query) {
    await sql`alter table orders add column basket text`.execute(query)
  },
}
