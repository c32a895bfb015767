import { bytes, bytewise, fraction, givenId, id, integer, table, text } from '../../engine/database/table.ts'

/** Catalogs, their products and search indexes, and the jobs that change a catalog. */
export const catalogTables = {
  catalogs: table({ id: id(), source: text(), created_at: text(), products: integer() }),
  /** Permanent product numbers: they stay the same in all catalogs, because baskets and links refer to them. */
  product_ids: table({ id: givenId(), kind: text(), article: text() }).constraint('unique (kind, article)'),
  /** Products that are hidden in every catalog until made visible again. `exchange`: 1 if 1C has hidden the product, null if staff have. */
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
    /** Key for sorting by name, because the database engines sort Cyrillic differently. */
    name_key: text(),
    /** Id of the section in the same catalog. */
    section: integer(),
    /** Position within the catalog, from 1. */
    position: integer(),
    material: text(),
    neck: text(),
    color: text(),
    closure: text().nullable(),
    volume: fraction().nullable(),
    /** Height and diameter in millimeters. */
    height: fraction(),
    diameter: fraction(),
    stock: integer(),
    /** Price per piece for the smallest quantity, in kopecks; null for a price on request. */
    price: integer().nullable(),
    /** ISO date of the next announced prices; null if there are none. */
    coming: text().nullable(),
    /** Purposes joined by "|". */
    purposes: text(),
    /** The whole ProductRecord as JSON. */
    record: text(),
    /** Values of the shop's own properties as JSON; null if there are none. */
    own: text().nullable(),
    /** Filter values as JSON: of the shop's own properties, and of built-in properties without a column. */
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
  /** The words of a catalog, with the number of names and of other texts that contain each. */
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
    /** Name of the imported file. */
    source: text(),
    /** `JobOptions` as JSON (server/shop/catalog/jobs/jobs.ts). */
    options: text(),
    /** Number of the catalog with which the file was compared. */
    catalog: integer().nullable(),
    /** E-mail of the member of the staff who started the job, or name of a program. */
    email: text().notPersonal('of staff'),
    created_at: text(),
    /** Last heartbeat of the process that runs the job. */
    alive_at: text(),
    /** Number of products written so far, and of all products to write. */
    done: integer(),
    total: integer(),
    /** `JobReport` as JSON (server/shop/catalog/jobs/jobs.ts). */
    report: text(),
  }),
  catalog_job_parts: table({
    job: integer().references('catalog_jobs', 'cascade'),
    position: integer(),
    content: bytes(),
  }).constraint('primary key (job, position)'),
  /** Meanings of columns that staff chose for price lists with unknown headings (server/shop/catalog/import/reading.ts). */
  price_readings: table({
    /** Hash of the headings. */
    titles: text().primary(),
    /** JSON of a `Reading`. */
    reading: text(),
    at: text(),
  }),
  /** Workbooks with the rows of a job's price list whose products are not in the catalog, in chunks. */
  catalog_job_unknown: table({
    job: integer().references('catalog_jobs', 'cascade'),
    position: integer(),
    content: bytes(),
  }).constraint('primary key (job, position)'),
}
