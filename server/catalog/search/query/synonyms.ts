import { type Word, wordsOf } from '../words/words.ts'

/** Words that mean the same, as schema/content/synonyms.json has them; some of several words. */
export type SynonymGroups = readonly (readonly string[])[]

/** A synonym is as many words as it takes. */
const LONGEST = 4

export class Synonyms {
  readonly #groups = new Map<string, (readonly string[])[]>()
  /** Of each group its single words, for typing mistakes. */
  readonly words: readonly (readonly Word[])[]

  constructor(groups: SynonymGroups) {
    this.words = groups.map((group) => {
      const phrases = group
        .map((text) => sequence(wordsOf(text)))
        .filter(({ length }) => length > 0 && length <= LONGEST)
      const variants = phrases.map((phrase) => phrase.map(({ term }) => term))
      for (const phrase of phrases) {
        const key = phrase.map(({ term }) => term).join(' ')
        this.#groups.set(key, [...(this.#groups.get(key) ?? []), ...variants])
      }
      return phrases.filter(({ length }) => length === 1).flat()
    })
  }

  /** The longest phrase that begins at a place and has synonyms. */
  at(words: readonly Word[], from: number): { length: number; variants: readonly (readonly string[])[] } | undefined {
    for (let length = Math.min(LONGEST, words.length - from); length > 0; length--) {
      const key = words.slice(from, from + length).map(({ term }) => term)
      const variants = this.#groups.get(key.join(' '))
      if (variants) return { length, variants: variants.filter((variant) => variant.join(' ') !== key.join(' ')) }
    }
    return undefined
  }
}

/** What a visitor looks for, word by word: «флип-топ» is two words there, as «флип топ» is. */
export const sequence = (words: readonly Word[]): Word[] =>
  words.flatMap((word) => (word.kind === 'word' && word.parts.length > 0 ? sequence(word.parts) : [word]))
