import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** History of orders. The status of an accepted order is now called confirmed. */
export const orderChangesMigration: Migration = {
  name: '013-order-changes',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    for (const statement of [
      `create table order_changes (
         id ${number}, order_id integer not null references orders (id) on delete cascade, status text not null,
         at text not null) ${sqlite ? 'strict' : ''}`,
      'create index order_changes_of_order on order_changes (order_id, id)',
      "update orders set status = 'confirmed' where status = 'accepted'",
    ])
      await sql.raw(statement).execute(query)
  },
}
