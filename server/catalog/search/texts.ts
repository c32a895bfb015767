import { inTurn } from '../../in-turn.ts'
import { fulfils } from './query/formula.ts'
import { Synonyms } from './query/synonyms.ts'
import { almost, inName, tiersOf } from './query/tiers.ts'
import { type Slot, understand } from './query/understand.ts'
import { Vocabulary } from './query/vocabulary.ts'
import { Dictionary, type KnownWord, sortedWords } from './words/dictionary.ts'
import { type Word, wordsOf } from './words/words.ts'

/** A text that is searched in memory: an article, a section, a question. */
export interface SearchedText {
  title: string
  body: string
}

/** What a text is found by, in its order. */
export interface SearchableText {
  terms: ReadonlySet<string>
  titleWords: readonly Word[]
  bodyWords: readonly Word[]
}

/** Takes a millisecond for an article: whoever has the same text again keeps what it is. */
export function searchable({ title, body }: SearchedText): SearchableText {
  const [titleWords, bodyWords] = [withParts(wordsOf(title)), withParts(wordsOf(body))]
  const terms = [...titleWords, ...bodyWords].map(({ term }) => term)
  return { terms: new Set([...terms, ...titleWords.map(({ term }) => inName(term))]), titleWords, bodyWords }
}

/** Texts whose words are counted at a time. */
const COUNTED = 20

export interface FoundTexts<Id> {
  /** The most fitting first. */
  ids: Id[]
  corrected?: string
}

/** A few hundred texts, made ready once. */
export class TextSearch<Id extends string | number> {
  readonly #documents: ReadonlyMap<Id, SearchableText>
  readonly #vocabulary: Vocabulary

  private constructor(documents: ReadonlyMap<Id, SearchableText>, vocabulary: Vocabulary) {
    this.#documents = documents
    this.#vocabulary = vocabulary
  }

  /**
   * Takes some texts after others: all at once would keep everybody waiting.
   * @param beside what means the same; or all that can be found, where these texts are a part of something
   */
  static async read<Id extends string | number>(
    texts: AsyncIterable<readonly [Id, SearchableText]> | Iterable<readonly [Id, SearchableText]>,
    beside: Synonyms | Vocabulary,
  ): Promise<TextSearch<Id>> {
    const documents = new Map<Id, SearchableText>()
    const known = new Map<string, KnownWord>()
    for await (const [id, text] of texts) {
      documents.set(id, text)
      if (beside instanceof Synonyms) {
        count(known, text.titleWords, 'names')
        count(known, text.bodyWords, 'texts')
      }
      if (documents.size % COUNTED === 0) await inTurn()
    }
    if (beside instanceof Vocabulary) return new TextSearch(documents, beside)
    const dictionary = await Dictionary.inTurns(sortedParts([...known.values()]))
    return new TextSearch(documents, new Vocabulary(dictionary, beside))
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
    for (const formula of tiers)
      for (const [id, { terms }] of this.#documents) if (fulfils(terms, formula)) found.add(id)
    return [...found]
  }
}

const withParts = (words: readonly Word[]): Word[] => words.flatMap((word) => [word, ...withParts(word.parts)])

function count(known: Map<string, KnownWord>, words: readonly Word[], where: 'names' | 'texts'): void {
  for (const { surface, term, kind } of words) {
    const word = kind === 'word' ? surface : term
    const entry = known.get(word) ?? { word, term, names: 0, texts: 0 }
    entry[where]++
    known.set(word, entry)
  }
}

/** Sorted by their words, those of each first letter by themselves. */
function* sortedParts(words: readonly KnownWord[]): Iterable<readonly KnownWord[]> {
  const parts = Map.groupBy(words, ({ word }) => word.slice(0, 1))
  for (const letter of [...parts.keys()].sort()) yield sortedWords(parts.get(letter) ?? [])
}
