import type { Generated } from 'kysely'
import type { OrderStatus } from '#schema/definitions/kinds/content/orders.ts'
import type { Wishes } from '#schema/definitions/shop/wishes.ts'

export type Engine = 'sqlite' | 'postgres'

/** The tables as kysely sees them; the migrations make them. Booleans and lists are kept as integers and JSON. */
export interface Tables {
  migrations: { name: string; applied_at: string }
  /** Small facts of which there is one: which catalogue is shown. */
  facts: { name: string; value: string }
  catalogs: { id: Generated<number>; source: string; created_at: string; products: number }
  /** A product keeps its number from one catalogue to the next: baskets and links of a browser hold it. */
  product_ids: { id: Generated<number>; kind: string; article: string }
  sections: SectionRow
  products: ProductRow
  /** Slugs of products. */
  product_codes: { catalog: number; code: string; kind: string; id: number }
  /** Photos that came with a catalogue, by the names of their files; on PostgreSQL only. */
  product_pictures: { file: string; content: Uint8Array; created_at: string }
  /** Article numbers as they are compared (server/catalog/search). `search_texts` beside it is each engine's own. */
  search_articles: { catalog: number; key: string; id: number; kind: string }
  /** The words of a catalogue: in how many names and in how many other texts each is. */
  search_words: { catalog: number; word: string; term: string; names: number; texts: number }
  /** Times here and below are ISO 8601 in UTC. */
  watched: { uid: string; product: number; seen: string }
  submissions: SubmissionRow
  /** Without a submission: being written. */
  submission_files: {
    id: Generated<number>
    submission: number | null
    field: string
    name: string
    type: string
    created_at: string
  }
  submission_file_parts: { file: number; position: number; content: Uint8Array }
  /** Consents: which person, document edition, place and time (L1). */
  consents: {
    id: Generated<number>
    submission: number | null
    document: string
    version: string
    form: string
    uid: string | null
    /** IP address of the request. */
    address: string | null
    given_at: string
    /** The e-mail address whose subscription it stands for, once the form's answer is erased. */
    subscriber: string | null
    /** When what it was given for was erased; null while it is there. */
    ended_at: string | null
  }
  subscribers: { email: string; status: 'waiting' | 'confirmed' | 'left'; created_at: string; changed_at: string }
  /** Links of letters, by the SHA-256 of their secret. */
  letter_links: { hash: string; purpose: string; subject: string; created_at: string; expires_at: string }
  /** Pending letters, written in the transaction of their event. */
  outbox: OutboxRow
  /**
   * A row for each visitor's list: whoever changes the list holds it. `last_key`: the last change's Idempotency-Key.
   */
  lists: { uid: string; list: ListName; changed_at: string; last_key: string | null }
  list_items: ListItemRow
  /** The last running number of a year's orders. */
  order_counters: { year: number; last: number }
  orders: OrderRow
  order_lines: OrderLineRow
  /** Status changes of an order; a new order has none. */
  order_changes: { id: Generated<number>; order_id: number; status: OrderStatus; at: string }
  users: UserRow
  sessions: SessionRow
  /** Counters shared by all processes; `until`: milliseconds since 1970. */
  rate_limits: { key: string; points: number; until: number }
  /** Changes that another back end has made, by hashes of their keys; without an answer: being made. */
  made_changes: { key: string; given: string; answer: string | null; until: number }
  /** Erasures by the daily job: time and number. */
  erasures: { at: string; what: string; amount: number }
}

interface SubmissionRow {
  id: Generated<number>
  form: string
  call: string
  uid: string | null
  address: string | null
  /** The address of the page where the form was sent. */
  page: string | null
  created_at: string
  /** Values of the call, as JSON. */
  values: string
  /** The same for the same answer sent twice. */
  once: string
}

export interface OutboxRow {
  id: Generated<number>
  recipient: string
  subject: string
  /** Body and headers are emptied once it is sent or given up. */
  html: string
  text: string
  /** As JSON: List-Unsubscribe and such. */
  headers: string
  /** The answer whose files go along. */
  submission: number | null
  /** The account that it is about. */
  user_id: number | null
  created_at: string
  next_try: string
  attempts: number
  sent_at: string | null
  error: string | null
}

export interface UserRow {
  id: Generated<number>
  /** The visitor number of the user's lists, in every session. */
  uid: string
  name: string
  company: string | null
  /** Answers to fields that the shop's own forms added: JSON, name to answer. */
  extra: string | null
  /** In small letters. */
  email: string
  email_confirmed_at: string | null
  /** The address that takes the place of `email` once it is confirmed. */
  new_email: string | null
  /** "+79161234567" */
  phone: string
  phone_since: string
  /** Its argon2 hash. */
  password: string
  created_at: string
  changed_at: string
  /** When it was last used; null: not since it was made. */
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
  device: Generated<string>
}

export type ListName = 'basket' | 'favorite' | 'compare'

/** A product in a list, with what it was called there last. */
export interface ListItemRow extends Wishes {
  id: Generated<number>
  uid: string
  list: ListName
  product: number
  kind: string
  article: string
  name: string
  quantity: number
  /** A piece cost this much when the visitor was last told; null: on request, or no basket. */
  kopecks: number | null
  added_at: string
  /** Among the others' numbers; null: its own. */
  place: number | null
}

export interface OrderRow {
  id: Generated<number>
  /** As buyers say it (server/orders/order.ts). */
  number: string
  uid: string
  user_id: number | null
  /** The same for the same order sent twice. */
  once: string
  /** Tells what was sent with that key. */
  sent: string
  /** Tells what was in the basket (server/orders/place.ts); null for orders from before that was kept. */
  basket: string | null
  /** Changed by server/orders/order.ts alone. */
  status: Generated<OrderStatus>
  created_at: string
  /** Kopecks of all that has a price. */
  total: number
  on_request: number
  boxes: number
  pallets: number
  /** Cubic meters and kilograms. */
  volume: number
  weight: number
  /** The submission of the checkout form. */
  submission: number | null
}

export interface OrderLineRow extends Wishes {
  order_id: number
  position: number
  product: number
  kind: string
  article: string
  name: string
  quantity: number
  boxes: number
  /** A piece and all of them; null: on request. */
  kopecks: number | null
  sum: number | null
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
  /** For sorting by name: the engines compare Cyrillic differently. */
  name_key: string
  /** A section's id in the same catalogue. */
  section: number
  /** Order within the catalogue, from 1. */
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
  /** Millimeters; null where an older version of the site has written the row. */
  height: number | null
  diameter: number | null
  /** The whole ProductRecord as JSON. */
  record: string
}
