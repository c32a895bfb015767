import type { EngineTypes } from '../../engine/database/column-types.ts'

/** Catalogs, their products and search indexes, and the changes of a catalog that staff started. */
export const catalogTables = ({ id, fraction, bytes, bytewise, strict, keyed }: EngineTypes): string[] => [
  `create table catalogs (
     id ${id},
     source text not null,
     created_at text not null,
     products integer not null
   ) ${strict}`,

  // Numbers may be allocated before their rows are written.
  `create table product_ids (
     id ${id.replace('always', 'by default')},
     kind text not null,
     article text not null,
     unique (kind, article)
   ) ${strict}`,

  `create table sections (
     catalog integer not null references catalogs (id) on delete cascade,
     id integer not null,
     kind text not null,
     path text not null,
     name text not null,
     text text not null,
     position integer not null,
     primary key (catalog, id),
     unique (catalog, kind, path)
   ) ${strict}`,

  `create table products (
     catalog integer not null references catalogs (id) on delete cascade,
     id integer not null,
     kind text not null,
     code text not null,
     article text not null,
     name text not null,
     name_key text not null,
     section integer not null,
     position integer not null,
     material text not null,
     neck text not null,
     color text not null,
     closure text,
     volume ${fraction},
     height ${fraction} not null,
     diameter ${fraction} not null,
     stock integer not null,
     price integer,
     purposes text not null,
     record text not null,
     own text,
     filtered text not null,
     primary key (catalog, id)
   ) ${strict}`,
  'create index products_order on products (catalog, kind, section, position)',

  // Written in order once a catalog is complete, which is faster than a unique index of products.
  `create table product_codes (
     catalog integer not null references catalogs (id) on delete cascade,
     code ${bytewise} not null,
     kind text not null,
     id integer not null,
     primary key (catalog, code, kind)
   ) ${keyed}`,

  // Each catalog's full text has a table of its own, search_texts_<catalog> (server/shop/catalog/search/store.ts).
  `create table search_articles (
     catalog integer not null references catalogs (id) on delete cascade,
     key ${bytewise} not null,
     id integer not null,
     kind text not null,
     primary key (catalog, key, id)
   ) ${keyed}`,
  `create table search_words (
     catalog integer not null references catalogs (id) on delete cascade,
     word ${bytewise} not null,
     term text not null,
     names integer not null,
     texts integer not null,
     primary key (catalog, word)
   ) ${keyed}`,

  `create table catalog_jobs (
     id ${id},
     state text not null,
     source text not null,
     options text not null,
     catalog integer,
     email text not null,
     created_at text not null,
     alive_at text not null,
     done integer not null,
     total integer not null,
     report text not null
   ) ${strict}`,
  `create table catalog_job_parts (
     job integer not null references catalog_jobs (id) on delete cascade,
     position integer not null,
     content ${bytes} not null,
     primary key (job, position)
   ) ${strict}`,
]
