import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Moment when the rate rose to 22 %, by Moscow's clock. */
const ROSE = '2025-12-31T21:00:00.000Z'

/** The rate of VAT that an order's prices contain; older orders get that of their day. */
export const orderVatMigration: Migration = {
  name: '042-order-vat',
  async up(query) {
    await sql`alter table orders add column vat integer`.execute(query)
    await sql`update orders set vat = case when created_at < ${sql.lit(ROSE)} then 20 else 22 end`.execute(query)
  },
}
