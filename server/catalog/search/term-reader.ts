import { detached } from '../detached.ts'
import type { ProductRecord, SectionRecord } from '../records.ts'
import { inName, isInName } from './query/tiers.ts'
import type { KnownWord } from './words/dictionary.ts'
import { articleKey } from './words/letters.ts'
import { type Word, wordsOf } from './words/words.ts'

/** What of a product is searched. */
export type SearchedProduct = Pick<
  ProductRecord,
  | ('kind' | 'section' | 'name' | 'article' | 'neck' | 'material')
  | ('color' | 'closure' | 'volume' | 'purposes' | 'description')
>

/** Finds what the products of a catalogue are looked up by: most of the work of loading it. */
export interface TermReader {
  /** A product's terms with a space between, ready for looking up: cut and stemmed here, every engine finds the same. */
  read(product: SearchedProduct): string
  /** The words of all that was read, in their order; the rarest of too many are left out. */
  words(): KnownWord[]
}

type Count = 'names' | 'texts'

export function createTermReader(sections: readonly Pick<SectionRecord, 'kind' | 'path' | 'name'>[]): TermReader {
  const known = new Map<string, KnownWord>()
  const note = ({ surface, term, kind, parts }: Word, count: Count, counted: boolean): void => {
    // Numbers of descriptions are without end, and article numbers have a list of their own.
    if (kind === 'code' || (kind === 'number' && count === 'texts')) return
    const word = kind === 'number' ? term : surface
    let entry = known.get(word)
    if (!entry) {
      entry = { word: detached(word), term: detached(term), names: 0, texts: 0 }
      known.set(entry.word, entry)
    }
    // «флип-топ» written together is understood, not suggested.
    if (counted && (kind === 'number' || parts.length === 0)) entry[count]++
  }
  const readWords = (words: readonly Word[], count: Count, terms: Set<string>, counted = true): void => {
    for (const word of words) {
      if (!terms.has(word.term)) note(word, count, counted)
      terms.add(word.term)
      if (count === 'names') terms.add(inName(word.term))
      // Nor are the parts of article numbers.
      readWords(word.parts, count, terms, counted && word.kind !== 'code')
    }
  }
  const sectionTerms = new Map(
    sections.map(({ kind, path, name }) => {
      const terms = new Set<string>()
      readWords(wordsOf(name), 'names', terms)
      return [`${kind} ${path}`, [...terms].filter((term) => !isInName(term))]
    }),
  )

  return {
    read(product) {
      const terms = new Set<string>()
      for (const text of [product.name, product.article]) readWords(wordsOf(text), 'names', terms)
      for (const text of dataOf(product)) readWords(wordsOfData(text), 'names', terms)
      for (const key of [articleKey(product.article), articleKey(product.neck)]) terms.add(key).add(inName(key))
      for (const path of pathsTo(product.section))
        for (const term of sectionTerms.get(`${product.kind} ${path}`) ?? []) terms.add(term)
      for (const purpose of product.purposes) readWords(wordsOfData(purpose), 'texts', terms)
      readWords(keptDescriptions.of(product.description), 'texts', terms)
      return [...terms].join(' ')
    },
    words: () => mostTelling([...known.values()]),
  }
}

/** Words that are kept: servers hold them in memory. */
const MAX_WORDS = 200_000

/** In their order, so that they are written faster. */
const mostTelling = (words: readonly KnownWord[]): KnownWord[] =>
  (words.length > MAX_WORDS
    ? words.toSorted((a, b) => b.names - a.names || b.texts - a.texts).slice(0, MAX_WORDS)
    : words
  ).toSorted((a, b) => (a.word < b.word ? -1 : 1))

/** What else a product is named by, beside its name and article number. */
const dataOf = ({ neck, material, color, closure = '', volume }: SearchedProduct): string[] => [
  neck,
  material,
  color,
  closure,
  volume === undefined ? '' : `${volume} мл`,
]

/** The words of texts that come again, of as many texts as are told. */
class KeptWords {
  readonly #words = new Map<string, readonly Word[]>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  of(text: string): readonly Word[] {
    let words = this.#words.get(text)
    if (!words) {
      if (this.#words.size >= this.#most) this.#words.clear()
      this.#words.set(text, (words = wordsOf(text)))
    }
    return words
  }
}

/** Data are a few words in a few ways of writing. */
const keptData = new KeptWords(5000)

/** What differs in color alone is described alike, and its codes follow each other. */
const keptDescriptions = new KeptWords(200)

const wordsOfData = (text: string): readonly Word[] => keptData.of(text)

/** «flakony/pet» is in «flakony» and in itself. */
function pathsTo(section: string): string[] {
  const codes = section.split('/')
  return codes.map((_, i) => codes.slice(0, i + 1).join('/'))
}
