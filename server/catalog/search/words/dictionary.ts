import { distance } from '#schema/definitions/text/distance.ts'
import { inTurn } from '../../../in-turn.ts'
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
  readonly #words: KnownWord[] = []
  readonly #letters: number[] = []
  /** Each once, with its heaviest word. */
  readonly #terms: string[] = []
  readonly #termLetters: number[] = []
  readonly #best = new Map<string, KnownWord>()

  constructor(words: readonly KnownWord[]) {
    this.#add(sortedWords(words))
  }

  /** The same of words that come sorted, a part at a time: a hundred thousand at once would keep everybody waiting. */
  static async inTurns(
    parts: AsyncIterable<readonly KnownWord[]> | Iterable<readonly KnownWord[]>,
  ): Promise<Dictionary> {
    const dictionary = new Dictionary([])
    for await (const part of parts) {
      dictionary.#add(part)
      await inTurn()
    }
    return dictionary
  }

  #add(sorted: readonly KnownWord[]): void {
    for (const known of sorted) {
      this.#words.push(known)
      this.#letters.push(lettersOf(known.word))
      const best = this.#best.get(known.term)
      if (!best) {
        this.#terms.push(known.term)
        this.#termLetters.push(lettersOf(known.term))
      }
      if (!best || weight(best) < weight(known)) this.#best.set(known.term, known)
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

  /** The word that was most likely meant, of these and of others beside them. */
  nearest(word: string, term: string, beside: Dictionary = NO_WORDS): KnownWord | undefined {
    return (
      nearer(this.#nearest(word), beside.#nearest(word))?.known ??
      nearer(this.#nearestByTerm(term), beside.#nearestByTerm(term))?.known
    )
  }

  #nearest(word: string): Near | undefined {
    const most = forgiven(word.length)
    if (most === 0) return undefined
    const letters = lettersOf(word)
    let best: Near | undefined
    for (let i = 0; i < this.#words.length; i++) {
      if (!mayBeNear(letters, this.#letters[i] as number, most)) continue
      const known = this.#words[i] as KnownWord
      const mistakes = distance(word, known.word, most)
      if (mistakes > most || /\d/.test(known.word)) continue
      // The first letter is seldom mistaken.
      best = nearer(best, { known, rank: mistakes * 2 + (known.word[0] === word[0] ? 0 : 1) })
    }
    return best
  }

  /** For a form of the word that the texts do not have. */
  #nearestByTerm(term: string): Near | undefined {
    const most = forgiven(term.length)
    if (most === 0) return undefined
    const letters = lettersOf(term)
    let best: Near | undefined
    for (let i = 0; i < this.#terms.length; i++) {
      if (!mayBeNear(letters, this.#termLetters[i] as number, most)) continue
      const other = this.#terms[i] as string
      const mistakes = distance(term, other, most)
      if (mistakes > most || /\d/.test(other)) continue
      best = nearer(best, { known: this.#best.get(other) as KnownWord, rank: mistakes })
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

/** In the order of their code units: so the words of the catalogue come from the database too. */
export const sortedWords = (words: readonly KnownWord[]): KnownWord[] =>
  words.toSorted((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))

/** A word that may have been meant; the lower the rank, the likelier. */
interface Near {
  known: KnownWord
  rank: number
}

/** Of two that are as near the heavier, else the first. */
function nearer(one: Near | undefined, other: Near | undefined): Near | undefined {
  if (!one || !other) return one ?? other
  if (one.rank !== other.rank) return one.rank < other.rank ? one : other
  return weight(one.known) < weight(other.known) ? other : one
}

/** A name is worth more than a text. */
const weight = ({ names, texts }: KnownWord): number => names * 1000 + texts

const NO_WORDS = new Dictionary([])
