import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Numbers of orders are drawn (server/orders/number.ts): their one sequence is `orders.id`. */
export const orderNumbersMigration: Migration = {
  name: '020-order-numbers',
  async up(query) {
    await sql`drop table order_counters`.execute(query)
  },
}
