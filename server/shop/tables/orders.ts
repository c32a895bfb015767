import type { OfferStatus, OrderStatus } from '#schema/kinds/order-statuses.ts'
import { bytes, fraction, id, integer, large, table, text } from '../../engine/database/table.ts'

/**
 * `undone`: a status that was undone in time; `taken`: an order entered by staff; `offer`: by an accepted offer; `erased`: the buyer's
 * data, by staff or with the account; `leaving`: to be erased once the order is finished.
 */
export type OrderEvent =
  | 'status'
  | 'undone'
  | 'lines'
  | 'note'
  | 'file'
  | 'responsible'
  | 'taken'
  | 'invoice'
  | 'offer'
  | 'leaving'
  | 'erased'

/** Orders and offers (КП) with their history, files and invoices, and letters of staff. Sums are kopecks. */
export const orderTables = {
  /** Orders, and offers (КП), which are orders that have not been placed. Queries for orders use `placedOrders`. */
  orders: table({
    id: id(),
    /** Number for buyers (server/shop/orders/order.ts); an offer's is shown as «КП-26-7F3K-Q». */
    number: text().unique(),
    /** The order's buyer; null after the buyer's erasure. */
    buyer: integer().nullable().references('buyers', 'set null').notPersonal('a number of a row'),
    /** Idempotency key. */
    once: text().unique(),
    /** Hash of the submission; empty for an offer. */
    sent: text().personal('order'),
    /** Hash of the basket (server/shop/orders/place.ts); null for older orders. */
    basket: text().nullable().personal('order'),
    /** Only server/shop/orders/order.ts changes it. */
    status: text<OrderStatus | OfferStatus>().default('new'),
    /** Time of the order; for an offer, of its creation. */
    created_at: text(),
    /** Kopecks of all lines with a price. */
    total: large(),
    /** Paid kopecks by entries (server/shop/orders/entries.ts); null: none known. */
    paid: large().nullable(),
    on_request: integer(),
    boxes: large(),
    pallets: large(),
    /** Cubic meters and kilograms. */
    volume: fraction(),
    weight: fraction(),
    /** VAT in percent, included in prices; null: the seller pays none. */
    vat: integer().nullable(),
    /** The submission of the form of an order or offer. */
    submission: integer().nullable().references('submissions', 'set null'),
    /** Incremented by each change. A request to change an order or accept an offer names the version that the user saw. */
    version: integer().default(1),
    /** The version that 1C has confirmed or written (server/shop/exchange); null: none. */
    exchanged: integer().nullable(),
    /** Number of the responsible member of the staff. */
    responsible: integer().nullable(),
    /** Code of the order's region; empty in older orders. */
    region: text().default(''),
    /** Advertising tag or referring site of the buyer's first visit; empty: neither; null: unknown (`sourceIn`). */
    source: text().nullable(),
    /** Delivery stated in an offer, or agreed after the order; empty: as the buyer chose. */
    delivery: text().default('').personal('order'),
    /** Creation time of the offer that it is or was; null: never an offer, or erased with the buyer. */
    offer_created_at: text().nullable(),
    /** Time when the offer was last sent. */
    sent_at: text().nullable(),
    /** Last day of the offer in Moscow, ISO. */
    valid_until: text().default(''),
    /** Submission of another form from which staff made it. */
    request: integer().nullable().references('submissions', 'set null'),
    lead_time: text().default('').personal('order'),
    payment: text().default('').personal('order'),
    /** Comment of the offer. */
    comment: text().default('').personal('order'),
    /** The desk's search index (server/shop/orders/search.ts); null until a row of an older version is indexed. */
    search: text().nullable().personal('order'),
  })
    .index('orders_buyer', '(buyer, created_at)')
    .index('orders_submission', '(submission)')
    .index('orders_request', '(request)')
    .index('orders_offers', '(id) where offer_created_at is not null')
    .index('orders_created', '(created_at, id)')
    .index('orders_status', '(status, created_at, id)')
    .index('orders_region', '(region, created_at, id)')
    .index('orders_total', '(total)')
    .index('orders_unexchanged', '(id) where exchanged is null or exchanged <> version')
    .index('orders_owed', "(id) where coalesce(paid, 0) < case status when 'cancelled' then 0 else total end")
    .index('orders_overpaid', "(id) where paid > case status when 'cancelled' then 0 else total end"),
  order_lines: table({
    order_id: integer().references('orders', 'cascade'),
    /** Entries refer to lines by position, which is not reused while they do. */
    position: integer(),
    /** Null: the line is a service, such as delivery, pallets, tooling, printing, samples; it has no kind, article and boxes. */
    product: integer().nullable(),
    kind: text(),
    article: text(),
    /** The buyer's own article number when the line was written; null: none. */
    alias: text().nullable().personal('order'),
    name: text().personal('order'),
    /** 0: removed from the order, but entries refer to it. */
    quantity: integer(),
    /** Shipped pieces by entries (server/shop/orders/entries.ts); null: no entry refers to the line. */
    shipped: integer().nullable(),
    /** «шт.», «усл.» */
    unit: text(),
    /** Delivery method if the line is a delivery, `agreed` by staff; null: it is none, or the row is older than the column. */
    way: text<'own' | 'carrier' | 'door' | 'agreed'>().nullable(),
    /** VAT of its price, as `lineRate` parses it; empty: the order's rate. */
    vat: text(),
    /** JSON of `GoneAt`: VAT rates of shipped pieces (`writeBooked` of server/shop/orders/entries.ts); null: none shipped. */
    rates: text().nullable(),
    boxes: integer(),
    color: text().personal('order'),
    coloring: text().personal('order'),
    decoration: text().personal('order'),
    /** Wished ISO date; null: any. */
    wanted: text().nullable(),
    /** Kopecks per piece, and for all pieces; null: on request. */
    kopecks: large().nullable(),
    sum: large().nullable(),
    /** Kopecks per piece before the staff's discount; null: without one. */
    full: large().nullable(),
    /** Discount in hundredths of a percent; null: none, or in kopecks. */
    discount: integer().nullable(),
    /** JSON of `Shipment[]`: promised dates and quantities on the order's date. */
    shipments: text(),
    /** JSON of the product as offered (server/shop/offers/offer.ts); null: not from an offer. */
    record: text().nullable(),
  })
    .constraint('primary key (order_id, position)')
    .index('order_lines_product', '(product, order_id, quantity)'),
  /** Events of an order; a new order has none. */
  order_changes: table({
    id: id(),
    order_id: integer().references('orders', 'cascade'),
    /** Status of the order after this event. */
    status: text<OrderStatus>(),
    at: text(),
    kind: text<OrderEvent>().default('status'),
    /** Name of the author; empty: the buyer, or a command. */
    staff: text().default(''),
    /** JSON by kind (server/shop/orders/events.ts). */
    details: text().default('{}'),
    /** Typed texts: JSON; empty after their erasure. */
    words: text().default('').personal('order'),
  })
    .index('order_changes_of_order', '(order_id, id)')
    .index('order_changes_words', "(at) where words <> ''"),
  /** Entries after corrections, for sums by date (`writeBooked` of server/shop/orders/entries.ts). */
  order_entries: table({
    order_id: integer().references('orders', 'cascade'),
    day: text(),
    /** Position of the line; null for money. */
    position: integer().nullable(),
    /** Shipped pieces, or paid kopecks; negative: returned or refunded. */
    amount: large(),
    /** Key of the lot (`lotKey` of server/shop/orders/entries.ts); null: money, and goods of an unknown lot. */
    lot: text().nullable(),
  })
    .index('order_entries_of_order', '(order_id)')
    .index('order_entries_day', '(day)')
    .index('order_entries_lot', '(lot) where lot is not null'),
  /** Certificates that staff added to a lot, to an article, or to a lot of an article. Anybody who knows the number can read them. */
  lot_files: table({
    id: id(),
    /** Keys as `lotKey` and `articleIdentity` make them; empty: any. */
    ...{ lot: text(), article: text() },
    ...{ name: text().notPersonal('of a public file'), type: text(), title: text(), staff: text(), added_at: text() },
  })
    .constraint('unique (lot, article, name)')
    .index('lot_files_added', '(added_at)'),
  lot_file_parts: table({
    ...{ file: integer().references('lot_files', 'cascade'), position: integer() },
    content: bytes().notPersonal('of a public file'),
  }).constraint('primary key (file, position)'),
  /** Files that staff added. */
  order_files: table({
    id: id(),
    order_id: integer().references('orders', 'cascade'),
    name: text().personal('order'),
    type: text(),
    title: text().personal('order'),
    /** 1: the buyer sees it too. */
    for_buyer: integer().notPersonal('whether the buyer sees it'),
    staff: text(),
    added_at: text(),
  })
    .index('order_files_order', '(order_id, id)')
    .index('order_files_added', '(added_at)'),
  order_file_parts: table({
    file: integer().references('order_files', 'cascade'),
    position: integer(),
    content: bytes().personal('order'),
  }).constraint('primary key (file, position)'),
  /** Last number of each year. A sequence of PostgreSQL would leave gaps. */
  invoice_series: table({ year: integer().primary(), last: integer() }),
  invoices: table({
    id: id(),
    order_id: integer().references('orders'),
    year: integer(),
    number: integer(),
    /** ISO date. */
    day: text(),
    /** JSON of `Buyer` in server/shop/orders/invoices.ts. */
    buyer: text().nullable().personal('order'),
    /** JSON of all other printed data. */
    snapshot: text(),
    replaced_by: integer().nullable().references('invoices'),
  })
    .constraint('unique (year, number)')
    .index('invoices_order', '(order_id, id)')
    .index('invoices_replaced', '(replaced_by)'),
  /** Stamps and signatures by the hash of their bytes. */
  invoice_pictures: table({ hash: text().primary(), content: bytes() }),
  /** Letters by staff: drafts, and those added to the outbox. */
  letters: table({
    id: id(),
    /** The recipient; the letter is deleted with them. */
    buyer: integer().references('buyers', 'cascade').notPersonal('a number of a row'),
    /** The order or offer that it is about. */
    order_id: integer().nullable().references('orders', 'cascade'),
    /** The request that it is about. */
    submission: integer().nullable().references('submissions', 'cascade'),
    /** Number and name of the author. */
    staff_id: integer(),
    staff: text(),
    /** Time of saving a draft, or of sending. */
    at: text(),
    subject: text().personal('buyer'),
    text: text().personal('buyer'),
    /** The whole text for the recipient; empty after sending. */
    shown: text().personal('buyer'),
    /** Hash of the order, offer or request when the letter was written. */
    seen: text(),
    /** Number in the outbox; null: a draft. */
    outbox: integer().nullable(),
  })
    .index('letters_buyer', '(buyer)')
    .index('letters_order', '(order_id) where order_id is not null')
    .index('letters_submission', '(submission) where submission is not null')
    .index('letters_outbox', '(outbox) where outbox is not null')
    .index('letters_at', '(at)'),
  /** Attachments. `source`: the paper (server/desk/letter-about.ts); empty for an uploaded file. */
  letter_files: table({
    id: id(),
    letter: integer().references('letters', 'cascade'),
    name: text().personal('buyer'),
    type: text(),
    bytes: integer(),
    source: text(),
  }).index('letter_files_letter', '(letter)'),
  letter_file_parts: table({
    file: integer().references('letter_files', 'cascade'),
    position: integer(),
    content: bytes().personal('buyer'),
  })
    .constraint('primary key (file, position)')
    .keyed(),
}
