import type { Generated } from 'kysely'

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
  /** Article numbers as they are compared (server/catalog/search). `search_texts` beside it is each engine's own. */
  search_articles: { catalog: number; key: string; id: number; kind: string }
  /** The words of a catalogue: in how many names and in how many other texts each is. */
  search_words: { catalog: number; word: string; term: string; names: number; texts: number }
  /** Times here and below are ISO 8601 in UTC. */
  watched: { uid: string; product: number; seen: string }
  submissions: SubmissionRow
  submission_files: {
    id: Generated<number>
    submission: number
    field: string
    name: string
    type: string
    content: Uint8Array
  }
  /** Who agreed to which edition of which document, where and when (REQUIREMENTS L1). */
  consents: {
    id: Generated<number>
    submission: number | null
    document: string
    version: string
    form: string
    uid: string | null
    /** Of the request: an IP address. */
    address: string | null
    given_at: string
  }
  subscribers: { email: string; status: 'waiting' | 'confirmed' | 'left'; created_at: string; changed_at: string }
  /** Links of letters, by the SHA-256 of their secret. */
  letter_links: { hash: string; purpose: string; subject: string; created_at: string; expires_at: string }
  /** Letters to send, written in the transaction of what they tell about. */
  outbox: OutboxRow
}

export interface SubmissionRow {
  id: Generated<number>
  form: string
  call: string
  uid: string | null
  address: string | null
  /** The address of the page where the form was sent. */
  page: string | null
  created_at: string
  /** What the call took, as JSON. */
  values: string
  /** The same for the same answer sent twice. */
  once: string
}

export interface OutboxRow {
  id: Generated<number>
  recipient: string
  subject: string
  html: string
  text: string
  /** As JSON: List-Unsubscribe and such. */
  headers: string
  /** The answer whose files go along. */
  submission: number | null
  created_at: string
  next_try: string
  attempts: number
  sent_at: string | null
  error: string | null
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
  /** The whole ProductRecord as JSON. */
  record: string
}
