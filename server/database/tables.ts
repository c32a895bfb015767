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
