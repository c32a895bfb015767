import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Invoices, the counter of each year's numbers, and the pictures that are printed on invoices. */
export const invoicesMigration: Migration = {
  name: '043-invoices',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    for (const statement of [
      `create table invoice_series (year integer primary key, last integer not null) ${end}`,
      `create table invoices (
         id ${number}, order_id integer not null references orders (id), year integer not null, number integer not null,
         day text not null, buyer text, snapshot text not null, replaced_by integer references invoices (id),
         unique (year, number)) ${end}`,
      'create index invoices_order on invoices (order_id, id)',
      `create table invoice_pictures (hash text primary key, content ${sqlite ? 'blob' : 'bytea'} not null) ${end}`,
    ])
      await sql.raw(statement).execute(query)
  },
}
