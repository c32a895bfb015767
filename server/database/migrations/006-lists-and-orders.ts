import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Baskets, favorites and comparisons of visitors, and their orders. */
export const listsAndOrdersMigration: Migration = {
  name: '006-lists-and-orders',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    const large = sqlite ? 'integer' : 'bigint'
    const fraction = sqlite ? 'real' : 'double precision'
    const options = 'color text not null, coloring text not null, decoration text not null'
    for (const statement of [
      `create table lists (
         uid text not null, list text not null, changed_at text not null, last_key text,
         primary key (uid, list)) ${end}`,
      `create table list_items (
         id ${number}, uid text not null, list text not null, product integer not null references product_ids (id),
         kind text not null, article text not null, name text not null, quantity integer not null, ${options},
         kopecks ${large}, added_at text not null,
         unique (uid, list, product, color, coloring, decoration)) ${end}`,
      `create table order_counters (year integer primary key, last integer not null) ${end}`,
      `create table orders (
         id ${number}, number text not null unique, uid text not null, user_id integer, once text not null unique,
         sent text not null, created_at text not null, total ${large} not null, on_request integer not null,
         boxes ${large} not null, pallets ${large} not null, volume ${fraction} not null, weight ${fraction} not null,
         submission integer references submissions (id) on delete set null) ${end}`,
      'create index orders_by_uid on orders (uid, id)',
      'create index orders_by_user on orders (user_id, id)',
      `create table order_lines (
         order_id integer not null references orders (id) on delete cascade, position integer not null,
         product integer not null, kind text not null, article text not null, name text not null,
         quantity integer not null, boxes integer not null, ${options}, kopecks ${large}, sum ${large},
         primary key (order_id, position)) ${end}`,
    ])
      await sql.raw(statement).execute(query)
  },
}
