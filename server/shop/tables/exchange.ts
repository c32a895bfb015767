import { id, integer, large, table, text } from '../../engine/database/table.ts'

/** The exchange with 1C (server/shop/exchange). */
export const exchangeTables = {
  /** An exchange: a session of an hour since its last request. */
  exchange_sessions: table({
    id: id(),
    /** SHA-256 of the cookie's secret. */
    hash: text().unique(),
    /** Version of CommerceML that `init` named; empty for an old 1C, which sends no sessid. */
    version: text(),
    /** End of the session, in milliseconds. */
    until: large(),
    /** JSON of the orders that the last query gave, [id, version] each. */
    offered: text(),
  }),
  /** Goods and characteristics by what 1C calls them; a product's number stays when article and name change. */
  exchange_items: table({
    /** `Ид`: «good» or «good#characteristic». */
    id: text().primary(),
    product: integer().nullable().references('product_ids'),
    article: text(),
    name: text().notPersonal('of a good'),
    unit: text(),
    /** Percent of VAT as 1C writes it; empty: it did not say. */
    vat: text(),
    /** Why it is no product of the shop yet; empty for one that is. */
    lacks: text(),
    /** JSON of `Offered`: prices and stock that wait with it. */
    offered: text(),
    /** 1: 1C has marked it as deleted. */
    removed: integer(),
  })
    .index('exchange_items_product', '(product)')
    .index('exchange_items_waiting', "(id) where lacks <> ''"),
}
