import { inOtherLayout } from '#schema/definitions/text/layout.ts'
import { wordsOf } from '../words/words.ts'
import { type Reading, trimmed, understand } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The ways to take what a visitor typed, the likeliest first. Whether an article number is known is only found by looking
 * for it; where it is not, it may be typed in the other layout, or be words written together: «банка500мл».
 */
export function readingsOf(q: string, vocabulary: Vocabulary): [Reading, ...Reading[]] {
  const text = trimmed(q)
  const pieces = text.split(/\s+/)
  const hasCode = (piece: string): boolean =>
    wordsOf(piece).some(({ kind, term }) => kind === 'code' && !vocabulary.has(term))
  const otherLayout = pieces.map((piece) =>
    hasCode(piece) || hasCode(inOtherLayout(piece)) ? inOtherLayout(piece) : piece,
  )
  const apart = pieces.map((piece) => (hasCode(piece) ? inPieces(piece) : piece))
  const first = understand(text, vocabulary)
  const others = new Set([otherLayout.join(' '), apart.join(' ')])
  others.delete(text)
  return [
    first,
    ...[...others].map((other) => {
      const reading = understand(other, vocabulary)
      return { ...reading, corrected: reading.corrected ?? other }
    }),
  ]
}

const inPieces = (code: string): string => code.replace(/[-._/]+/g, ' ').replace(/(\p{L})(?=\d)/gu, '$1 ')
