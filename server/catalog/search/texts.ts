import { fulfils } from './query/formula.ts'
import type { SynonymGroups } from './query/synonyms.ts'
import { almost, inName, tiersOf } from './query/tiers.ts'
import { type Slot, understand } from './query/understand.ts'
import { Vocabulary } from './query/vocabulary.ts'
import { Dictionary, type KnownWord } from './words/dictionary.ts'
import { type Word, wordsOf } from './words/words.ts'

/** A text that is searched in memory: an article, a section, a question. */
export interface SearchedText {
  id: string | number
  title: string
  body: string
}

/** The same by its words. */
export interface ReadText<Id extends string | number> {
  id: Id
  title: readonly Word[]
  body: readonly Word[]
}

export const readText = <Id extends string | number>({ id, title, body }: SearchedText & { id: Id }): ReadText<Id> => ({
  id,
  title: withParts(wordsOf(title)),
  body: withParts(wordsOf(body)),
})

export interface FoundTexts<Id> {
  /** The most fitting first. */
  ids: Id[]
  corrected?: string
}

/** A few hundred texts, made ready once. */
export class TextSearch<Id extends string | number> {
  readonly #documents: readonly { id: Id; terms: ReadonlySet<string> }[]
  readonly #vocabulary: Vocabulary

  /** @param vocabulary what else can be found beside these texts, where they are a part of something */
  constructor(texts: readonly ReadText<Id>[], synonyms: SynonymGroups = [], vocabulary?: Vocabulary) {
    this.#documents = texts.map(({ id, title, body }) => ({
      id,
      terms: new Set([...title, ...body].map(({ term }) => term).concat(title.map(({ term }) => inName(term)))),
    }))
    this.#vocabulary = vocabulary ?? new Vocabulary(new Dictionary(knownWords(texts)), synonyms)
  }

  search(q: string): FoundTexts<Id> {
    const { slots, corrected } = understand(q, this.#vocabulary)
    const exact = this.find(slots)
    const ids =
      exact.length > 0
        ? exact
        : (almost(slots)
            .map((formula) => this.#ranked([formula]))
            .find((found) => found.length > 0) ?? [])
    return { ids, ...(corrected !== undefined && { corrected }) }
  }

  /** Only what fulfils all. */
  find(slots: readonly Slot[]): Id[] {
    return this.#ranked(tiersOf(slots))
  }

  #ranked(tiers: ReturnType<typeof tiersOf>): Id[] {
    const found = new Set<Id>()
    for (const formula of tiers) for (const { id, terms } of this.#documents) if (fulfils(terms, formula)) found.add(id)
    return [...found]
  }
}

const withParts = (words: readonly Word[]): Word[] => words.flatMap((word) => [word, ...withParts(word.parts)])

function knownWords(texts: readonly { title: readonly Word[]; body: readonly Word[] }[]): KnownWord[] {
  const known = new Map<string, KnownWord>()
  const count = (words: readonly Word[], where: 'names' | 'texts'): void => {
    for (const { surface, term, kind } of words) {
      const word = kind === 'word' ? surface : term
      const entry = known.get(word) ?? { word, term, names: 0, texts: 0 }
      entry[where]++
      known.set(word, entry)
    }
  }
  for (const { title, body } of texts) {
    count(title, 'names')
    count(body, 'texts')
  }
  return [...known.values()]
}
