import { detached } from '../detached.ts'
import { inName } from './query/tiers.ts'
import type { KnownWord } from './words/dictionary.ts'
import { type Word, wordsOf } from './words/words.ts'

/** Where a text stands: what a product is named by, or what else is said of it. */
export type Place = 'names' | 'texts'

/** A term, with the number of the last product that has it, and of the last that is named by it. */
interface Term {
  text: string
  inName: string
  had: number
  named: number
}

/** A word of a text that has been read. */
interface ReadWord {
  term: Term
  /** As it is known; undefined where it is not to be. */
  word: string | undefined
  counted: boolean
  known: KnownWord | undefined
}

/** A text that has been read: its words with their parts. */
export interface ReadText {
  place: Place
  words: readonly ReadWord[]
}

/**
 * Collects the terms of one product after another, and counts the words of them all. What products share is looked up
 * once: each has some fifty words, of which few are its own.
 */
export class TermCollector {
  readonly #most: number
  readonly #known = new Map<string, KnownWord>()
  readonly #terms = new Map<string, Term>()
  #product = 0
  #collected: string[] = []

  /** @param most words that are kept in the end */
  constructor(most: number) {
    this.#most = most
  }

  /** All words that were met, the ones that are not counted too where there is room for them. */
  get words(): Iterable<KnownWord> {
    return this.#known.values()
  }

  readText(text: string, place: Place): ReadText {
    const words: ReadWord[] = []
    this.#read(wordsOf(text), place, true, words)
    return { place, words }
  }

  /** What products are looked up by beside their words. */
  readKey(key: string): ReadText {
    return { place: 'names', words: [{ term: termOf(key), word: undefined, counted: false, known: undefined }] }
  }

  /** Begins another product. */
  next(): void {
    this.#product++
    this.#collected = []
  }

  /** The terms of the product: each at least once. */
  get collected(): readonly string[] {
    return this.#collected
  }

  add({ place, words }: ReadText): void {
    for (const word of words) {
      const { term } = word
      if (term.had !== this.#product) {
        term.had = this.#product
        this.#collected.push(term.text)
        this.#note(word, place)
      }
      if (place === 'names' && term.named !== this.#product) {
        term.named = this.#product
        this.#collected.push(term.inName)
      }
    }
  }

  #read(words: readonly Word[], place: Place, counted: boolean, read: ReadWord[]): void {
    for (const { surface, term: text, kind, parts } of words) {
      // Numbers of descriptions are without end, and article numbers have a list of their own.
      const isKnown = kind === 'word' || (kind === 'number' && place === 'names')
      // «флип-топ» written together is understood, not suggested.
      const isCounted = isKnown && counted && (kind === 'number' || parts.length === 0)
      const term = this.#termOf(text, kind !== 'code', isCounted)
      read.push({
        term,
        word: isKnown ? (kind === 'word' ? surface : term.text) : undefined,
        counted: isCounted,
        known: undefined,
      })
      // Nor are the parts of article numbers.
      if (parts.length > 0) this.#read(parts, place, counted && kind !== 'code', read)
    }
  }

  /** What comes once is not kept: article numbers, and among many terms their parts. */
  #termOf(text: string, again: boolean, counted: boolean): Term {
    let term = again ? this.#terms.get(text) : undefined
    if (term) return term
    if (!again || (!counted && this.#terms.size >= MAX_TERMS)) return termOf(text)
    term = termOf(detached(text))
    this.#terms.set(term.text, term)
    return term
  }

  #note(read: ReadWord, place: Place): void {
    const { word, term, counted } = read
    if (word === undefined) return
    if (!read.known && !(read.known = this.#known.get(word))) {
      // What is never counted is the first to be left out.
      if (!counted && this.#known.size >= this.#most) return
      const own = detached(word)
      this.#known.set(own, (read.known = { word: own, term: term.text, names: 0, texts: 0 }))
    }
    if (counted) read.known[place]++
  }
}

const termOf = (text: string): Term => ({ text, inName: inName(text), had: 0, named: 0 })

/** What each product of a section has of the section's name: that is counted once. */
export const uncounted = ({ words }: ReadText): ReadText => ({
  place: 'texts',
  words: words.map((word) => ({ ...word, word: undefined })),
})

/** Terms from which on only those are kept that are counted. */
const MAX_TERMS = 20_000

/** Words of texts that are kept: a few megabytes. */
const MAX_KEPT = 50_000

/** Texts that come again. */
export class KeptTexts {
  readonly #texts = new Map<string, ReadText>()
  readonly #read: (text: string) => ReadText
  #words = 0

  constructor(read: (text: string) => ReadText) {
    this.#read = read
  }

  of(text: string): ReadText {
    const known = this.#texts.get(text)
    if (known) return known
    if (this.#words > MAX_KEPT) {
      this.#texts.clear()
      this.#words = 0
    }
    const read = this.#read(text)
    this.#texts.set(text, read)
    this.#words += read.words.length + 1
    return read
  }
}
