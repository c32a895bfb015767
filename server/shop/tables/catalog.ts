import { bytes, bytewise, fraction, givenId, id, integer, table, text } from '../../engine/database/table.ts'

/** Catalogs, their products and search indexes, and the changes of a catalog that staff started. */
export const catalogTables = {
  catalogs: table({ id: id(), source: text(), created_at: text(), products: integer() }),
  /** Product numbers are stable across catalogs: baskets and links refer to them. */
  product_ids: table({ id: givenId(), kind: text(), article: text() }).constraint('unique (kind, article)'),
  /** Products hidden by staff or, with `exchange` 1, by 1C, in every catalog until somebody makes them visible. */
  hidden_products: table({
    product: integer().references('product_ids'),
    exchange: integer().nullable(),
  }).constraint('primary key (product)'),
  sections: table({
    catalog: integer().references('catalogs', 'cascade'),
    id: integer(),
    kind: text(),
    path: text(),
    name: text().notPersonal('of a section'),
    text: text(),
    position: integer(),
  })
    .constraint('primary key (catalog, id)')
    .constraint('unique (catalog, kind, path)'),
  products: table({
    catalog: integer().references('catalogs', 'cascade'),
    id: integer(),
    kind: text(),
    code: text(),
    article: text(),
    name: text().notPersonal('of a product'),
    /** For sorting by name, because the engines sort Cyrillic differently. */
    name_key: text(),
    /** A section's id in the same catalog. */
    section: integer(),
    /** Order within the catalog, from 1. */
    position: integer(),
    material: text(),
    neck: text(),
    color: text(),
    closure: text().nullable(),
    volume: fraction().nullable(),
    /** Millimeters. */
    height: fraction(),
    diameter: fraction(),
    stock: integer(),
    /** Kopecks per piece for the smallest quantity; null: on request. */
    price: integer().nullable(),
    /** ISO date of the announced prices; null: none. */
    coming: text().nullable(),
    /** Joined by "|". */
    purposes: text(),
    /** The whole ProductRecord as JSON. */
    record: text(),
    /** Values of own properties as JSON; null: none. */
    own: text().nullable(),
    /** Values for filters by property, as JSON: the shop's own, and built-in ones without a column. */
    filtered: text(),
  })
    .constraint('primary key (catalog, id)')
    .index('products_order', '(catalog, kind, section, position)')
    .index('products_code', '(catalog, kind, code)', 'unique index')
    .index('products_coming', '(catalog, coming) where coming is not null'),
  /**
   * Normalized article numbers (server/shop/catalog/search). The full-text index of each catalog is a table of its own,
   * search_texts_<catalog>, specific to the engine (server/shop/catalog/search/store.ts).
   */
  search_articles: table({
    catalog: integer().references('catalogs', 'cascade'),
    key: bytewise(),
    id: integer(),
    kind: text(),
  })
    .constraint('primary key (catalog, key, id)')
    .keyed(),
  /** The words of a catalog, with the number of names and of other texts that contain them. */
  search_words: table({
    catalog: integer().references('catalogs', 'cascade'),
    word: bytewise(),
    term: text(),
    names: integer(),
    texts: integer(),
  })
    .constraint('primary key (catalog, word)')
    .keyed(),
  /** Jobs that change the whole catalog (server/shop/catalog/jobs). */
  catalog_jobs: table({
    id: id(),
    state: text<'checking' | 'asking' | 'writing' | 'done' | 'failed' | 'dropped'>(),
    /** A file name. */
    source: text(),
    /** JSON (server/shop/catalog/jobs/jobs.ts). */
    options: text(),
    /** The catalog that the file was compared with. */
    catalog: integer().nullable(),
    /** E-mail of staff, or the name of a program. */
    email: text().notPersonal('of staff'),
    created_at: text(),
    /** Last heartbeat of the process that runs it. */
    alive_at: text(),
    /** Number of written products, and of all. */
    done: integer(),
    total: integer(),
    /** JSON (server/shop/catalog/jobs/jobs.ts). */
    report: text(),
  }),
  catalog_job_parts: table({
    job: integer().references('catalog_jobs', 'cascade'),
    position: integer(),
    content: bytes(),
  }).constraint('primary key (job, position)'),
  /** Stored meanings of columns in price lists with unknown titles (server/shop/catalog/import/reading.ts). */
  price_readings: table({
    /** Hash of the titles. */
    titles: text().primary(),
    /** JSON of a `Reading`. */
    reading: text(),
    at: text(),
  }),
  /** A workbook with the rows of a price list that the catalog lacks. */
  catalog_job_unknown: table({
    job: integer().references('catalog_jobs', 'cascade'),
    position: integer(),
    content: bytes(),
  }).constraint('primary key (job, position)'),
}
