import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Adds offers (КП) and their lines; an offer is deleted with the submission that it answers. */
export const offersMigration: Migration = {
  name: '041-offers',
  async up(query, engine) {
    const sqlite = engine === 'sqlite'
    const end = sqlite ? 'strict' : ''
    const number = sqlite ? 'integer primary key autoincrement' : 'integer primary key generated always as identity'
    const large = sqlite ? 'integer' : 'bigint'
    const fraction = sqlite ? 'real' : 'double precision'
    for (const statement of [
      `create table offers (
         id ${number}, number text not null unique, state text not null, version integer not null default 1,
         submission integer not null references submissions (id) on delete cascade,
         request integer references submissions (id) on delete set null,
         responsible integer references staff (id) on delete set null, order_id integer references orders (id),
         created_at text not null, sent_at text, valid_until text not null, region text not null,
         total ${large} not null, on_request integer not null, boxes ${large} not null, pallets ${large} not null,
         volume ${fraction} not null, weight ${fraction} not null, vat integer,
         lead_time text not null, delivery text not null, payment text not null, comment text not null) ${end}`,
      'create index offers_state on offers (state, id)',
      'create unique index offers_submission on offers (submission)',
      'create index offers_request on offers (request)',
      'create index offers_order on offers (order_id)',
      `create table offer_lines (
         offer integer not null references offers (id) on delete cascade, position integer not null,
         product integer not null, kind text not null, article text not null, name text not null,
         quantity integer not null, boxes integer not null, color text not null, coloring text not null,
         decoration text not null, kopecks ${large}, sum ${large}, record text not null,
         primary key (offer, position)) ${end}`,
    ])
      await sql.raw(statement).execute(query)
  },
}
