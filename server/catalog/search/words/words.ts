import { folded, withoutLookalikes } from './letters.ts'
import { stem } from './stem.ts'
import { numberTerm, quantity, UNIT_NAMES } from './units.ts'

/** A word of a text: as it is written, and the term that it is looked up by (letters, digits, underscores only). */
export interface Word {
  surface: string
  term: string
  /** A word, a number (with its unit, a neck standard), or what has digits and letters as an article number has. */
  kind: 'word' | 'number' | 'code'
  /** What it consists of, or is without its unit. */
  parts: readonly Word[]
}

const NONE: readonly Word[] = []

/** Nobody writes longer words; a term is never longer. */
const LONGEST = 40

const SIGNS = '[a-zа-я0-9]'
const PATTERN = new RegExp(
  [
    `(\\d+(?:[.,]\\d+)?)\\s*-?\\s*(${UNIT_NAMES})(?!${SIGNS})`,
    `(\\d{2,3})(?:\\s*[/.,\\\\-]\\s*|\\s+)(4\\d\\d)(?![-.,/_]?${SIGNS})`, // the neck: 28/410
    '(din|дин|[pр][cс][oо])[\\s-]*(\\d{2,4})(?![a-zа-я0-9])', // necks named by a standard
    `(\\d+[.,]\\d+)(?![-.,/_]?${SIGNS})`,
    `(${SIGNS}+(?:[-./_]${SIGNS}+)*)`,
  ].join('|'),
  'g',
)

/** Words that say nothing about what is looked for. */
const EMPTY: ReadonlySet<string> = new Set(
  'а без был в во для до же за и из или их к как на не но о об от по под при с со та так то у что это эта the and for of'.split(
    ' ',
  ),
)

/** The words of a text in their order, without those that say nothing. */
export function wordsOf(text: string, withEmpty = false): Word[] {
  const words: Word[] = []
  for (const [, amount, unit, diameter, series, standard, size, decimal, rest = ''] of folded(text).matchAll(PATTERN)) {
    if (amount !== undefined && unit !== undefined)
      words.push(number(`${amount} ${unit}`, quantity(amount, unit), [number(amount, numberTerm(amount))]))
    else if (diameter !== undefined && series !== undefined)
      words.push(number(`${diameter}/${series}`, diameter + series, [number(diameter, diameter)]))
    else if (standard !== undefined && size !== undefined)
      words.push(number(`${standard} ${size}`, withoutLookalikes(standard.replace('дин', 'din') + size)))
    else if (decimal !== undefined) words.push(number(decimal, numberTerm(decimal)))
    else if (withEmpty || !EMPTY.has(rest)) words.push(wordOf(rest))
  }
  return words
}

const number = (surface: string, term: string, parts: readonly Word[] = NONE): Word => ({
  surface,
  term,
  kind: 'number',
  parts,
})

function wordOf(text: string): Word {
  // Nearly all words of a catalogue; no time is spent on them.
  if (text.length <= LONGEST && /^[а-я]+$/.test(text))
    return { surface: text, term: stem(text), kind: 'word', parts: NONE }
  const pieces = text.split(/[-./_]/)
  const joined = pieces.join('').slice(0, LONGEST)
  const parts = pieces.length > 1 ? pieces.filter((part) => !EMPTY.has(part)) : []
  if (!/\d/.test(text)) {
    const surface = /[а-я]/.test(joined) ? withoutLookalikes(joined) : joined
    return { surface, term: stem(surface), kind: 'word', parts: parts.map(wordOf) }
  }
  if (/^\d+$/.test(text)) return number(joined, joined)
  return { surface: text, term: withoutLookalikes(joined), kind: 'code', parts: parts.map(wordOf) }
}
