import { id, integer, large, table, text } from '../../engine/database/table.ts'

/** The exchange with 1C (server/shop/exchange). */
export const exchangeTables = {
  /** A session of the exchange, which expires an hour after its last request. */
  exchange_sessions: table({
    id: id(),
    /** SHA-256 of the cookie's secret. */
    hash: text().unique(),
    /** Version of CommerceML from `init`; empty for an old 1C, which sends no sessid. */
    version: text(),
    /** Expiry in milliseconds. */
    until: large(),
    /** JSON of the orders that the last query returned, as [id, version]. */
    offered: text(),
  }),
  /** Goods and characteristics of 1C; a product's number stays when article and name change. */
  exchange_items: table({
    /** `Ид`: «good» or «good#characteristic». */
    id: text().primary(),
    product: integer().nullable().references('product_ids'),
    article: text(),
    name: text().notPersonal('of a good'),
    unit: text(),
    /** VAT in percent as 1C writes it; empty if unknown. */
    vat: text(),
    /** Why it has no product yet; empty if it has one. */
    lacks: text(),
    /** JSON of `Offered`: pending prices and stock. */
    offered: text(),
    /** 1: 1C has marked it as deleted. */
    removed: integer(),
  })
    .index('exchange_items_product', '(product)')
    .index('exchange_items_waiting', "(id) where lacks <> ''"),
}
