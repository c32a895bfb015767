import type { EngineTypes } from '../../engine/database/column-types.ts'

/** Orders with their history, files and invoices, and offers (КП). Sums are kopecks. */
export const orderTables = (types: EngineTypes): string[] => [
  ...ordersOf(types),
  ...offersOf(types),
  ...invoicesOf(types),
]

/** Totals of an order or offer. */
const totals = ({ large, fraction }: EngineTypes): string => `
     total ${large} not null,
     on_request integer not null,
     boxes ${large} not null,
     pallets ${large} not null,
     volume ${fraction} not null,
     weight ${fraction} not null,
     vat integer`

/** A line of an order or offer. */
const line = ({ large }: EngineTypes): string => `
     position integer not null,
     product integer not null,
     kind text not null,
     article text not null,
     name text not null,
     quantity integer not null,
     boxes integer not null,
     color text not null,
     coloring text not null,
     decoration text not null,
     kopecks ${large},
     sum ${large},
     shipments text not null`

const ordersOf = (types: EngineTypes): string[] => [
  `create table orders (
     id ${types.id},
     number text not null unique,
     buyer integer references buyers (id) on delete set null,
     once text not null unique,
     sent text not null,
     basket text,
     status text not null default 'new',
     created_at text not null,${totals(types)},
     submission integer references submissions (id) on delete set null,
     version integer not null default 1,
     responsible integer,
     region text not null default '',
     delivery text not null default ''
   ) ${types.strict}`,
  'create index orders_buyer on orders (buyer, id)',
  'create index orders_submission on orders (submission)',
  'create index orders_created on orders (created_at)',
  'create index orders_status on orders (status, id)',
  'create index orders_region on orders (region, id)',
  'create index orders_total on orders (total)',
  `create table order_lines (
     order_id integer not null references orders (id) on delete cascade,${line(types)},
     primary key (order_id, position)
   ) ${types.strict}`,
  'create index order_lines_article on order_lines (article, order_id)',
  `create table order_changes (
     id ${types.id},
     order_id integer not null references orders (id) on delete cascade,
     status text not null,
     at text not null,
     kind text not null default 'status',
     staff text not null default '',
     details text not null default '{}',
     words text not null default ''
   ) ${types.strict}`,
  'create index order_changes_of_order on order_changes (order_id, id)',
  "create index order_changes_words on order_changes (at) where words <> ''",

  `create table order_files (
     id ${types.id},
     order_id integer not null references orders (id) on delete cascade,
     name text not null,
     type text not null,
     title text not null,
     for_buyer integer not null,
     staff text not null,
     added_at text not null
   ) ${types.strict}`,
  'create index order_files_order on order_files (order_id, id)',
  'create index order_files_added on order_files (added_at)',
  `create table order_file_parts (
     file integer not null references order_files (id) on delete cascade,
     position integer not null,
     content ${types.bytes} not null,
     primary key (file, position)
   ) ${types.strict}`,
]

const offersOf = (types: EngineTypes): string[] => [
  `create table offers (
     id ${types.id},
     number text not null unique,
     state text not null,
     version integer not null default 1,
     submission integer not null references submissions (id) on delete cascade,
     request integer references submissions (id) on delete set null,
     responsible integer references staff (id) on delete set null,
     order_id integer references orders (id),
     created_at text not null,
     sent_at text,
     valid_until text not null,
     region text not null,${totals(types)},
     lead_time text not null,
     delivery text not null,
     payment text not null,
     comment text not null
   ) ${types.strict}`,
  'create index offers_state on offers (state, id)',
  'create unique index offers_submission on offers (submission)',
  'create index offers_request on offers (request)',
  'create index offers_order on offers (order_id)',
  `create table offer_lines (
     offer integer not null references offers (id) on delete cascade,${line(types)},
     record text not null,
     primary key (offer, position)
   ) ${types.strict}`,
]

const invoicesOf = ({ id, bytes, strict }: EngineTypes): string[] => [
  `create table invoice_series (
     year integer primary key,
     last integer not null
   ) ${strict}`,
  `create table invoices (
     id ${id},
     order_id integer not null references orders (id),
     year integer not null,
     number integer not null,
     day text not null,
     buyer text,
     snapshot text not null,
     replaced_by integer references invoices (id),
     unique (year, number)
   ) ${strict}`,
  'create index invoices_order on invoices (order_id, id)',
  `create table invoice_pictures (
     hash text primary key,
     content ${bytes} not null
   ) ${strict}`,
]
