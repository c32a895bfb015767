import type { Database } from '../../../engine/database/tables.ts'
import type { SectionRow } from '../../tables.ts'
import type { CatalogKind } from '../records.ts'
import { almost, almostMain, EXACT_TIERS, type Formula, tiersOf, withoutAccessories } from './formula.ts'
import { findRanked, readWords } from './store.ts'
import { TextSearch, termsOf } from './texts.ts'
import { type Reading, readingsOf, type Slot, understand } from './understand.ts'
import { type KnownWord, type Synonyms, Vocabulary, weight } from './vocabulary.ts'

export interface FoundProducts {
  /** Product ids, best match first, MAX_FOUND at most. */
  ids: number[]
  /** Number of leading results that match exactly; set if the other results are merely similar. */
  exact?: number
  /** The query with corrected typos, if there were any. */
  corrected?: string
  /** True if all results lack one or two words of the query. */
  partial?: true
}

interface Attempt extends Pick<Reading, 'text' | 'slots'> {
  formulas: readonly Formula[]
  corrected?: string | undefined
  isPartial: boolean
}

type Section = Pick<SectionRow, 'id' | 'path' | 'name'> & { kind: CatalogKind }

/** Suggestions below the search field. */
interface Suggestions {
  words: string[]
  sections: Section[]
  /** Ids of the suggested products. */
  products: number[]
}

export type Search = ReturnType<typeof createSearch>

/** Maximum number of results (42 pages), since ranking all results of a common word would take too long. */
export const MAX_FOUND = 1000

/** Maximum number of suggestions, and of words and sections among them. */
const MAX_SUGGESTED = { all: 8, words: 3, sections: 2 }

const NONE: ReadonlySet<number> = new Set()

/** Default for `otherTexts`: no searches. Words that the site's other texts contain (pages, articles) do not count as typos. */
const noTexts = async (): Promise<readonly Pick<TextSearch<unknown>, 'has'>[]> => []

async function loadTexts(database: Database, catalog: number, synonyms: Synonyms, otherTexts: typeof noTexts) {
  const others = await otherTexts()
  const isOwn = (term: string): boolean => others.some((texts) => texts.has(term))
  const vocabulary = new Vocabulary(await readWords(database, catalog), synonyms, isOwn)
  const sections = await database.query
    .selectFrom('sections')
    .select(['id', 'kind', 'path', 'name'])
    .where('catalog', '=', catalog)
    .orderBy('id')
    .execute()
  // The cast is safe, since replaceCatalog writes only known catalog kinds.
  return { vocabulary, sections: new TextSearch(sectionTerms(sections as Section[]), vocabulary) }
}

/** Finds sections; ignores numbers of the query, which concern products. */
const findSections = (texts: TextSearch<Section>, slots: readonly Slot[]): Section[] =>
  texts.find(slots.filter(({ terms }) => terms.every((term) => !/\d/.test(term))))

/** Creates the search of one catalog; a new catalog needs a new search. */
export function createSearch(database: Database, catalog: number, synonyms: Synonyms, otherTexts = noTexts) {
  let loading: ReturnType<typeof loadTexts> | undefined

  /** Loads the vocabulary and the sections at the first search; after a failure, at the next one. */
  const loaded = () =>
    (loading ??= loadTexts(database, catalog, synonyms, otherTexts).catch((error: unknown) => {
      loading = undefined
      throw error
    }))

  /** Returns ids of products, found by article number, then by each formula. @param hidden ids of products to leave out */
  async function find(text: string, formulas: readonly Formula[], limit: number, hidden = NONE): Promise<number[]> {
    const ids = await findRanked(database, catalog, { text, formulas, limit: limit + hidden.size })
    return ids.filter((id) => !hidden.has(id)).slice(0, limit)
  }

  /** Returns completions of the query's last word, each preceded by the earlier words. */
  async function suggestedWords(vocabulary: Vocabulary, { words, slots }: Reading): Promise<string[]> {
    const last = words.at(-1)
    if (!last || last.kind === 'code') return []
    const before = words.slice(0, -1).map(({ surface }) => surface)
    const begun = vocabulary
      .completions(last.kind === 'number' ? last.term : last.surface, 2 * MAX_SUGGESTED.words)
      .filter((word) => weight(word) > 0)
      .toSorted((a, b) => Number(b.term === last.term) - Number(a.term === last.term))
    const together: KnownWord[] = []
    for (const knownWord of begun) {
      if (together.length === MAX_SUGGESTED.words) break
      const both = [...slots.slice(0, -1), { terms: [knownWord.term], variants: [], isCode: false }]
      if (before.length === 0 || (await find('', tiersOf(both).slice(-1), 1)).length > 0) together.push(knownWord)
    }
    return together.map(({ word }) => [...before, shown(word)].join(' '))
  }

  const isFound = async (text: string, formulas: readonly Formula[]) => (await find(text, formulas, 1)).length > 0

  /** Returns attempts that prefer products with the main word in their name to products that mention it in other texts only. */
  async function mainFirst({ text, slots, corrected }: Reading): Promise<Attempt[]> {
    const [tiers, formulas] = [tiersOf(slots), almostMain(slots)]
    if (formulas.length === 0 || (await isFound(text, tiers.slice(0, -1)))) return []
    const attempts = (await isFound(text, tiers)) ? [formulas] : formulas.map((formula) => [formula])
    return attempts.map((formulas) => ({ text: '', slots, formulas, corrected, isPartial: true }))
  }

  /** Returns the formulas to try for each reading of a query, the likeliest first. */
  const attemptsOf = async (readings: readonly [Reading, ...Reading[]]): Promise<Attempt[]> => [
    ...(await mainFirst(readings[0])),
    ...readings.map((reading) => ({ ...reading, formulas: tiersOf(reading.slots), isPartial: false })),
  ]

  return {
    async products(q: string, hidden = NONE): Promise<FoundProducts> {
      const { vocabulary } = await loaded()
      const readings = readingsOf(q, vocabulary)
      const [first] = readings
      const attempts = [
        ...(await attemptsOf(readings)),
        ...almost(first.slots).map((formula) => ({ ...first, text: '', formulas: [formula], isPartial: true })),
      ]
      for (const { text, slots, formulas, corrected, isPartial } of attempts) {
        const exact = isPartial ? [] : await find(text, formulas.slice(0, EXACT_TIERS), MAX_FOUND, hidden)
        const others = [...(exact.length > 0 ? withoutAccessories(slots) : []), ...formulas]
        const ids = [...new Set([...exact, ...(await find('', others, MAX_FOUND, hidden))])].slice(0, MAX_FOUND)
        if (ids.length > 0)
          return {
            ids,
            ...(exact.length > 0 && exact.length < ids.length && { exact: exact.length }),
            ...(corrected !== undefined && { corrected }),
            ...(isPartial && { partial: true }),
          }
      }
      return { ids: [] }
    },
    /** Returns the matching sections, best first. */
    async sections(q: string): Promise<Section[]> {
      const { vocabulary, sections } = await loaded()
      return findSections(sections, understand(q, vocabulary).slots)
    },
    /** Returns suggestions, eight lines at most. */
    async suggest(q: string, hidden = NONE): Promise<Suggestions> {
      const { vocabulary, sections: texts } = await loaded()
      const readings = readingsOf(q, vocabulary)
      const [first] = readings
      if (first.words.length === 0) return { words: [], sections: [], products: [] }
      const words = await suggestedWords(vocabulary, first)
      const sections = findSections(texts, first.slots).slice(0, MAX_SUGGESTED.sections)
      let products: number[] = []
      for (const { text, formulas } of await attemptsOf(readings))
        if (products.length === 0)
          products = await find(text, formulas, MAX_SUGGESTED.all - words.length - sections.length, hidden)
      return { words, sections, products }
    },
  }
}

/** Formats a word of the query for display. Terms of numbers become readable: «500мл» becomes «500 мл», «28410» becomes «28/410». */
const shown = (word: string): string =>
  /^\d/.test(word)
    ? word
        .replace('_', ',')
        .replace(/^(\d{2,3})(4\d\d)$/, '$1/$2')
        .replace(/(\d)([а-я]+)$/, '$1 $2')
    : word

/** Returns the search terms of each section, which include the names of its ancestors; top sections first. */
function sectionTerms(sections: readonly Section[]) {
  const depth = ({ path }: Section): number => path.split('/').length
  const sorted = sections.toSorted((a, b) => depth(a) - depth(b) || a.id - b.id)
  return new Map(
    sorted.map((section) => {
      const parents = sections.filter(({ kind, path }) => kind === section.kind && section.path.startsWith(`${path}/`))
      return [section, termsOf({ title: section.name, body: parents.map(({ name }) => name).join(' ; ') })]
    }),
  )
}
