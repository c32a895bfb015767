import { distance } from '#schema/definitions/text/distance.ts'
import { forgiven, lettersOf, mayBeNear } from './likeness.ts'

/** A word that the texts have. */
export interface KnownWord {
  word: string
  term: string
  /** In how many names, and in how many other texts. */
  names: number
  texts: number
}

export interface Completion {
  word: string
  term: string
  weight: number
}

/** The words that there are to be found: for typing mistakes, and for what a visitor has begun to type. */
export class Dictionary {
  /** Sorted, so that what begins alike stands together. */
  readonly #words: readonly KnownWord[]
  readonly #letters: Uint32Array
  readonly #best = new Map<string, KnownWord>()

  constructor(words: readonly KnownWord[]) {
    this.#words = words.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
    this.#letters = Uint32Array.from(this.#words, ({ word }) => lettersOf(word))
    for (const word of this.#words) {
      const best = this.#best.get(word.term)
      if (!best || weight(best) < weight(word)) this.#best.set(word.term, word)
    }
  }

  has(term: string): boolean {
    return this.#best.has(term)
  }

  /** The heaviest terms of words that begin so, each with its heaviest such word. */
  completions(prefix: string, limit: number): Completion[] {
    const found = new Map<string, Completion>()
    for (let i = this.#firstFrom(prefix); i < this.#words.length; i++) {
      const known = this.#words[i] as KnownWord
      if (!known.word.startsWith(prefix)) break
      const other = found.get(known.term)
      if (!other || other.weight < weight(known))
        found.set(known.term, { word: known.word, term: known.term, weight: weight(known) })
    }
    return [...found.values()].toSorted((a, b) => b.weight - a.weight).slice(0, limit)
  }

  begins(prefix: string): boolean {
    return this.#words[this.#firstFrom(prefix)]?.word.startsWith(prefix) ?? false
  }

  /** The word that was most likely meant. */
  nearest(word: string, term: string): KnownWord | undefined {
    return this.#nearest(word) ?? this.#nearestByTerm(term)
  }

  #nearest(word: string): KnownWord | undefined {
    const most = forgiven(word.length)
    if (most === 0) return undefined
    const letters = lettersOf(word)
    let best: KnownWord | undefined
    let bestRank = Number.POSITIVE_INFINITY
    for (let i = 0; i < this.#words.length; i++) {
      if (!mayBeNear(letters, this.#letters[i] as number, most)) continue
      const known = this.#words[i] as KnownWord
      const mistakes = distance(word, known.word, most)
      if (mistakes > most || /\d/.test(known.word)) continue
      // The first letter is seldom mistaken.
      const rank = mistakes * 2 + (known.word[0] === word[0] ? 0 : 1)
      if (rank < bestRank || (rank === bestRank && best && weight(best) < weight(known))) {
        best = known
        bestRank = rank
      }
    }
    return best
  }

  /** For a form of the word that the texts do not have. */
  #nearestByTerm(term: string): KnownWord | undefined {
    const most = forgiven(term.length)
    if (most === 0) return undefined
    let best: KnownWord | undefined
    let bestDistance = most + 1
    const letters = lettersOf(term)
    for (const [other, known] of this.#best) {
      if (Math.abs(other.length - term.length) > most || !mayBeNear(letters, lettersOf(other), most)) continue
      const mistakes = distance(term, other, most)
      if (mistakes > most || /\d/.test(other)) continue
      if (mistakes < bestDistance || (mistakes === bestDistance && best && weight(best) < weight(known))) {
        best = known
        bestDistance = mistakes
      }
    }
    return best
  }

  #firstFrom(prefix: string): number {
    let low = 0
    let high = this.#words.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#words[middle] as KnownWord).word < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** A name is worth more than a text. */
const weight = ({ names, texts }: KnownWord): number => names * 1000 + texts
