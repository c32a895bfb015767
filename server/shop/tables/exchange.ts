import { id, integer, large, table, text } from '../../engine/database/table.ts'

/** The exchange with 1C (server/shop/exchange). */
export const exchangeTables = {
  /** An exchange: a session of an hour since its last request. */
  exchange_sessions: table({
    id: id(),
    type: text<'catalog' | 'sale'>(),
    /** SHA-256 of the cookie's secret. */
    hash: text().unique(),
    /** Version of CommerceML that `init` named; empty for an old 1C, which sends no sessid. */
    version: text(),
    started_at: text(),
    /** End of the session, in milliseconds. */
    until: large(),
    /** 1: the whole catalog came, 2: all offers; 3: both. */
    whole: integer(),
    /** JSON of the orders that the last query gave, [id, version] each. */
    offered: text(),
  }).index('exchange_sessions_started', '(started_at)'),
  /** Files of an exchange, those inside archives once 1C asks to import them. */
  exchange_files: table({
    id: id(),
    session: integer().references('exchange_sessions', 'cascade'),
    name: text(),
    bytes: large(),
    /** Hash of the last piece, which tells a retry from more of the file. */
    piece: text(),
    /** The job that takes it (server/shop/catalog/jobs); null: none yet, or a file of orders. */
    job: integer().nullable(),
    /** Documents of a file of orders that are taken. */
    done: integer(),
    at: text(),
    ended_at: text().nullable(),
    state: text<'received' | 'done' | 'failed'>(),
    /** JSON of `ExchangeReport`. */
    report: text(),
  })
    .constraint('unique (session, name)')
    .index('exchange_files_at', '(at)'),
  /** Goods and characteristics by what 1C calls them; a product's number stays when article and name change. */
  exchange_items: table({
    /** `Ид`: «good» or «good#characteristic». */
    id: text().primary(),
    product: integer().nullable().references('product_ids'),
    article: text(),
    name: text(),
    /** The unit of its stock. */
    unit: text(),
    /** Percent of VAT as 1C writes it; empty: it did not say. */
    vat: text(),
    /** Why it is no product of the shop yet; empty for one that is. */
    lacks: text(),
    /** JSON of `Offered`: prices and stock that wait with it. */
    offered: text(),
    /** The last session that had it in a whole file. */
    seen: integer(),
    /** 1: 1C hid it. */
    hidden: integer(),
  })
    .index('exchange_items_product', '(product)')
    .index('exchange_items_waiting', "(id) where lacks <> ''"),
  /** Price types and stores, «price <Ид>»: files of changes name them by `Ид` alone. */
  exchange_words: table({ id: text().primary(), /** JSON of `Word`. */ word: text() }),
}
