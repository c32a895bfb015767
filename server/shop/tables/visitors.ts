import { id, integer, large, table, text } from '../../engine/database/table.ts'

export type ListName = 'basket' | 'favorite' | 'compare' | 'sample'

/** Customers, buyers, accounts and lists. */
export const visitorTables = {
  /** Customers whom the desk lists (server/shop/submissions/customers.ts). */
  customers: table({
    id: id(),
    /** Confirmed e-mail of the account; for a customer without one, the e-mail or phone from forms. */
    key: text().nullable().unique().personal('buyer'),
    /** Id of the responsible member of the staff, and ISO date and subject of the next phone call. */
    manager: integer().nullable().references('staff', 'set null'),
    call_on: text().nullable(),
    call_about: text().nullable().personal('buyer'),
    /** Number shared by the customers whom staff joined as one person: the least of their IDs when the group changed last. */
    joined: integer().nullable(),
  })
    .index('customers_manager', '(manager) where manager is not null')
    .index('customers_joined', '(joined) where joined is not null')
    .index('customers_calls', '(call_on) where call_on is not null'),
  /** Customers' own article numbers (server/shop/aliases/aliases.ts). */
  article_aliases: table({
    id: id(),
    customer_id: integer().references('customers', 'cascade'),
    product: integer().references('product_ids'),
    alias: text().personal('account'),
    /** Normalized alias (`articleKey`). */
    key: text().personal('account'),
  })
    .constraint('unique (customer_id, key)')
    .index('article_aliases_product', '(product)'),
  /** For each table layout of a customer, identified by its headings (`head`): the columns that contain article numbers and quantities. */
  paste_columns: table({
    customer_id: integer().references('customers', 'cascade'),
    head: text().personal('account'),
    article: integer(),
    quantity: integer(),
    unit: text<'pieces' | 'boxes' | 'pallets' | 'thousands'>(),
  }).constraint('primary key (customer_id, head)'),
  /** Buyers. Their names, contacts and requisites are stored in this table only. */
  buyers: table({
    id: id(),
    kind: text<'account' | 'organization' | 'sender'>(),
    /** Visitor number; null if staff entered the buyer. */
    uid: text().nullable().personal('buyer'),
    name: text().personal('buyer'),
    company: text().personal('buyer'),
    email: text().personal('buyer'),
    phone: text().personal('buyer'),
    country: text().personal('buyer'),
    /** Taxpayer numbers of Russia, Belarus, Kazakhstan. */
    inn: text().personal('buyer'),
    kpp: text().personal('buyer'),
    unp: text().personal('buyer'),
    bin: text().personal('buyer'),
    legal_address: text().personal('buyer'),
    /** Delivery address. */
    address: text().personal('buyer'),
    /** Number of the buyer in an electronic document interchange. */
    edi: text().personal('buyer'),
    /** JSON of the values of the shop's own account fields, by name. */
    extra: text().nullable().personal('buyer'),
    /** Lowercase e-mail; for a buyer without an e-mail, the digits of the phone. */
    customer: text().nullable().personal('buyer'),
    /** Digits of the phone. */
    phone_key: text().nullable().personal('buyer'),
    /** The desk's search index (server/shop/submissions/buyer.ts). */
    search: text().personal('buyer'),
    added_at: text(),
    /** Time when the erasure was requested, if it was. An unfinished order delays the erasure. */
    leaving_at: text().nullable(),
    /** These four columns are of earlier versions; their data is in `customers` now. */
    manager: integer().nullable(),
    call_on: text().nullable(),
    call_about: text().nullable().personal('buyer'),
    joined: integer().nullable(),
    /** The buyer's customer; null for a buyer without account, e-mail and phone. */
    customer_id: integer().nullable().references('customers'),
  })
    .index('buyers_uid', '(uid) where uid is not null')
    .index('buyers_key', '(customer) where customer is not null')
    .index('buyers_phone', '(phone_key) where phone_key is not null')
    .index('buyers_inn', '(inn)')
    .index('buyers_organization', "(uid, country, inn, unp, bin, kpp) where kind = 'organization'", 'unique index')
    // The nightly erasure needs this index.
    .index('buyers_senders', "(added_at) where kind = 'sender'")
    .index('buyers_of_customer', '(customer_id, kind, added_at, search) where customer_id is not null')
    .index('buyers_leaving', '(leaving_at) where leaving_at is not null'),
  users: table({
    id: id(),
    /** Visitor number to which the user's lists belong, the same in all sessions. */
    uid: text().unique().personal('account'),
    /** The row of `buyers` with the user's name, organization and phone. */
    buyer: integer().references('buyers').notPersonal('a number of a row'),
    /** Lowercase e-mail address. */
    email: text().unique().personal('account'),
    email_confirmed_at: text().nullable(),
    /** New e-mail address, which replaces `email` once it is confirmed. */
    new_email: text().nullable().personal('account'),
    phone_since: text(),
    /** Argon2 hash of the password. */
    password: text().personal('account'),
    created_at: text(),
    changed_at: text(),
    /** Time of the last use; null if the account was never used. */
    seen_at: text().nullable(),
    /** Time when the owner was warned that the account will be erased. */
    warned_at: text().nullable(),
  })
    .index('users_buyer', '(buyer)')
    .index('users_unconfirmed', '(created_at) where email_confirmed_at is null')
    .index('users_idle', '(coalesce(seen_at, created_at)) where warned_at is null')
    .index('users_warned', '(warned_at) where warned_at is not null'),
  sessions: table({
    id: id(),
    user_id: integer().references('users', 'cascade'),
    hash: text().unique().personal('account'),
    access_hash: text().unique().personal('account'),
    access_until: text(),
    created_at: text(),
    seen_at: text(),
    /** Browser and system, «Chrome, Windows»; empty if unknown. */
    device: text().personal('account'),
  }).index('sessions_user', '(user_id)'),
  watched: table({ uid: text().personal('visitor'), product: integer().references('product_ids'), seen: text() })
    .constraint('primary key (uid, product)')
    .index('watched_order', '(uid, seen)')
    .index('watched_seen', '(seen)')
    .index('watched_product', '(product)'),
  /** One row per list, which is locked during a change of the list. */
  lists: table({
    uid: text().personal('visitor'),
    list: text<ListName>(),
    changed_at: text(),
    /** JSON of pasted lines that were not recognized (server/shop/lists/rest.ts); null if there are none. */
    rest: text().nullable().personal('visitor'),
  })
    .constraint('primary key (uid, list)')
    .index('lists_of_guests', "(changed_at) where uid < 'u'"),
  /** Idempotency keys of the changes of a list within the last hour; they are deleted with the list. */
  list_keys: table({
    uid: text().personal('visitor'),
    list: text<ListName>(),
    key: text().personal('visitor'),
    at: text(),
  })
    .constraint('primary key (uid, list, key)')
    .constraint('foreign key (uid, list) references lists (uid, list) on delete cascade')
    .keyed()
    .index('list_keys_at', '(at)'),
  list_items: table({
    id: id(),
    uid: text().personal('visitor'),
    list: text<ListName>(),
    product: integer().references('product_ids'),
    kind: text(),
    article: text(),
    name: text().notPersonal('of a product'),
    quantity: integer(),
    color: text().personal('visitor'),
    coloring: text().personal('visitor'),
    decoration: text().personal('visitor'),
    /** ISO date that the visitor wishes; null for any date. */
    wanted: text().nullable(),
    /** Price per piece that the visitor saw last; null for a price on request, and in lists other than the basket. */
    kopecks: large().nullable(),
    added_at: text(),
    /** Id of the removed line whose place a restored line takes; null for other lines, which are sorted by their own id. */
    place: integer().nullable(),
  })
    .constraint('unique (uid, list, product, color, coloring, decoration)')
    .index('list_items_product', '(product)'),
}
