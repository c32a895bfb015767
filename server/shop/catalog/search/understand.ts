import { bySound, inOtherLayout } from '#schema/definitions/text/transliterate.ts'
import type { Vocabulary } from './vocabulary.ts'
import { folded, isAdjective, isUnit, split, type Word, wordsInText } from './words.ts'

/** Maximum number of characters and of words that a search reads of a query. */
const MAX_LENGTH = 200
const MAX_WORDS = 10

const MAX_COMPLETIONS = 24

/** Minimum number of letters of an abbreviated word that is not the last word of the query. */
const MIN_CUT_SHORT = 3

/** A part of a query that a product must match: the terms of a word, or one of its variants (synonyms). */
export interface Slot {
  terms: readonly string[]
  variants: readonly (readonly string[])[]
  /** True for an unknown article number, which may be the prefix of a longer one. */
  isCode: boolean
  /** True for an adjective, which names a property of the product rather than its type. */
  isAdjective?: boolean
  /** True for an accessory, which the product's texts need not mention: «с крышкой». */
  isAccessory?: boolean
}

export interface Reading {
  /** The query in the corrected keyboard layout, to search for article numbers. */
  text: string
  words: readonly Word[]
  slots: readonly Slot[]
  /** The query with corrected typos, if there were any. */
  corrected?: string
}

/**
 * Returns the possible readings of a query, the likeliest first. Only a search shows whether an article number exists. A text that is no
 * article number may have been typed in the other keyboard layout, or may be words without a space: «банка500мл».
 */
export function readingsOf(q: string, vocabulary: Vocabulary): [Reading, ...Reading[]] {
  const text = typedText(q)
  const pieces = text.split(/\s+/)
  const hasCode = (piece: string): boolean =>
    wordsInText(piece).some(({ kind, term }) => kind === 'code' && !vocabulary.has(term))
  const otherLayout = pieces.map((piece) =>
    hasCode(piece) || hasCode(inOtherLayout(piece)) ? inOtherLayout(piece) : piece,
  )
  const apart = pieces.map((piece) =>
    hasCode(piece) ? piece.replace(/[-._/]+/g, ' ').replace(/(\p{L})(?=\d)/gu, '$1 ') : piece,
  )
  const others = new Set([otherLayout.join(' '), apart.join(' ')])
  others.delete(text)
  return [
    understand(text, vocabulary),
    ...[...others].map((other) => ({
      ...(lettersOf(other) !== lettersOf(text) && { corrected: other }),
      ...understand(other, vocabulary),
    })),
  ]
}

/** Returns the beginning of a query. «?» between digits is a comma typed in the other keyboard layout; the x of «28 x 410» is no word. */
const typedText = (q: string): string =>
  q
    .slice(0, MAX_LENGTH)
    .trim()
    .replace(/(?<=\d)\?(?=\d)/g, ',')
    .replace(/(?<=\d)\s+[xх×]\s+(?=\d)/gi, '×')

/** Returns the letters and digits of a text. A correction that changes none of them is not shown. */
const lettersOf = (text: string): string => folded(text).replace(/[^\p{L}\d]+/gu, '')

/** Returns a query's likeliest reading: corrects keyboard layout and typos, and drops unknown words. */
export function understand(q: string, vocabulary: Vocabulary): Reading {
  const typedQuery = typedText(q)
  const text = inRightLayout(typedQuery, vocabulary)
  const telling = split(wordsInText(text))
  // A query may consist of stop words only: «до» may be the beginning of «дозатор».
  const typed = telling.length > 0 ? telling.slice(0, MAX_WORDS) : wordsInText(text, true).slice(-1)
  const meant = typed.flatMap((word, i) => {
    if (isKnown(word, i === typed.length - 1, vocabulary)) return [word]
    return vocabulary.isOwn(word.term) ? [] : nearest(word, vocabulary)
  })
  // A query that has only unknown words stays unchanged, and finds nothing.
  const words = meant.length > 0 ? meant : typed
  const isChanged =
    lettersOf(text) !== lettersOf(typedQuery) ||
    words.length < typed.length ||
    words.some((word, i) => word !== typed[i])
  return {
    text,
    words,
    slots: slotsOf(words, vocabulary, accessoriesIn(text)),
    ...(isChanged && meant.length > 0 && { corrected: words.map(({ surface }) => surface).join(' ') }),
  }
}

/** Chooses the keyboard layout of each word: «,fyrf gtn» is «банка пэт», and so is «банка gtn», or «banka gtn» in transliteration. */
function inRightLayout(text: string, vocabulary: Vocabulary): string {
  const pieces = text.split(/\s+/)
  return pieces
    .map((piece, i) => {
      const isLast = i === pieces.length - 1
      const readings = [piece, inOtherLayout(piece), inOtherLayout(piece.replace(/[.,;]+$/, '')), bySound(piece)]
      const fits = (reading: string): boolean =>
        split(wordsInText(reading)).every((word, j, { length }) =>
          isKnown(word, isLast && j === length - 1, vocabulary),
        )
      return readings.find(fits) ?? piece
    })
    .join(' ')
}

const isKnown = ({ surface, term, kind }: Word, isLast: boolean, vocabulary: Vocabulary): boolean =>
  kind !== 'word' ||
  vocabulary.has(term) ||
  isUnit(surface) ||
  (mayBeCutShort(surface, isLast) && vocabulary.begins(surface))

/** Returns true if a word may be abbreviated. The last one may have a single letter, since the visitor may still be typing it. */
const mayBeCutShort = (surface: string, isLast: boolean): boolean => isLast || surface.length >= MIN_CUT_SHORT

function nearest(word: Word, vocabulary: Vocabulary): Word[] {
  const others = [inOtherLayout, bySound].map((read) => split(wordsInText(read(word.surface))))
  const correction = [[word], ...others]
    .values()
    .map(([only, ...more]) => (only && more.length === 0 ? vocabulary.nearest(only) : undefined))
    .find((nearestWord) => nearestWord !== undefined)
  return correction ? [{ surface: correction.word, term: correction.term, kind: 'word', parts: [] }] : []
}

/** Returns the terms of the words after «с» (with). */
const accessoriesIn = (text: string): ReadonlySet<string> =>
  new Set(wordsInText(text.replace(/^.*?(\sсо?\s|$)/iu, '')).flatMap(({ kind, term }) => (kind === 'word' ? term : [])))

function slotsOf(words: readonly Word[], vocabulary: Vocabulary, accessories: ReadonlySet<string>): Slot[] {
  const slots: Slot[] = []
  for (let i = 0; i < words.length; ) {
    const { surface, term, kind } = words[i] as Word
    const phrase = vocabulary.synonyms.at(words, i)
    const length = phrase?.length ?? 1
    const isLast = i + length === words.length
    const isCutShort = length === 1 && (isLast || (!vocabulary.has(term) && mayBeCutShort(surface, false)))
    const begun = isCutShort ? vocabulary.completions(surface, MAX_COMPLETIONS) : []
    slots.push({
      terms: words.slice(i, i + length).map((word) => word.term),
      variants: [
        ...(phrase?.variants ?? []),
        ...begun.filter((other) => other.term !== term).map((other) => [other.term]),
      ],
      isCode: kind === 'code' && !vocabulary.has(term),
      isAdjective: length === 1 && isAdjective(surface),
      isAccessory: accessories.has(term),
    })
    i += length
  }
  return slots
}
