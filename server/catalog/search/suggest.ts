import type { Database } from '../../database/database.ts'
import type { CatalogKind } from '../records.ts'
import type { SectionSearch } from './find-sections.ts'
import { tiersOf } from './query/tiers.ts'
import type { Reading, Slot } from './query/understand.ts'
import type { Vocabulary } from './query/vocabulary.ts'
import { findRanked } from './ranked.ts'
import type { Completion } from './words/dictionary.ts'

/** One line under the search field; `catalog` tells whose it is. */
export type Suggestion =
  | { kind: 'word'; text: string }
  | { kind: 'section'; text: string; id: number; catalog: CatalogKind; path: string }
  | { kind: 'product'; text: string; id: number; catalog: CatalogKind; code: string; article: string }

const MAX = 8
const MAX_WORDS = 3
const MAX_SECTIONS = 2

/** A letter alone begins half of the catalogue: no product is worth naming yet. */
const LEAST_FOR_PRODUCTS = 2

/** Where suggestions come from: a catalogue, of one kind or of both. */
export interface Source {
  database: Database
  catalog: number
  kind: CatalogKind | undefined
  vocabulary: Vocabulary
  sections: SectionSearch
}

export async function suggestions(source: Source, readings: readonly [Reading, ...Reading[]]): Promise<Suggestion[]> {
  const [reading] = readings
  if (reading.words.length === 0) return []
  const words = (await wordsFor(source, reading)).map((text): Suggestion => ({ kind: 'word', text }))
  const sections = source.sections.find(reading.slots, source.kind).slice(0, MAX_SECTIONS)
  const named = sections.map(
    ({ id, name, kind, path }): Suggestion => ({ kind: 'section', text: name, id, catalog: kind as CatalogKind, path }),
  )
  const left = MAX - words.length - named.length
  for (const { text, slots } of readings) {
    const products = text.length < LEAST_FOR_PRODUCTS ? [] : await productsFor(source, text, slots, left)
    if (products.length > 0) return [...words, ...named, ...products]
  }
  return [...words, ...named]
}

/** The words typed before, and what the last of them may become. */
async function wordsFor(source: Source, { words, slots }: Reading): Promise<string[]> {
  const last = words.at(-1)
  if (!last || last.kind === 'code') return []
  const begun = source.vocabulary
    .completions(last.kind === 'number' ? last.term : last.surface, 2 * MAX_WORDS)
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => Number(b.term === last.term) - Number(a.term === last.term))
  const before = words.slice(0, -1).map(({ surface }) => surface)
  const together = before.length === 0 ? begun : await foundTogether(source, slots.slice(0, -1), begun)
  return together.slice(0, MAX_WORDS).map(({ word }) => [...before, shown(word)].join(' '))
}

/** Only words that some product has beside the ones before. */
async function foundTogether(
  { database, catalog, kind }: Source,
  before: readonly Slot[],
  begun: readonly Completion[],
): Promise<Completion[]> {
  const found: Completion[] = []
  for (const completion of begun) {
    if (found.length === MAX_WORDS) break
    const slots = [...before, { own: [completion.term], variants: [], begun: [], code: false }]
    const formulas = tiersOf(slots).slice(-1)
    if ((await findRanked(database, catalog, kind, { text: '', formulas, limit: 1 })).length > 0) found.push(completion)
  }
  return found
}

/** A number's term as people write it: «500 мл», «28/410». */
const shown = (word: string): string =>
  /^\d/.test(word)
    ? word
        .replace('_', ',')
        .replace(/^(\d{2,3})(4\d\d)$/, '$1/$2')
        .replace(/(\d)([а-я]+)$/, '$1 $2')
    : word

async function productsFor(
  { database, catalog, kind }: Source,
  text: string,
  slots: readonly Slot[],
  limit: number,
): Promise<Suggestion[]> {
  const ids = await findRanked(database, catalog, kind, { text, formulas: tiersOf(slots), limit })
  if (ids.length === 0) return []
  const rows = await database.query
    .selectFrom('products')
    .select(['id', 'kind', 'name', 'code', 'article'])
    .where('catalog', '=', catalog)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id): Suggestion[] => {
    const row = byId.get(id)
    if (!row) return []
    const { name, code, article } = row
    return [{ kind: 'product', text: name, id, catalog: row.kind as CatalogKind, code, article }]
  })
}
