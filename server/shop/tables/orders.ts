import type { OfferStatus, OrderStatus } from '#schema/kinds/order-statuses.ts'
import { bytes, fraction, id, integer, large, table, text } from '../../engine/database/table.ts'

/**
 * Kinds of events of an order. `undone`: staff undid a change of the status; `taken`: staff entered the order; `offer`: the order is an
 * accepted offer; `leaving`: the buyer's data will be erased when the order is finished; `erased`: the buyer's data was erased.
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

/** Orders and offers (КП) with their history, files and invoices, and letters of staff. Sums are in kopecks. */
export const orderTables = {
  /** Orders, and offers (КП), which are orders that have not been placed yet. Queries for orders use `placedOrders`. */
  orders: table({
    id: id(),
    /** Number for buyers (server/shop/orders/order.ts). The number of an offer is shown as «КП-26-7F3K-Q». */
    number: text().unique(),
    /** The order's buyer; null once the buyer's data is erased. */
    buyer: integer().nullable().references('buyers', 'set null').notPersonal('a number of a row'),
    /** Idempotency key. */
    once: text().unique(),
    /** Hash of the submission; empty for an offer. */
    sent: text().personal('order'),
    /** Hash of the basket (server/shop/orders/place.ts); null for older orders. */
    basket: text().nullable().personal('order'),
    /** Status; only server/shop/orders/order.ts changes it. */
    status: text<OrderStatus | OfferStatus>().default('new'),
    /** Time when the order was placed; for an offer, when it was created. */
    created_at: text(),
    /** Sum of all lines with a price. */
    total: large(),
    /** Paid sum according to the entries (server/shop/orders/entries.ts); null without a payment. */
    paid: large().nullable(),
    on_request: integer(),
    boxes: large(),
    pallets: large(),
    /** Volume in cubic meters, and weight in kilograms. */
    volume: fraction(),
    weight: fraction(),
    /** VAT rate in percent, included in prices; null if the seller pays no VAT. */
    vat: integer().nullable(),
    /** The submitted form of the order or offer. */
    submission: integer().nullable().references('submissions', 'set null'),
    /** Incremented by each change. A request to change an order or accept an offer names the version that the user saw. */
    version: integer().default(1),
    /** The version that 1C has confirmed or written (server/shop/exchange); null if 1C does not know the order. */
    exchanged: integer().nullable(),
    /** The version that 1C was offered last, which it may know although its confirmation was lost; null if it was offered none. */
    offered: integer().nullable(),
    /** Id of the responsible member of the staff. */
    responsible: integer().nullable(),
    /** Code of the order's region; empty in older orders. */
    region: text().default(''),
    /** Advertising tag or referring site of the buyer's first visit; empty if there was neither; null if unknown (`sourceIn`). */
    source: text().nullable(),
    /** Delivery stated in an offer, or agreed after the order; empty if the buyer's choice applies. */
    delivery: text().default('').personal('order'),
    /** Creation time of the offer that the row is or was; null if it never was one, or once the buyer's data is erased. */
    offer_created_at: text().nullable(),
    /** Time when the offer was last sent. */
    sent_at: text().nullable(),
    /** ISO date of the last day on which the offer is valid, in Moscow. */
    valid_until: text().default(''),
    /** Submission of another form from which staff made the order or offer. */
    request: integer().nullable().references('submissions', 'set null'),
    lead_time: text().default('').personal('order'),
    payment: text().default('').personal('order'),
    /** Comment in the offer. */
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
    /** Position of the line. It is not reused while an entry, such as a shipment, refers to it. */
    position: integer(),
    /** Null for a service, such as delivery, pallets, tooling, printing, samples, which has no kind, article number and boxes. */
    product: integer().nullable(),
    kind: text(),
    article: text(),
    /** The buyer's own article number at the time when the line was written, if any. */
    alias: text().nullable().personal('order'),
    name: text().personal('order'),
    /** Quantity; 0 for a line that was removed from the order but to which entries refer. */
    quantity: integer(),
    /** Shipped pieces according to the entries (server/shop/orders/entries.ts); null if no entry refers to the line. */
    shipped: integer().nullable(),
    /** Unit: «шт.», «усл.». */
    unit: text(),
    /** Delivery method if the line is a delivery; `agreed` if staff added it; null for other lines, and for old rows. */
    way: text<'own' | 'carrier' | 'door' | 'agreed'>().nullable(),
    /** VAT rate of the line, as `lineRate` parses it; empty for the order's rate. */
    vat: text(),
    /** JSON of `GoneAt`: VAT rates of shipped pieces (`writeBooked` of server/shop/orders/entries.ts); null if none are shipped. */
    rates: text().nullable(),
    boxes: integer(),
    color: text().personal('order'),
    coloring: text().personal('order'),
    decoration: text().personal('order'),
    /** ISO date that the buyer wishes; null for any date. */
    wanted: text().nullable(),
    /** Price per unit, and sum of the line; null for a price on request. */
    kopecks: large().nullable(),
    sum: large().nullable(),
    /** Price per unit before the discount that staff gave; null without a discount. */
    full: large().nullable(),
    /** Discount in hundredths of a percent; null without a discount, and for a discount in kopecks. */
    discount: integer().nullable(),
    /** JSON of `Shipment[]`: dates and quantities as promised on the order's date. */
    shipments: text(),
    /** JSON of the product as it was offered (server/shop/offers/offer.ts); null if the order was no offer. */
    record: text().nullable(),
  })
    .constraint('primary key (order_id, position)')
    .index('order_lines_product', '(product, order_id, quantity)'),
  /** Events in the history of an order; a new order has none. */
  order_changes: table({
    id: id(),
    order_id: integer().references('orders', 'cascade'),
    /** Status of the order after this event. */
    status: text<OrderStatus>(),
    at: text(),
    kind: text<OrderEvent>().default('status'),
    /** Name of the author; empty if the buyer or a command made the change. */
    staff: text().default(''),
    /** JSON that depends on the kind (server/shop/orders/events.ts). */
    details: text().default('{}'),
    /** JSON of the texts that people typed; empty once they are erased. */
    words: text().default('').personal('order'),
  })
    .index('order_changes_of_order', '(order_id, id)')
    .index('order_changes_words', "(at) where words <> ''"),
  /** Entries with corrections applied, for sums by date (`writeBooked` of server/shop/orders/entries.ts). */
  order_entries: table({
    order_id: integer().references('orders', 'cascade'),
    day: text(),
    /** Position of the line; null for payments and refunds. */
    position: integer().nullable(),
    /** Shipped pieces, or the paid sum; negative for returned or refunded amounts. */
    amount: large(),
    /** Key of the lot (`lotKey` of server/shop/orders/entries.ts); null for payments, and for goods of an unknown lot. */
    lot: text().nullable(),
  })
    .index('order_entries_of_order', '(order_id)')
    .index('order_entries_day', '(day)')
    .index('order_entries_lot', '(lot) where lot is not null'),
  /** Certificates that staff added to a lot, to an article number, or to both. Anyone who knows the number can read them. */
  lot_files: table({
    id: id(),
    /** Keys as `lotKey` and `articleIdentity` return them; an empty key stands for any lot or any article number. */
    ...{ lot: text(), article: text() },
    ...{ name: text().notPersonal('of a public file'), type: text(), title: text(), staff: text(), added_at: text() },
  })
    .constraint('unique (lot, article, name)')
    .index('lot_files_added', '(added_at)'),
  lot_file_parts: table({
    ...{ file: integer().references('lot_files', 'cascade'), position: integer() },
    content: bytes().notPersonal('of a public file'),
  }).constraint('primary key (file, position)'),
  /** Files that staff added to orders. */
  order_files: table({
    id: id(),
    order_id: integer().references('orders', 'cascade'),
    name: text().personal('order'),
    type: text(),
    title: text().personal('order'),
    /** 1 if the buyer sees the file too. */
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
  /** Last invoice number of each year. A sequence of PostgreSQL would leave gaps. */
  invoice_series: table({ year: integer().primary(), last: integer() }),
  invoices: table({
    id: id(),
    order_id: integer().references('orders'),
    year: integer(),
    number: integer(),
    /** ISO date of the invoice. */
    day: text(),
    /** JSON of `Buyer` in server/shop/orders/invoices.ts. */
    buyer: text().nullable().personal('order'),
    /** JSON of all other printed data (`InvoiceSnapshot`); a line may have the buyer's own article number. */
    snapshot: text().personal('order'),
    replaced_by: integer().nullable().references('invoices'),
  })
    .constraint('unique (year, number)')
    .index('invoices_order', '(order_id, id)')
    .index('invoices_replaced', '(replaced_by)'),
  /** Stamps and signatures by the hash of their bytes. */
  invoice_pictures: table({ hash: text().primary(), content: bytes() }),
  /** Letters that staff write to buyers: drafts, and letters that were added to the outbox. */
  letters: table({
    id: id(),
    /** The recipient, with whom the letter is deleted. */
    buyer: integer().references('buyers', 'cascade').notPersonal('a number of a row'),
    /** The order or offer that the letter is about. */
    order_id: integer().nullable().references('orders', 'cascade'),
    /** The submission that the letter answers. */
    submission: integer().nullable().references('submissions', 'cascade'),
    /** Id and name of the author. */
    staff_id: integer(),
    staff: text(),
    /** Time when the draft was saved, or the letter sent. */
    at: text(),
    subject: text().personal('buyer'),
    text: text().personal('buyer'),
    /** The whole text as the recipient will see it; empty once the letter is sent. */
    shown: text().personal('buyer'),
    /** Hash of the order, offer or request as it was when the letter was written. */
    seen: text(),
    /** Id of the row in the outbox; null for a draft. */
    outbox: integer().nullable(),
  })
    .index('letters_buyer', '(buyer)')
    .index('letters_order', '(order_id) where order_id is not null')
    .index('letters_submission', '(submission) where submission is not null')
    .index('letters_outbox', '(outbox) where outbox is not null')
    .index('letters_at', '(at)'),
  /** Attachments of letters. `source`: the paper of an order that is attached (server/desk/letter-about.ts); empty for an uploaded file. */
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
