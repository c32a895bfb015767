import { id, integer, large, table, text } from '../../engine/database/table.ts'

export type ListName = 'basket' | 'favorite' | 'compare' | 'sample'

/** Customers, buyers, accounts and lists. */
export const visitorTables = {
  /** Customers of the desk (server/shop/submissions/customers.ts). */
  customers: table({
    id: id(),
    /** Confirmed e-mail of the account, or without one the e-mail or phone from forms. */
    key: text().nullable().unique().personal('buyer'),
    /** The responsible member of the staff, and date (ISO) and subject of the next call. */
    manager: integer().nullable().references('staff', 'set null'),
    call_on: text().nullable(),
    call_about: text().nullable().personal('buyer'),
    /** Customers whom staff have joined have the same number. */
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
    /** Normalized alias. */
    key: text().personal('account'),
  })
    .constraint('unique (customer_id, key)')
    .index('article_aliases_product', '(product)'),
  /** Columns of article numbers and quantities in customers' own tables, by the tables' titles. */
  paste_columns: table({
    customer_id: integer().references('customers', 'cascade'),
    head: text().personal('account'),
    article: integer(),
    quantity: integer(),
    unit: text<'pieces' | 'boxes' | 'pallets' | 'thousands'>(),
  }).constraint('primary key (customer_id, head)'),
  /** Buyers: names, contacts and requisites are stored only here. */
  buyers: table({
    id: id(),
    kind: text<'account' | 'organization' | 'sender'>(),
    /** Visitor number; null: staff entered the buyer. */
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
    /** Number in an exchange of electronic documents. */
    edi: text().personal('buyer'),
    /** Values of the shop's own account fields: JSON by name. */
    extra: text().nullable().personal('buyer'),
    /** Lowercase e-mail, or without one the phone's digits. */
    customer: text().nullable().personal('buyer'),
    /** Digits of the phone. */
    phone_key: text().nullable().personal('buyer'),
    /** The desk's search index (server/shop/submissions/buyer.ts). */
    search: text().personal('buyer'),
    added_at: text(),
    /** Time when the erasure was requested; null: not. An unfinished order delays it. */
    leaving_at: text().nullable(),
    /** Columns of earlier versions; now these four are in `customers`. */
    manager: integer().nullable(),
    call_on: text().nullable(),
    call_about: text().nullable().personal('buyer'),
    joined: integer().nullable(),
    /** The customer; null: without account, e-mail and phone. */
    customer_id: integer().nullable().references('customers'),
  })
    .index('buyers_uid', '(uid) where uid is not null')
    .index('buyers_key', '(customer) where customer is not null')
    .index('buyers_phone', '(phone_key) where phone_key is not null')
    .index('buyers_inn', '(inn)')
    .index('buyers_organization', "(uid, country, inn, unp, bin, kpp) where kind = 'organization'", 'unique index')
    // For the nightly erasure.
    .index('buyers_senders', "(added_at) where kind = 'sender'")
    .index('buyers_of_customer', '(customer_id, kind, added_at, search) where customer_id is not null')
    .index('buyers_leaving', '(leaving_at) where leaving_at is not null'),
  users: table({
    id: id(),
    /** The visitor number of the user's lists, the same in all sessions. */
    uid: text().unique().personal('account'),
    /** Name, organization and phone: "+79161234567". */
    buyer: integer().references('buyers').notPersonal('a number of a row'),
    /** Lowercase. */
    email: text().unique().personal('account'),
    email_confirmed_at: text().nullable(),
    /** Replaces `email` once it is confirmed. */
    new_email: text().nullable().personal('account'),
    phone_since: text(),
    /** Its argon2 hash. */
    password: text().personal('account'),
    created_at: text(),
    changed_at: text(),
    /** Last use; null: never. */
    seen_at: text().nullable(),
    /** Time of the warning before erasure. */
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
    /** «Chrome, Windows»; empty where the browser did not say. */
    device: text().personal('account'),
  }).index('sessions_user', '(user_id)'),
  watched: table({ uid: text().personal('visitor'), product: integer().references('product_ids'), seen: text() })
    .constraint('primary key (uid, product)')
    .index('watched_order', '(uid, seen)')
    .index('watched_seen', '(seen)')
    .index('watched_product', '(product)'),
  /** One row per list, locked during a change. */
  lists: table({
    uid: text().personal('visitor'),
    list: text<ListName>(),
    changed_at: text(),
    /** JSON of pasted lines that were not understood (server/shop/lists/rest.ts); null: none. */
    rest: text().nullable().personal('visitor'),
  })
    .constraint('primary key (uid, list)')
    .index('lists_of_guests', "(changed_at) where uid < 'u'"),
  /** Idempotency-Keys of a list's changes within the last hour; deleted with the list. */
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
    /** Wished ISO date; null: any. */
    wanted: text().nullable(),
    /** Last price that the visitor saw; null: on request, or not a basket. */
    kopecks: large().nullable(),
    added_at: text(),
    /** Position among the numbers of lines; null: its own number. */
    place: integer().nullable(),
  })
    .constraint('unique (uid, list, product, color, coloring, decoration)')
    .index('list_items_product', '(product)'),
}
