import type { Completion } from '../words/dictionary.ts'
import { Dictionary, type KnownWord } from '../words/dictionary.ts'
import { type SynonymGroups, Synonyms } from './synonyms.ts'

/** What can be found at all: the texts' own words, and synonyms that lead to them. */
export class Vocabulary {
  readonly synonyms: Synonyms
  readonly #own: Dictionary
  readonly #all: Dictionary
  readonly #synonymTerms: ReadonlySet<string>

  constructor(words: readonly KnownWord[], groups: SynonymGroups) {
    this.#own = new Dictionary(words)
    // A word that leads nowhere must not attract typing mistakes.
    const useful = groups.filter((group) => new Synonyms([group]).words.some(({ term }) => this.#own.has(term)))
    this.synonyms = new Synonyms(groups)
    const extra = new Synonyms(useful).words.filter(({ term, kind }) => kind === 'word' && !this.#own.has(term))
    // It is no mistake of another word either: «ПЭВД» is not «ПЭВП».
    this.#synonymTerms = new Set(this.synonyms.words.map(({ term }) => term))
    this.#all = new Dictionary([
      ...words,
      ...extra.map(({ surface, term }) => ({ word: surface, term, names: 0, texts: 0 })),
    ])
  }

  has(term: string): boolean {
    return this.#own.has(term) || this.#synonymTerms.has(term)
  }

  begins(prefix: string): boolean {
    return this.#all.begins(prefix)
  }

  completions(prefix: string, limit: number): Completion[] {
    return this.#own.completions(prefix, limit)
  }

  nearest(word: string, term: string): KnownWord | undefined {
    return this.#all.nearest(word, term)
  }
}
