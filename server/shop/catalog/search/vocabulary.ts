import { distance } from '#schema/definitions/text/nearest.ts'
import { split, type Word, wordsInText } from './words.ts'

/** Maximum number of words in a synonym. */
const MAX_PHRASE = 4

/** Synonyms of schema/content/synonyms.json; some consist of several words. */
export class Synonyms {
  readonly #groups = new Map<string, string[][]>()
  /** The synonyms of each group that consist of one word. */
  readonly words: readonly (readonly Word[])[]

  constructor(groups: readonly (readonly string[])[]) {
    this.words = groups.map((group) => {
      const phrases = group
        .map((text) => split(wordsInText(text)))
        .filter(({ length }) => length > 0 && length <= MAX_PHRASE)
      const variants = phrases.map((phrase) => phrase.map(({ term }) => term))
      for (const phrase of variants) {
        const key = phrase.join(' ')
        this.#groups.set(key, [...(this.#groups.get(key) ?? []), ...variants])
      }
      return phrases.filter(({ length }) => length === 1).flat()
    })
  }

  /** Returns the length of the longest phrase with synonyms that begins at a position, and these synonyms. */
  at(words: readonly Word[], from: number): { length: number; variants: readonly (readonly string[])[] } | undefined {
    for (let length = Math.min(MAX_PHRASE, words.length - from); length > 0; length--) {
      const key = words.slice(from, from + length).map(({ term }) => term)
      const variants = this.#groups.get(key.join(' '))
      if (variants) return { length, variants: variants.filter((variant) => variant.join(' ') !== key.join(' ')) }
    }
    return undefined
  }
}

export interface KnownWord {
  word: string
  term: string
  /** Number of occurrences in names; `texts`: in other texts. */
  names: number
  texts: number
}

/** Returns the weight of a word: one occurrence in a name counts as much as 1000 in other texts. */
export const weight = ({ names, texts }: KnownWord): number => names * 1000 + texts

/** Maximum number of words of one catalog, since every server process holds them in memory. */
const MAX_WORDS = 200_000

export class WordCount {
  readonly #words = new Map<string, KnownWord>()

  /** Adds words. @param where kind of text that contains them; undefined: the words become known, but are not counted */
  add(words: readonly Word[], where: 'names' | 'texts' | undefined): void {
    for (const { surface, term, kind, parts } of words) {
      // Skips numbers in descriptions, which are countless, and article numbers, which have a table of their own.
      if (kind === 'code' || (kind === 'number' && where !== 'names')) continue
      const word = kind === 'word' ? surface : term
      const entry = this.#words.get(word) ?? { word, term, names: 0, texts: 0 }
      if (this.#words.size < MAX_WORDS) this.#words.set(word, entry)
      // A compound word, such as «флип-топ» in one piece, can be found; its count stays 0, so that it is not suggested.
      if (where && (kind === 'number' || parts.length === 0)) entry[where]++
    }
  }

  sorted(): KnownWord[] {
    return [...this.#words.values()].sort(byWord)
  }
}

/** Compares words by code units, as the databases do. */
const byWord = (a: KnownWord, b: KnownWord): number => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0)

/** Returns how many typos a word of this length may have. */
const maxMistakes = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** Returns a bit mask of the letters that a word contains. */
function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31)
  return bits
}

/**
 * Returns a function that counts the typos between `word` and another one; for more than `most` it returns a larger number. A typo changes
 * two letters of the mask at most, which excludes most words at once: finding the nearest of 200,000 words takes 100 ms instead of 400.
 */
function mistakesFrom(word: string, most: number): (other: string) => number {
  const letters = lettersOf(word)
  return (other) => {
    let left = 2 * most
    for (let rest = letters ^ lettersOf(other); rest !== 0; rest &= rest - 1) if (left-- === 0) return most + 1
    return distance(word, other, most)
  }
}

/** All searchable words: the words of the texts, and synonyms of these words. */
export class Vocabulary {
  readonly synonyms: Synonyms
  readonly isOwn: (term: string) => boolean
  /** Words, sorted so that those with the same prefix are neighbors. */
  readonly #words: readonly KnownWord[]
  /** The most frequent word of each term. */
  readonly #best = new Map<string, KnownWord>()
  readonly #synonymTerms: ReadonlySet<string>

  /** Creates a vocabulary. @param isOwn returns true for terms of the site's other texts, which do not count as typos */
  constructor(words: readonly KnownWord[], synonyms: Synonyms, isOwn: (term: string) => boolean = () => false) {
    this.synonyms = synonyms
    this.isOwn = isOwn
    const catalogTerms = new Set(words.map(({ term }) => term))
    // A typo must not be corrected to a synonym of words that no product contains.
    const useful = synonyms.words.filter((group) => group.some(({ term }) => catalogTerms.has(term))).flat()
    const extra = useful.flatMap(({ surface, term, kind }) =>
      kind === 'word' && !catalogTerms.has(term) ? [{ word: surface, term, names: 0, texts: 0 }] : [],
    )
    this.#words = [...words, ...extra].sort(byWord)
    for (const entry of this.#words) {
      const best = this.#best.get(entry.term)
      if (!best || weight(best) < weight(entry)) this.#best.set(entry.term, entry)
    }
    // A synonym itself is never corrected: «ПЭВД» is no typo of «ПЭВП».
    this.#synonymTerms = new Set(synonyms.words.flat().map(({ term }) => term))
  }

  has(term: string): boolean {
    return this.#best.has(term) || this.#synonymTerms.has(term)
  }

  begins(prefix: string): boolean {
    return this.#words[this.#firstFrom(prefix)]?.word.startsWith(prefix) ?? false
  }

  /** Returns the most frequent words that begin with a prefix, one per term. */
  completions(prefix: string, limit: number): KnownWord[] {
    const wordByTerm = new Map<string, KnownWord>()
    for (let i = this.#firstFrom(prefix); this.#words[i]?.word.startsWith(prefix); i++) {
      const entry = this.#words[i] as KnownWord
      const previous = wordByTerm.get(entry.term)
      if (!previous || weight(previous) < weight(entry)) wordByTerm.set(entry.term, entry)
    }
    return [...wordByTerm.values()].toSorted((a, b) => weight(b) - weight(a)).slice(0, limit)
  }

  /** Returns the likeliest correction of a word: fewest typos, same first letter, same form, then the most frequent. */
  nearest({ surface, term }: Pick<Word, 'surface' | 'term'>): KnownWord | undefined {
    const most = maxMistakes(surface.length)
    if (most === 0) return undefined
    const [fromSurface, fromTerm] = [mistakesFrom(surface, most), mistakesFrom(term, most)]
    let best: KnownWord | undefined
    let least = Number.POSITIVE_INFINITY
    for (const entry of this.#words) {
      const ofForm = fromSurface(entry.word)
      const mistakes = Math.min(ofForm, fromTerm(entry.term))
      // A different first letter counts as one more typo («клей», «улей»). If only the stems are close, the shorter stem limits the typos.
      const isOtherLetter = entry.word[0] !== surface[0]
      const shorter = ofForm > most ? Math.min(term.length, entry.term.length) : surface.length
      if (mistakes + Number(isOtherLetter) > maxMistakes(shorter) || /\d/.test(entry.word)) continue
      const rank = mistakes * 10 + (isOtherLetter ? 5 : 0) + ofForm
      if (rank > least || (rank === least && best && weight(best) >= weight(entry))) continue
      best = entry
      least = rank
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
