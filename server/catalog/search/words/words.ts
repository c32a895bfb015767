import { detached } from '../../detached.ts'
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
  'y',
)

/** What may begin a neck's standard. */
const STANDARDS: ReadonlySet<string> = new Set(['дин', 'рсо'])

const isRussian = (sign: number): boolean => sign >= 0x430 && sign <= 0x44f // а to я

const isSign = (sign: number): boolean =>
  isRussian(sign) || (sign >= 0x61 && sign <= 0x7a) || (sign >= 0x30 && sign <= 0x39)

/**
 * Nearly all of a text is Russian words with nothing attached to them, which are found in half the time without PATTERN.
 * @returns the place where one ends that begins here, or the same place
 */
function endOfPlainWord(text: string, from: number): number {
  let end = from
  while (isRussian(text.charCodeAt(end))) end++
  const next = text[end] ?? ''
  if (isSign(text.charCodeAt('-./_'.includes(next) ? end + 1 : end))) return from
  return end - from === 3 && STANDARDS.has(text.slice(from, end)) ? from : end
}

/** Words that say nothing about what is looked for. */
const EMPTY: ReadonlySet<string> = new Set(
  'а без был в во для до же за и из или их к как на не но о об от по под при с со та так то у что это эта the and for of'.split(
    ' ',
  ),
)

/** The words of a text in their order, without those that say nothing. */
export function wordsOf(text: string, withEmpty = false): Word[] {
  const words: Word[] = []
  const signs = folded(text)
  for (let at = 0; at < signs.length; ) {
    if (!isSign(signs.charCodeAt(at))) {
      at++
      continue
    }
    let end = endOfPlainWord(signs, at)
    let rest: string | undefined
    if (end > at) rest = signs.slice(at, end)
    else {
      PATTERN.lastIndex = at
      const found = PATTERN.exec(signs)
      end = PATTERN.lastIndex
      rest = found?.[8]
      if (found && rest === undefined) words.push(numberOf(found))
    }
    if (rest !== undefined && (withEmpty || !EMPTY.has(rest))) words.push(wordOf(rest))
    at = end
  }
  return words
}

function numberOf([, amount, unit, diameter, series, standard, size, decimal = '']: RegExpExecArray): Word {
  if (amount !== undefined && unit !== undefined)
    return number(`${amount} ${unit}`, quantity(amount, unit), [number(amount, numberTerm(amount))])
  if (diameter !== undefined && series !== undefined)
    return number(`${diameter}/${series}`, diameter + series, [number(diameter, diameter)])
  if (standard !== undefined && size !== undefined)
    return number(`${standard} ${size}`, withoutLookalikes(standard.replace('дин', 'din') + size))
  return number(decimal, numberTerm(decimal))
}

const number = (surface: string, term: string, parts: readonly Word[] = NONE): Word => ({
  surface,
  term,
  kind: 'number',
  parts,
})

/** Words come again and again; this many are kept. */
const KEPT = 50_000

const kept = new Map<string, Word>()

function wordOf(text: string): Word {
  let word = kept.get(text)
  if (word) return word
  word = makeWord(text)
  // Article numbers do not.
  if (word.kind !== 'word') return word
  if (kept.size >= KEPT) kept.clear()
  kept.set(detached(text), word)
  return word
}

function makeWord(text: string): Word {
  const pieces = text.split(/[-./_]/)
  const joined = pieces.join('').slice(0, LONGEST)
  const parts = pieces.length > 1 ? pieces.filter((part) => !EMPTY.has(part)).map(wordOf) : NONE
  if (!/\d/.test(text)) {
    const surface = detached(/[а-я]/.test(joined) ? withoutLookalikes(joined) : joined)
    return { surface, term: stem(surface), kind: 'word', parts }
  }
  if (/^\d+$/.test(text)) return number(joined, joined)
  return { surface: text, term: withoutLookalikes(joined), kind: 'code', parts }
}
