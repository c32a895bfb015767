import { inOtherLayout } from '#schema/definitions/text/layout.ts'
import { isUnit } from '../words/units.ts'
import { type Word, wordsOf } from '../words/words.ts'
import { sequence } from './synonyms.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Nobody types more; the rest of a longer text is not looked at. */
const LONGEST = 200
const MAX_WORDS = 10

/** A word begun at the end of what is typed stands for so many words at most. */
const COMPLETIONS = 24

const LEAST_CUT_SHORT = 3

/** One thing that is looked for: its own terms, what means the same, what it may be the beginning of. */
export interface Slot {
  own: readonly string[]
  variants: readonly (readonly string[])[]
  begun: readonly string[]
  /** An article number may go on, whatever follows the word. */
  code: boolean
}

export interface Reading {
  /** What is looked for in the visitor's own way of writing: an article number may be the whole of it. */
  text: string
  slots: readonly Slot[]
  /** What is looked for instead of what was typed. */
  corrected?: string
  /** The words as they are looked for. */
  words: readonly Word[]
}

export const trimmed = (q: string): string => q.slice(0, LONGEST).trim()

/** What a visitor means: words in the wrong keyboard layout and mistyped ones are put right, unknown ones left out. */
export function understand(q: string, vocabulary: Vocabulary): Reading {
  const text = inRightLayout(trimmed(q), vocabulary)
  const telling = sequence(wordsOf(text))
  // «до» alone may become «дозатор».
  const typed = telling.length > 0 ? telling.slice(0, MAX_WORDS) : wordsOf(text, true).slice(-1)
  const meant = typed.flatMap((word, i) => {
    if (word.kind !== 'word' || isKnown(word, i === typed.length - 1, vocabulary)) return [word]
    return nearest(word, vocabulary) ?? []
  })
  // Where nothing at all is known, nothing is to be found: the words stay as they are and find nothing.
  const words = meant.length > 0 ? meant : typed
  const changed = text !== trimmed(q) || words.length < typed.length || words.some((word, i) => word !== typed[i])
  return {
    text,
    words,
    slots: slotsOf(words, vocabulary),
    ...(changed && meant.length > 0 && { corrected: words.map(({ surface }) => surface).join(' ') }),
  }
}

/** Each word typed as if the other layout were on: «,fyrf gtn» is «банка пэт», «банка gtn» too. */
export function inRightLayout(text: string, vocabulary: Vocabulary): string {
  const pieces = text.split(/\s+/)
  return pieces
    .map((piece, i) => {
      const last = i === pieces.length - 1
      const others = [inOtherLayout(piece), inOtherLayout(piece.replace(/[.,;]+$/, ''))]
      return [piece, ...others].find((reading) => fits(reading, last, vocabulary)) ?? piece
    })
    .join(' ')
}

const fits = (piece: string, last: boolean, vocabulary: Vocabulary): boolean =>
  sequence(wordsOf(piece)).every(
    (word, i, { length }) => word.kind !== 'word' || isKnown(word, last && i === length - 1, vocabulary),
  )

const isKnown = ({ surface, term }: Word, last: boolean, vocabulary: Vocabulary): boolean =>
  vocabulary.has(term) || isUnit(surface) || (mayBeBegun(surface, last) && vocabulary.begins(surface))

/** The last word may be a mere letter so far; «флак пэт 500» has a word cut short. */
const mayBeBegun = (surface: string, last: boolean): boolean => last || surface.length >= LEAST_CUT_SHORT

function nearest(word: Word, vocabulary: Vocabulary): Word[] | undefined {
  const other = sequence(wordsOf(inOtherLayout(word.surface)))
  const known =
    vocabulary.nearest(word.surface, word.term) ??
    (other.length === 1 && other[0] ? vocabulary.nearest(other[0].surface, other[0].term) : undefined)
  return known && [{ surface: known.word, term: known.term, kind: 'word', parts: [] }]
}

function slotsOf(words: readonly Word[], vocabulary: Vocabulary): Slot[] {
  const slots: Slot[] = []
  for (let i = 0; i < words.length; ) {
    const word = words[i] as Word
    const phrase = vocabulary.synonyms.at(words, i)
    const length = phrase?.length ?? 1
    const last = i + length === words.length
    const begun = length === 1 && (last || (!vocabulary.has(word.term) && mayBeBegun(word.surface, false)))
    slots.push({
      own: words.slice(i, i + length).map(({ term }) => term),
      variants: phrase?.variants ?? [],
      begun: begun ? begunBy(word, vocabulary) : [],
      code: word.kind === 'code' && !vocabulary.has(word.term),
    })
    i += length
  }
  return slots
}

const begunBy = ({ surface, term }: Word, vocabulary: Vocabulary): string[] =>
  vocabulary
    .completions(surface, COMPLETIONS)
    .map((completion) => completion.term)
    .filter((other) => other !== term)
