import { id, integer, large, table, text } from '../../engine/database/table.ts'

/** The exchange with 1C (server/shop/exchange). */
export const exchangeTables = {
  /** Sessions of the exchange, each of which expires an hour after its last request. */
  exchange_sessions: table({
    id: id(),
    /** SHA-256 of the cookie's secret. */
    hash: text().unique(),
    /** Version of CommerceML from `init`; empty for an old version of 1C, which sends no sessid. */
    version: text(),
    /** Expiry time in milliseconds since 1970. */
    until: large(),
    /** JSON of the orders that the last request of 1C returned, as [id, version]. */
    offered: text(),
  }),
  /** Goods and characteristics of 1C. An item keeps its product when 1C changes its article number or name. */
  exchange_items: table({
    /** `Ид` of 1C: «good», or «good#characteristic». */
    id: text().primary(),
    product: integer().nullable().references('product_ids'),
    article: text(),
    name: text().notPersonal('of a good'),
    unit: text(),
    /** VAT rate as 1C writes it; empty if unknown. */
    vat: text(),
    /** Why the item has no product yet; empty if it has one. */
    lacks: text(),
    /** JSON of `Item['offered']`: prices and stock that wait for a product, and other data from 1C. */
    offered: text(),
    /** 1 if 1C has marked the item as deleted. */
    removed: integer(),
  })
    .index('exchange_items_product', '(product)')
    .index('exchange_items_waiting', "(id) where lacks <> ''"),
}
