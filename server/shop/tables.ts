import { siteTables } from '../engine/database/site-tables.ts'
import { integer, large, type RowsOf, table, text } from '../engine/database/table.ts'
import { catalogTables } from './tables/catalog.ts'
import { exchangeTables } from './tables/exchange.ts'
import { orderTables } from './tables/orders.ts'
import { staffTables } from './tables/staff.ts'
import { submissionTables } from './tables/submissions.ts'
import { visitorTables } from './tables/visitors.ts'

/**
 * Tables of the shop and its office; each table comes after those that it references. Booleans and lists are stored as integers and JSON,
 * times as ISO 8601 in UTC, which sorts as text on both engines.
 *
 * `personal` marks a column that may contain personal data of a buyer or visitor (S24). Its argument says with what the value is erased:
 * `buyer` (server/shop/account/erase-person.ts), `account`, `mailbox`, `visitor` (server/shop/lists/personal-data.ts), or `order`, with
 * the buyer of the order (server/shop/orders/personal-data.ts). `server/shop/account/personal-columns.test.ts` erases a person in each of
 * these ways. Data of staff is not marked.
 */
const shopTables = {
  ...catalogTables,
  ...staffTables,
  ...visitorTables,
  ...submissionTables,
  ...orderTables,
  ...exchangeTables,
  /** Requests to another back end. `key`: hash of the idempotency key. `answer`: null while it runs or if the response was lost. */
  made_changes: table({ key: text().primary(), given: text(), answer: text().nullable(), until: large() })
    .keyed()
    .index('made_changes_until', '(until)'),
  /** Cached data of companies by INN, as JSON (server/shop/company/companies.ts). */
  companies: table({ inn: text().primary().personal('buyer'), answer: text().personal('buyer'), at: text() }),
}

export const tables = {
  ...shopTables,
  ...siteTables({
    submission: integer().nullable().references('submissions', 'set null'),
    user: integer().nullable().references('users', 'cascade'),
    buyer: integer().nullable().references('buyers', 'cascade').notPersonal('a number of a row'),
  }),
}

type ShopTables = RowsOf<typeof shopTables>

declare module '#schema/definitions/register.ts' {
  interface Register {
    tables: ShopTables
  }
}

export type BuyerRow = ShopTables['buyers']
export type CatalogJobRow = ShopTables['catalog_jobs']
export type InvoiceRow = ShopTables['invoices']
export type ListItemRow = ShopTables['list_items']
export type OrderChangeRow = ShopTables['order_changes']
export type OrderLineRow = ShopTables['order_lines']
export type OrderRow = ShopTables['orders']
export type PasteColumnsRow = ShopTables['paste_columns']
export type ProductRow = ShopTables['products']
export type SectionRow = ShopTables['sections']
export type StaffAuditRow = ShopTables['staff_audit']
export type StaffRow = ShopTables['staff']
export type UserRow = ShopTables['users']
