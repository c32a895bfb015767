import type { OfferStatus, OrderStatus } from '#schema/kinds/order-statuses.ts'
import { bytes, fraction, id, integer, large, table, text } from '../../engine/database/table.ts'

/**
 * `undone`: a status that was taken back in time; `taken`: an order made by hand; `offer`: by an accepted offer;
 * `erased`: the buyer's data, by staff or with the account; `leaving`: they are to be, once the order is finished.
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
  /** Orders, and offers (КП): orders that have not been placed. A query of orders reads `placedOrders`. */
  orders: table({
    id: id(),
    /** Number for buyers (server/shop/orders/order.ts); an offer's is shown as «КП-26-7F3K-Q». */
    number: text().unique(),
    /** The order's buyer; null after the buyer's erasure. */
    buyer: integer().nullable().references('buyers', 'set null').notPersonal('a number of a row'),
    /** Equal for repeated orders. */
    once: text().unique(),
    /** Hash of the submission; empty for an offer. */
    sent: text().personal('order'),
    /** Hash of the basket (server/shop/orders/place.ts); null for older orders. */
    basket: text().nullable().personal('order'),
    /** Changed by server/shop/orders/order.ts alone. */
    status: text<OrderStatus | OfferStatus>().default('new'),
    /** The time when it was placed; until then, when the offer was made. */
    created_at: text(),
    /** Kopecks of all that has a price. */
    total: large(),
    /** Kopecks that entries bring (server/shop/orders/entries.ts); null: nothing, as far as we know. */
    paid: large().nullable(),
    on_request: integer(),
    boxes: large(),
    pallets: large(),
    /** Cubic meters and kilograms. */
    volume: fraction(),
    weight: fraction(),
    /** Percent of VAT that its prices contain; null: the seller pays none. */
    vat: integer().nullable(),
    /** The submission of the form of an order or offer. */
    submission: integer().nullable().references('submissions', 'set null'),
    /** Counts changes: who changes an order, or accepts an offer, names the one they saw. */
    version: integer().default(1),
    /** The version that 1C has confirmed or written (server/shop/exchange); null: none. */
    exchanged: integer().nullable(),
    /** Number of the member of the staff who looks after it. */
    responsible: integer().nullable(),
    /** Code of the region that it was ordered in; empty in older orders. */
    region: text().default(''),
    /** The advertising mark or site of the buyer's first visit, empty: neither; null: not known (`sourceIn`). */
    source: text().nullable(),
    /** Delivery that an offer names, or that was agreed on after the order; empty: as the buyer chose. */
    delivery: text().default('').personal('order'),
    /** The time when the offer was made that it is or began as; null: never an offer, or erased with the buyer. */
    offer_created_at: text().nullable(),
    /** The last time when the offer was sent. */
    sent_at: text().nullable(),
    /** Last day of the offer in Moscow, ISO. */
    valid_until: text().default(''),
    /** Submission of another form that staff made it from. */
    request: integer().nullable().references('submissions', 'set null'),
    lead_time: text().default('').personal('order'),
    payment: text().default('').personal('order'),
    /** Comment of the offer. */
    comment: text().default('').personal('order'),
    /** Text that the desk searches (server/shop/orders/search.ts); null until a row of an older version is indexed. */
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
    /** Entries name lines by it: while they do, no other line gets it. */
    position: integer(),
    /** Null: the line is no product, but delivery, pallets, tooling, printing, samples; it has no kind, article and boxes. */
    product: integer().nullable(),
    kind: text(),
    article: text(),
    /** The buyer's own article number, as it was when the line was written; null: none. */
    alias: text().nullable().personal('order'),
    name: text().personal('order'),
    /** 0: the order has the line no more, but entries name it. */
    quantity: integer(),
    /** Pieces that entries ship (server/shop/orders/entries.ts); null: no entry names the line. */
    shipped: integer().nullable(),
    /** «шт.», «усл.» */
    unit: text(),
    /** The way of delivery that the line is, `agreed` by staff; null: it is none, or the row is older than the column. */
    way: text<'own' | 'carrier' | 'door' | 'agreed'>().nullable(),
    /** VAT in its price, as `lineRate` reads it; empty: at the order's rate. */
    vat: text(),
    /** JSON of `GoneAt`: at which rates of VAT pieces left (`writeBooked` of server/shop/orders/entries.ts); null: none has. */
    rates: text().nullable(),
    boxes: integer(),
    color: text().personal('order'),
    coloring: text().personal('order'),
    decoration: text().personal('order'),
    /** ISO date by which it is wanted; null: any. */
    wanted: text().nullable(),
    /** A piece and all of them; null: on request. */
    kopecks: large().nullable(),
    sum: large().nullable(),
    /** A piece before the discount that staff gave; null: without one. */
    full: large().nullable(),
    /** Hundredths of a percent of the discount; null: without one, or it is so many kopecks each. */
    discount: integer().nullable(),
    /** JSON of `Shipment[]`: when how much of it can leave, as was said on the day of the order. */
    shipments: text(),
    /** JSON of the product as it was offered (server/shop/offers/offer.ts); null: not offered so. */
    record: text().nullable(),
  })
    .constraint('primary key (order_id, position)')
    .index('order_lines_product', '(product, order_id, quantity)'),
  /** Events of an order; a new order has none. */
  order_changes: table({
    id: id(),
    order_id: integer().references('orders', 'cascade'),
    /** Status of the order since this change. */
    status: text<OrderStatus>(),
    at: text(),
    kind: text<OrderEvent>().default('status'),
    /** Name of who did it; empty: the buyer, or a command. */
    staff: text().default(''),
    /** JSON of the kind's own (server/shop/orders/events.ts). */
    details: text().default('{}'),
    /** Texts of people: JSON; empty after their erasure. */
    words: text().default('').personal('order'),
  })
    .index('order_changes_of_order', '(order_id, id)')
    .index('order_changes_words', "(at) where words <> ''"),
  /** Entries of orders as their corrections leave them, for sums by days (`writeBooked` of server/shop/orders/entries.ts). */
  order_entries: table({
    order_id: integer().references('orders', 'cascade'),
    day: text(),
    /** Position of the line that the pieces belong to; null for money. */
    position: integer().nullable(),
    /** Pieces that left, or kopecks that came; negative: they came or went back. */
    amount: large(),
    /** Key of the lot (`lotKey` of server/shop/orders/entries.ts); null: money, and goods of no known lot. */
    lot: text().nullable(),
  })
    .index('order_entries_of_order', '(order_id)')
    .index('order_entries_day', '(day)')
    .index('order_entries_lot', '(lot) where lot is not null'),
  /** Passports and certificates that staff gave to a lot, to an article, or to a lot of an article: public by their numbers. */
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
  /** The last number of each year: a sequence of PostgreSQL would leave gaps. */
  invoice_series: table({ year: integer().primary(), last: integer() }),
  invoices: table({
    id: id(),
    order_id: integer().references('orders'),
    year: integer(),
    number: integer(),
    /** ISO date. */
    day: text(),
    /** JSON of the buyer, `Buyer` of server/shop/orders/invoices.ts. */
    buyer: text().nullable().personal('order'),
    /** JSON of everything else that is printed. */
    snapshot: text(),
    replaced_by: integer().nullable().references('invoices'),
  })
    .constraint('unique (year, number)')
    .index('invoices_order', '(order_id, id)')
    .index('invoices_replaced', '(replaced_by)'),
  /** Stamps and signatures by the hash of their bytes. */
  invoice_pictures: table({ hash: text().primary(), content: bytes() }),
  /** Letters that staff write: drafts, and those that went into the outbox. */
  letters: table({
    id: id(),
    /** The recipient, with whom it is deleted. */
    buyer: integer().references('buyers', 'cascade').notPersonal('a number of a row'),
    /** The order or offer that it is about. */
    order_id: integer().nullable().references('orders', 'cascade'),
    /** The request that it is about. */
    submission: integer().nullable().references('submissions', 'cascade'),
    /** Number and name of who writes it. */
    staff_id: integer(),
    staff: text(),
    /** The time when it was saved, then when it was sent. */
    at: text(),
    subject: text().personal('buyer'),
    text: text().personal('buyer'),
    /** The whole text as the recipient will see it; empty once it is sent. */
    shown: text().personal('buyer'),
    /** Sign of the order, offer or request as the letter was written about it. */
    seen: text(),
    /** Number in the outbox; null: a draft. */
    outbox: integer().nullable(),
  })
    .index('letters_buyer', '(buyer)')
    .index('letters_order', '(order_id) where order_id is not null')
    .index('letters_submission', '(submission) where submission is not null')
    .index('letters_outbox', '(outbox) where outbox is not null')
    .index('letters_at', '(at)'),
  /** Attachments; `source`: the paper that it is (server/desk/letter-about.ts), empty for a file of the writer. */
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
