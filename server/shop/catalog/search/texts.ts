import { nextLoopTurn } from '../../../engine/next-loop-turn.ts'
import { almost, type Formula, fulfils, inName, tiersOf } from './formula.ts'
import { type Slot, understand } from './understand.ts'
import { type Synonyms, Vocabulary, WordCount } from './vocabulary.ts'
import { withParts, wordsInText } from './words.ts'

interface SearchedText {
  title: string
  body: string
}

/** An in-memory search of a few hundred texts. */
export class TextSearch<Id> {
  readonly #documents: ReadonlyMap<Id, ReadonlySet<string>>
  readonly #vocabulary: Vocabulary

  constructor(documents: ReadonlyMap<Id, ReadonlySet<string>>, vocabulary: Vocabulary) {
    this.#documents = documents
    this.#vocabulary = vocabulary
  }

  /** Creates a search that finds texts by their words and synonyms. */
  static async read<Id>(texts: ReadonlyMap<Id, SearchedText>, synonyms: Synonyms): Promise<TextSearch<Id>> {
    const words = new WordCount()
    const documents = new Map<Id, ReadonlySet<string>>()
    for (const [id, text] of texts) {
      words.add(withParts(wordsInText(text.title)), 'names')
      words.add(withParts(wordsInText(text.body)), 'texts')
      documents.set(id, termsOf(text))
      await nextLoopTurn()
    }
    return new TextSearch(documents, new Vocabulary(words.sorted(), synonyms))
  }

  has(term: string): boolean {
    return this.#vocabulary.has(term)
  }

  /** Searches the texts. @returns ids, best first */
  search(q: string): { ids: Id[]; corrected?: string } {
    const { slots, corrected } = understand(q, this.#vocabulary)
    const tiers = [tiersOf(slots), ...almost(slots).map((formula) => [formula])]
    const ids = tiers.map((tier) => this.#ranked(tier)).find((tierIds) => tierIds.length > 0) ?? []
    return { ids, ...(corrected !== undefined && { corrected }) }
  }

  /** Returns the ids of texts that match all slots, best first. */
  find(slots: readonly Slot[]): Id[] {
    return this.#ranked(tiersOf(slots))
  }

  #ranked(tiers: readonly Formula[]): Id[] {
    const matching = new Set<Id>()
    for (const formula of tiers)
      for (const [id, terms] of this.#documents) if (fulfils(terms, formula)) matching.add(id)
    return [...matching]
  }
}

export function termsOf({ title, body }: SearchedText): ReadonlySet<string> {
  const titleTerms = withParts(wordsInText(title)).map(({ term }) => term)
  return new Set([...titleTerms, ...titleTerms.map(inName), ...withParts(wordsInText(body)).map(({ term }) => term)])
}
