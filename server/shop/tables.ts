import type { Generated } from 'kysely'
import type { Wishes } from '#schema/definitions/shop/units/wishes.ts'
import type { OfferStatus, OrderStatus } from '#schema/kinds/order-statuses.ts'

/** Tables of the shop and its office. Booleans and lists are stored as integers and JSON, times as ISO 8601 in UTC. */
interface ShopTables {
  catalogs: { id: Generated<number>; source: string; created_at: string; products: number }
  /** Product numbers are stable across catalogs: baskets and links refer to them. */
  product_ids: { id: Generated<number>; kind: string; article: string }
  sections: SectionRow
  products: ProductRow
  /** Slugs of products. */
  product_codes: { catalog: number; code: string; kind: string; id: number }
  /** Article numbers as they are compared (server/shop/catalog/search). `search_texts` beside it is each engine's own. */
  search_articles: { catalog: number; key: string; id: number; kind: string }
  /** The words of a catalog: in how many names and in how many other texts each is. */
  search_words: { catalog: number; word: string; term: string; names: number; texts: number }
  /** Times here and below are ISO 8601 in UTC. */
  watched: { uid: string; product: number; seen: string }
  /** Buyers: the only home of their names, contacts and requisites. */
  buyers: BuyerRow
  submissions: SubmissionRow
  /** Without a submission: incomplete. */
  submission_files: {
    id: Generated<number>
    submission: number | null
    field: string
    name: string
    type: string
    created_at: string
  }
  /** Actions of staff on a request. */
  request_events: RequestEventRow
  submission_file_parts: { file: number; position: number; content: Uint8Array }
  /** Consents: which person, document edition, place and time (L1). */
  consents: {
    id: Generated<number>
    submission: number | null
    document: string
    version: string
    form: string
    /** The buyer who gave it; null after the buyer's erasure. */
    buyer: number | null
    /** IP address of the request. */
    address: string | null
    given_at: string
    /** E-mail address of the subscription that the consent is for, after its submission is erased. */
    subscriber: string | null
    /** Time when the purpose ended; null before. */
    ended_at: string | null
  }
  subscribers: { email: string; status: 'waiting' | 'confirmed' | 'left'; created_at: string; changed_at: string }
  /** One row per list, locked during a change. */
  lists: { uid: string; list: ListName; changed_at: string }
  /** Idempotency-Keys of a list's changes within the last hour; deleted with the list. */
  list_keys: { uid: string; list: ListName; key: string; at: string }
  list_items: ListItemRow
  /** Orders, and offers (КП): orders that have not been placed. A query of orders reads `placedOrders`. */
  orders: OrderRow
  order_lines: OrderLineRow
  /** Events of an order; a new order has none. */
  order_changes: OrderChangeRow
  /** Files that staff added. */
  order_files: OrderFileRow
  order_file_parts: { file: number; position: number; content: Uint8Array }
  /** Letters that staff write: drafts, and those that went into the outbox. */
  letters: LetterRow
  /** Attachments; `source`: the paper that it is (server/desk/letter-about.ts), empty for a file of the writer. */
  letter_files: { id: Generated<number>; letter: number; name: string; type: string; bytes: number; source: string }
  letter_file_parts: { file: number; position: number; content: Uint8Array }
  /** The last number of each year: a sequence of PostgreSQL would leave gaps. */
  invoice_series: { year: number; last: number }
  invoices: InvoiceRow
  /** Stamps and signatures by the hash of their bytes. */
  invoice_pictures: { hash: string; content: Uint8Array }
  users: UserRow
  /** Answers about companies by INN: JSON (server/shop/company/companies.ts). */
  companies: { inn: string; answer: string; at: string }
  sessions: SessionRow
  staff: StaffRow
  staff_sessions: StaffSessionRow
  /** Changes that staff made, or that the desk refused (server/desk/audit.ts). */
  staff_audit: StaffAuditRow
  /** Changes of the whole catalog that staff started (server/desk/catalog-jobs.ts). */
  catalog_jobs: CatalogJobRow
  catalog_job_parts: { job: number; position: number; content: Uint8Array }
  /** A filter of a list that somebody kept: the query of its address. */
  staff_views: { id: Generated<number>; staff_id: number; list: string; name: string; query: string }
  /** The draft of a person in the studio (server/desk/studio/drafts.ts): JSON, and the keys of its last changes. */
  studio_drafts: { staff_id: number; version: number; base: string; conflicts: string; last_key: string }
  /** Its actions, each a step of undo: JSON, a list of operations. */
  studio_actions: { staff_id: number; number: number; at: string; operations: string; undone: number }
  /** Publications of the studio: the texts of the files before and after, as JSON, and the commit of git, if any. */
  studio_publications: {
    id: Generated<number>
    at: string
    who: string
    words: string
    files: string
    commit_name: string
  }
  /** Drafts that are published at their time (server/desk/studio/scheduled.ts): JSON as in those tables; `problem` says why not. */
  studio_scheduled: {
    id: Generated<number>
    at: string
    who: string
    email: string
    words: string
    base: string
    actions: string
    problem: string
  }
  /** Changes made by an upstream, by hashes of their keys; without an answer: pending. */
  made_changes: { key: string; given: string; answer: string | null; until: number }
}

declare module '#schema/definitions/register.ts' {
  interface Register {
    tables: ShopTables
  }
}

/**
 * A buyer as they said who they are: in an account's profile, in one of its organizations, or in a form. Texts are as
 * typed; empty: not given.
 */
export interface BuyerRow {
  id: Generated<number>
  kind: 'account' | 'organization' | 'sender'
  /** Number of the visitor or account that the buyer belongs to; null: of nobody who visits the shop. */
  uid: string | null
  name: string
  company: string
  email: string
  phone: string
  country: string
  /** Taxpayer's numbers of Russia, Belarus, Kazakhstan. */
  inn: string
  kpp: string
  unp: string
  bin: string
  legal_address: string
  /** Delivery address. */
  address: string
  /** Number in an exchange of electronic documents. */
  edi: string
  /** Answers to an account's own fields: JSON, name to answer. */
  extra: string | null
  /** Lowercase e-mail, or the phone's digits of who gave none. */
  customer: string | null
  /** Digits of the phone. */
  phone_key: string | null
  /** Text that the desk searches (server/shop/submissions/buyer.ts). */
  search: string
  added_at: string
  /** The person's data are to be erased; null: not. An unfinished order keeps them until it is finished. */
  leaving_at: Generated<string | null>
}

interface SubmissionRow {
  id: Generated<number>
  form: string
  call: string
  /** The sender, or the person for whom staff wrote it. */
  buyer: number
  address: string | null
  /** The address of the page where the form was sent. */
  page: string | null
  created_at: string
  /** Values of the call but for those of the buyer: JSON (server/shop/submissions/values.ts). */
  values: string
  /** Equal for repeated submissions. */
  once: string
  answered_at: string | null
  /** Name of who answered. */
  answered_by: string | null
  /** Number of the member of the staff who has taken it. */
  responsible: number | null
  /** Grows with each change at the desk. */
  version: Generated<number>
}

interface RequestEventRow {
  id: Generated<number>
  submission: number
  at: string
  /** Name of who did it. */
  staff: string
  /** `order`, `offer`: made of it; `sent`: such an offer. */
  kind: 'taken' | 'answered' | 'opened' | 'order' | 'offer' | 'sent'
  /** Number of the order or offer; empty for other kinds. */
  text: string
}

interface LetterRow {
  id: Generated<number>
  /** The recipient, with whom it is deleted. */
  buyer: number
  /** The order or offer that it is about. */
  order_id: number | null
  /** The request that it is about. */
  submission: number | null
  /** Number and name of who writes it. */
  staff_id: number
  staff: string
  /** The time when it was saved, then when it was sent. */
  at: string
  subject: string
  text: string
  /** The whole text as the recipient will see it; empty once it is sent. */
  shown: string
  /** Sign of the order, offer or request as the letter was written about it. */
  seen: string
  /** Number in the outbox; null: a draft. */
  outbox: number | null
}

export interface UserRow {
  id: Generated<number>
  /** The visitor number of the user's lists, in every session. */
  uid: string
  /** Name, organization and phone: "+79161234567". */
  buyer: number
  /** Lowercase. */
  email: string
  email_confirmed_at: string | null
  /** Replaces `email` once it is confirmed. */
  new_email: string | null
  phone_since: string
  /** Its argon2 hash. */
  password: string
  created_at: string
  changed_at: string
  /** Last use; null: never. */
  seen_at: string | null
  /** Time of the warning before erasure. */
  warned_at: string | null
}

/** Someone signed in, by the SHA-256 of the cookie's and of the access token's secret. */
interface SessionRow {
  id: Generated<number>
  user_id: number
  hash: string
  access_hash: string
  access_until: string
  created_at: string
  seen_at: string
  /** «Chrome, Windows»; empty where the browser did not say. */
  device: string
}

export interface StaffRow {
  id: Generated<number>
  /** Lowercase. */
  email: string
  name: string
  /** A role from schema/desk/roles.json. */
  role: string
  /** Its argon2 hash; null until it is set by a letter's link. */
  password: string | null
  /** Key of the app with codes, base32; unconfirmed until its first code. */
  totp_secret: string | null
  totp_confirmed_at: string | null
  /** Period of the last code, in 30 seconds since 1970: none counts twice. */
  totp_step: number
  created_at: string
  seen_at: string | null
}

interface StaffSessionRow {
  id: Generated<number>
  staff_id: number
  /** SHA-256 of the cookie's secret. */
  hash: string
  created_at: string
  expires_at: string
  /** When password and code were given last; null: the code is still asked for. */
  proved_at: string | null
  device: string
}

export interface StaffAuditRow {
  id: Generated<number>
  at: string
  staff_id: number
  email: string
  call: string
  subject: string
  status: number
  /** JSON (server/desk/audit.ts). */
  changes: string
}

export interface CatalogJobRow {
  id: Generated<number>
  state: 'checking' | 'asking' | 'writing' | 'done' | 'failed' | 'dropped'
  /** A file name. */
  source: string
  /** JSON (server/desk/catalog-jobs.ts). */
  options: string
  /** The catalog that the file was compared with. */
  catalog: number | null
  /** E-mail of the person who started it. */
  email: string
  created_at: string
  /** The last sign of the process that works at it. */
  alive_at: string
  /** Products written, of so many. */
  done: number
  total: number
  /** JSON (server/desk/catalog-jobs.ts). */
  report: string
}

export type ListName = 'basket' | 'favorite' | 'compare' | 'sample'

/** A product in a list, with its last name. */
export interface ListItemRow extends Wishes {
  id: Generated<number>
  uid: string
  list: ListName
  product: number
  kind: string
  article: string
  name: string
  quantity: number
  /** Last price that the visitor saw; null: on request, or not a basket. */
  kopecks: number | null
  added_at: string
  /** Among the others' numbers; null: its own. */
  place: number | null
}

export interface OrderRow {
  id: Generated<number>
  /** Number for buyers (server/shop/orders/number.ts); an offer's is shown as «КП-26-7F3K-Q». */
  number: string
  /** The order's buyer; null after the buyer's erasure. */
  buyer: number | null
  /** Equal for repeated orders. */
  once: string
  /** Hash of the submission; empty for an offer. */
  sent: string
  /** Hash of the basket (server/shop/orders/place.ts); null for older orders. */
  basket: string | null
  /** Changed by server/shop/orders/order.ts alone. */
  status: Generated<OrderStatus | OfferStatus>
  /** The time when it was placed; until then, when the offer was made. */
  created_at: string
  /** Kopecks of all that has a price. */
  total: number
  on_request: number
  boxes: number
  pallets: number
  /** Cubic meters and kilograms. */
  volume: number
  weight: number
  /** The submission of the form of an order or offer. */
  submission: number | null
  /** Counts changes: who changes an order, or accepts an offer, names the one they saw. */
  version: Generated<number>
  /** Number of the member of the staff who looks after it. */
  responsible: Generated<number | null>
  /** Code of the region that it was ordered in; empty in older orders. */
  region: Generated<string>
  /** Delivery that an offer names, or that was agreed on after the order; empty: as the buyer chose. */
  delivery: Generated<string>
  /** Percent of VAT that its prices contain; null: the seller pays none. */
  vat: number | null
  /** The time when the offer was made that it is or began as; null: never an offer, or erased with the buyer. */
  offer_created_at: string | null
  /** The last time when the offer was sent. */
  sent_at: string | null
  /** Last day of the offer in Moscow, ISO. */
  valid_until: Generated<string>
  /** Submission of another form that staff made it from. */
  request: number | null
  lead_time: Generated<string>
  payment: Generated<string>
  /** Comment of the offer. */
  comment: Generated<string>
}

/** An invoice: nothing of it changes but `replaced_by`, and `buyer`, a printed copy that is erased with the buyer. */
export interface InvoiceRow {
  id: Generated<number>
  order_id: number
  year: number
  number: number
  /** ISO date. */
  day: string
  /** JSON of the buyer, `Buyer` of server/shop/orders/invoices.ts. */
  buyer: string | null
  /** JSON of everything else that is printed. */
  snapshot: string
  /** The invoice that replaces it. */
  replaced_by: number | null
}

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

export interface OrderChangeRow {
  id: Generated<number>
  order_id: number
  /** Status of the order since this change. */
  status: OrderStatus
  at: string
  kind: Generated<OrderEvent>
  /** Name of who did it; empty: the buyer, or a command. */
  staff: Generated<string>
  /** JSON of the kind's own (server/shop/orders/events.ts). */
  details: Generated<string>
  /** Texts of people: JSON; empty after their erasure. */
  words: Generated<string>
}

interface OrderFileRow {
  id: Generated<number>
  order_id: number
  name: string
  type: string
  title: string
  /** 1: the buyer sees it too. */
  for_buyer: number
  staff: string
  added_at: string
}

export interface OrderLineRow extends Wishes {
  order_id: number
  position: number
  /** Null: the line is no product, but delivery, pallets, tooling, printing, samples; it has no kind, article and boxes. */
  product: number | null
  kind: string
  article: string
  name: string
  quantity: number
  /** «шт.», «усл.» */
  unit: string
  /** VAT in its price, as `lineRate` reads it; empty: at the order's rate. */
  vat: string
  boxes: number
  /** A piece and all of them; null: on request. */
  kopecks: number | null
  sum: number | null
  /** JSON of `Shipment[]`: when how much of it can leave, as was said on the day of the order. */
  shipments: string
  /** JSON of the product as it was offered (server/shop/offers/offer.ts); null: not offered so. */
  record: string | null
}

export interface SectionRow {
  catalog: number
  id: number
  kind: string
  path: string
  name: string
  text: string
  position: number
}

export interface ProductRow {
  catalog: number
  id: number
  kind: string
  code: string
  article: string
  name: string
  /** For sorting by name, since the engines compare Cyrillic differently. */
  name_key: string
  /** A section's id in the same catalog. */
  section: number
  /** Order within the catalog, from 1. */
  position: number
  material: string
  neck: string
  color: string
  closure: string | null
  volume: number | null
  stock: number
  /** Kopecks for the smallest quantity; null: on request. */
  price: number | null
  /** Joined by "|". */
  purposes: string
  /** Millimeters. */
  height: number
  diameter: number
  /** The whole ProductRecord as JSON. */
  record: string
  /** Its own properties as JSON; null: none. */
  own: string | null
  /** Values for filters by property, as JSON: the shop's own, and built-in ones without a column. */
  filtered: string
}
