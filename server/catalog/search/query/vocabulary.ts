import { LRUCache } from 'lru-cache'
import { type Completion, Dictionary, type KnownWord } from '../words/dictionary.ts'
import type { Synonyms } from './synonyms.ts'

/** Mistyped words whose nearest is kept: one search asks for it several times. */
const MAX_NEAREST = 1000

/** What can be found at all: the texts' own words, and synonyms that lead to them. */
export class Vocabulary {
  readonly synonyms: Synonyms
  readonly #own: Dictionary
  readonly #extra: Dictionary
  readonly #synonymTerms: ReadonlySet<string>
  readonly #nearest = new LRUCache<string, { known: KnownWord | undefined }>({ max: MAX_NEAREST })

  constructor(own: Dictionary, synonyms: Synonyms) {
    this.#own = own
    this.synonyms = synonyms
    // A word that leads nowhere must not attract typing mistakes.
    const useful = synonyms.words.filter((group) => group.some(({ term }) => own.has(term))).flat()
    const extra = useful.filter(({ term, kind }) => kind === 'word' && !own.has(term))
    // It is no mistake of another word either: «ПЭВД» is not «ПЭВП».
    this.#synonymTerms = new Set(synonyms.words.flat().map(({ term }) => term))
    this.#extra = new Dictionary(extra.map(({ surface, term }) => ({ word: surface, term, names: 0, texts: 0 })))
  }

  has(term: string): boolean {
    return this.#own.has(term) || this.#synonymTerms.has(term)
  }

  begins(prefix: string): boolean {
    return this.#own.begins(prefix) || this.#extra.begins(prefix)
  }

  completions(prefix: string, limit: number): Completion[] {
    return this.#own.completions(prefix, limit)
  }

  nearest(word: string, term: string): KnownWord | undefined {
    const key = `${word} ${term}`
    let found = this.#nearest.get(key)
    if (!found) this.#nearest.set(key, (found = { known: this.#own.nearest(word, term, this.#extra) }))
    return found.known
  }
}
