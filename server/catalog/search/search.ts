import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/database.ts'
import { inTurn } from '../../in-turn.ts'
import type { CatalogKind } from '../records.ts'
import { readSections, SectionSearch } from './find-sections.ts'
import { readingsOf } from './query/readings.ts'
import type { Synonyms } from './query/synonyms.ts'
import { almost, tiersOf } from './query/tiers.ts'
import { trimmed, understand } from './query/understand.ts'
import { Vocabulary } from './query/vocabulary.ts'
import { findRanked } from './ranked.ts'
import { readWords } from './store/word-list.ts'
import { type Suggestion, suggestions } from './suggest.ts'
import { Dictionary } from './words/dictionary.ts'

export interface FoundProducts {
  /** The page that was asked for, the most fitting first. */
  ids: number[]
  /** Of all pages; where there are more than MAX_FOUND, that many. */
  total: number
  /** What was looked for instead of what was typed. */
  corrected?: string
  /** Nothing has all of the words: this has all but one or two. */
  partial?: true
}

export interface Search {
  /** Reads the words, for which the first search would wait. */
  read(): Promise<void>
  products(q: string, page: { limit: number; offset: number; kind?: CatalogKind }): Promise<FoundProducts>
  /** Section ids, the most fitting first. */
  sections(q: string, kind?: CatalogKind): Promise<number[]>
  /** What a visitor may be about to type, eight at most. */
  suggest(q: string, kind?: CatalogKind): Promise<Suggestion[]>
}

/** Forty pages: whoever looks further should say more words. Ranking a common word to its end takes too long. */
export const MAX_FOUND = 1000

/** Searches cache, for the next page. */
const MAX_CACHED = 200

type Found = Omit<FoundProducts, 'total'>

interface Loaded {
  vocabulary: Vocabulary
  sections: SectionSearch
}

/** The words of the catalogue that was searched last: other synonyms are no other words. */
const read = new WeakMap<Database, { catalog: number; words: Promise<Dictionary> }>()

function wordsOf(database: Database, catalog: number): Promise<Dictionary> {
  const known = read.get(database)
  if (known?.catalog === catalog) return known.words
  const words = Dictionary.inTurns(readWords(database.query, catalog))
  read.set(database, { catalog, words })
  // What could not be read is read again.
  words.catch(() => read.delete(database))
  return words
}

/** The search of one catalogue; another catalogue is another search. */
export function createSearch(database: Database, catalog: number, synonyms: Synonyms): Search {
  const cache = new LRUCache<string, Found>({ max: MAX_CACHED })
  let loading: Promise<Loaded> | undefined
  let ready: Loaded | undefined

  const load = async () => {
    const vocabulary = new Vocabulary(await wordsOf(database, catalog), synonyms)
    return { vocabulary, sections: await SectionSearch.read(await readSections(database.query, catalog), vocabulary) }
  }
  // Read when first needed; a failure is not cache.
  const loaded = async () => {
    if (ready) return ready
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    ready = await loading
    // Of several who waited each goes on in a turn of its own.
    await inTurn()
    return ready
  }

  const find = async (q: string, kind: CatalogKind | undefined): Promise<Found> => {
    const { vocabulary } = await loaded()
    const readings = readingsOf(q, vocabulary)
    for (const { text, slots, corrected } of readings) {
      const ids = await findRanked(database, catalog, kind, { text, formulas: tiersOf(slots), limit: MAX_FOUND })
      if (ids.length > 0) return { ids, ...(corrected !== undefined && { corrected }) }
    }
    const [{ slots, corrected }] = readings
    for (const formula of almost(slots)) {
      const ids = await findRanked(database, catalog, kind, { text: '', formulas: [formula], limit: MAX_FOUND })
      if (ids.length > 0) return { ids, ...(corrected !== undefined && { corrected }), partial: true }
    }
    return { ids: [] }
  }

  return {
    read: async () => void (await loaded()),
    async products(q, { limit, offset, kind }) {
      const key = `${kind ?? ''} ${trimmed(q)}`
      let found = cache.get(key)
      if (!found) {
        cache.set(key, (found = await find(q, kind)))
        // What is made of it takes as long again.
        await inTurn()
      }
      return { ...found, ids: found.ids.slice(offset, offset + limit), total: found.ids.length }
    },
    async sections(q, kind) {
      const { vocabulary, sections } = await loaded()
      return sections.find(understand(q, vocabulary).slots, kind).map(({ id }) => id)
    },
    async suggest(q, kind) {
      const { vocabulary, sections } = await loaded()
      return suggestions({ database, catalog, kind, vocabulary, sections }, readingsOf(q, vocabulary))
    },
  }
}
