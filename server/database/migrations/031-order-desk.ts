import { sql, type Transaction } from 'kysely'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

/** Adds the desk's search of orders, events of every kind, and files from managers. */
export const orderDeskMigration: Migration = {
  name: '031-order-desk',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    for (const statement of [
      'alter table orders add column version integer not null default 1',
      'alter table orders add column responsible integer',
      "alter table orders add column region text not null default ''",
      "alter table orders add column delivery text not null default ''",
      'create index orders_region on orders (region, id)',
      'create index orders_total on orders (total)',
      'create index order_lines_article on order_lines (article, order_id)',
      "alter table order_changes add column kind text not null default 'status'",
      "alter table order_changes add column staff text not null default ''",
      "alter table order_changes add column details text not null default '{}'",
      // Gone with what the buyer filled in.
      `create table order_buyers (
         order_id integer primary key references orders (id) on delete cascade,
         submission integer not null references submissions (id) on delete cascade,
         name text not null, email text not null, words text not null) ${end}`,
      'create index order_buyers_submission on order_buyers (submission)',
      'create index order_buyers_email on order_buyers (email)',
      `create table order_files (
         id ${number}, order_id integer not null references orders (id) on delete cascade, name text not null,
         type text not null, title text not null, for_buyer integer not null, staff text not null,
         added_at text not null) ${end}`,
      'create index order_files_order on order_files (order_id, id)',
      `create table order_file_parts (
         file integer not null references order_files (id) on delete cascade, position integer not null,
         content ${sqlite ? 'blob' : 'bytea'} not null, primary key (file, position)) ${end}`,
    ])
      await sql.raw(statement).execute(query)
    await fillBuyers(query)
  },
}

/** Rows of one statement. */
const SLICE = 200

/** As `rememberBuyer` of server/orders/buyers.ts does for new orders. */
async function fillBuyers(query: Transaction<Tables>): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await query
      .selectFrom('orders')
      .innerJoin('submissions', 'submissions.id', 'orders.submission')
      .select(['orders.id', 'submissions.id as submission', 'submissions.values'])
      .where('orders.id', '>', last)
      .orderBy('orders.id')
      .limit(SLICE)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)?.id ?? last
    await query
      .insertInto('order_buyers')
      .values(
        rows.map(({ id, submission, values }) => {
          const body = record(record(JSON.parse(values)).body)
          const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '')
          const words = [text('workCompany'), text('name'), text('email'), text('phone'), text('inn')]
          return {
            order_id: id,
            submission,
            name: text('workCompany') || text('name'),
            email: text('email').trim().toLowerCase(),
            words: words.join('\n').toLowerCase().replaceAll('ё', 'е'),
          }
        }),
      )
      .execute()
  }
}
