import type { EngineTypes } from '../../engine/database/column-types.ts'

/** Orders and offers (КП) with their history, files and invoices, and letters of staff. Sums are kopecks. */
export const orderTables = (types: EngineTypes): string[] => [
  ...ordersOf(types),
  ...invoicesOf(types),
  ...lettersOf(types),
]

const ordersOf = ({ id, large, fraction, bytes, strict }: EngineTypes): string[] => [
  `create table orders (
     id ${id},
     number text not null unique,
     buyer integer references buyers (id) on delete set null,
     once text not null unique,
     sent text not null,
     basket text,
     status text not null default 'new',
     created_at text not null,
     total ${large} not null,
     on_request integer not null,
     boxes ${large} not null,
     pallets ${large} not null,
     volume ${fraction} not null,
     weight ${fraction} not null,
     vat integer,
     submission integer references submissions (id) on delete set null,
     version integer not null default 1,
     responsible integer,
     region text not null default '',
     delivery text not null default '',
     offer_created_at text,
     sent_at text,
     valid_until text not null default '',
     request integer references submissions (id) on delete set null,
     lead_time text not null default '',
     payment text not null default '',
     comment text not null default ''
   ) ${strict}`,
  'create index orders_buyer on orders (buyer, created_at)',
  'create index orders_submission on orders (submission)',
  'create index orders_request on orders (request)',
  'create index orders_offers on orders (id) where offer_created_at is not null',
  'create index orders_created on orders (created_at, id)',
  'create index orders_status on orders (status, created_at, id)',
  'create index orders_region on orders (region, created_at, id)',
  'create index orders_total on orders (total)',
  `create table order_lines (
     order_id integer not null references orders (id) on delete cascade,
     position integer not null,
     product integer,
     kind text not null,
     article text not null,
     name text not null,
     quantity integer not null,
     unit text not null,
     vat text not null,
     boxes integer not null,
     color text not null,
     coloring text not null,
     decoration text not null,
     kopecks ${large},
     sum ${large},
     shipments text not null,
     record text,
     primary key (order_id, position)
   ) ${strict}`,
  'create index order_lines_article on order_lines (article, order_id)',
  'create index order_lines_name on order_lines (name, order_id)',
  'create index order_lines_product on order_lines (product, order_id, quantity)',
  `create table order_changes (
     id ${id},
     order_id integer not null references orders (id) on delete cascade,
     status text not null,
     at text not null,
     kind text not null default 'status',
     staff text not null default '',
     details text not null default '{}',
     words text not null default ''
   ) ${strict}`,
  'create index order_changes_of_order on order_changes (order_id, id)',
  "create index order_changes_words on order_changes (at) where words <> ''",

  `create table order_files (
     id ${id},
     order_id integer not null references orders (id) on delete cascade,
     name text not null,
     type text not null,
     title text not null,
     for_buyer integer not null,
     staff text not null,
     added_at text not null
   ) ${strict}`,
  'create index order_files_order on order_files (order_id, id)',
  'create index order_files_added on order_files (added_at)',
  `create table order_file_parts (
     file integer not null references order_files (id) on delete cascade,
     position integer not null,
     content ${bytes} not null,
     primary key (file, position)
   ) ${strict}`,
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
  'create index invoices_replaced on invoices (replaced_by)',
  `create table invoice_pictures (
     hash text primary key,
     content ${bytes} not null
   ) ${strict}`,
]

const lettersOf = ({ id, bytes, strict, keyed }: EngineTypes): string[] => [
  `create table letters (
     id ${id},
     buyer integer not null references buyers (id) on delete cascade,
     order_id integer references orders (id) on delete cascade,
     submission integer references submissions (id) on delete cascade,
     staff_id integer not null,
     staff text not null,
     at text not null,
     subject text not null,
     text text not null,
     shown text not null,
     seen text not null,
     outbox integer
   ) ${strict}`,
  'create index letters_buyer on letters (buyer)',
  'create index letters_order on letters (order_id) where order_id is not null',
  'create index letters_submission on letters (submission) where submission is not null',
  'create index letters_outbox on letters (outbox) where outbox is not null',
  'create index letters_at on letters (at)',
  `create table letter_files (
     id ${id},
     letter integer not null references letters (id) on delete cascade,
     name text not null,
     type text not null,
     bytes integer not null,
     source text not null
   ) ${strict}`,
  'create index letter_files_letter on letter_files (letter)',
  `create table letter_file_parts (
     file integer not null references letter_files (id) on delete cascade,
     position integer not null,
     content ${bytes} not null,
     primary key (file, position)
   ) ${keyed}`,
]
