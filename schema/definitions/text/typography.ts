import { TYPOS, type Typo } from './typos.ts'

/** Space that no line is broken at. */
const NBSP = '\u00a0'

/** One of these is in every typo; most texts have none. */
const SUSPECT =
  /"|[ \u00a0][-–,;.!?)»“\u00a0 ]|[-–—][ \u00a0\p{L}«\d]|\.{2}|,{2}|[,;.(][\p{L}«]|[(«„] |^\s|\s$|\d[ \u00a0]?[xх]|\d\.\d|м[23]|°[ \u00a0]?С|\d[ \u00a0]?(?:ml|kg|mm|cm)|<<|«[^»]*«|[“”‘'„]|\u0306|\u0308|[\t\r\u2028\u2029]|(?!\n)\p{Cc}|\p{Cf}/u

/** Words that do not stay at the end of a line. */
const SHORT = 'в|во|на|с|со|к|ко|о|об|от|из|за|до|по|у|и|а|но|не|ни'

/** What only shows where a line is broken. */
const SPACES: readonly Change[] = [
  { find: /(?<=\S) (?=— )/g, put: NBSP },
  {
    find: new RegExp(`(?<![\\p{L}\\d\\-\\u2011’'])(${SHORT}) (?=[\\p{L}\\d«(])`, 'giu'),
    put: (_, word = '') => word + NBSP,
  },
  { find: /(?<=\d) (?=(?:мм|см|м|км|мкм|мл|л|г|кг|т|шт\.|кор\.|₽|%|°C|млн|тыс\.)(?![\p{L}\d]))/gu, put: NBSP },
  { find: /(?<=№|DIN|PCO) (?=\d)/g, put: NBSP },
]

/** A text's own words: addresses of its links and names in braces stay as they are, as signs of their own meanwhile. */
function outsideMarks(text: string, change: (words: string) => string): string {
  const marks: string[] = []
  const words = text.replace(/\]\([^()\s]*\)|\{[^{}]*\}/g, (mark) => `\uE000${marks.push(mark) - 1}\uE000`)
  return change(words).replace(/\uE000(\d+)\uE000/g, (_, i: string) => marks[Number(i)] ?? '')
}

type Change = Pick<Typo, 'find' | 'put'>

const changed = (words: string, { find, put }: Change): string =>
  typeof put === 'string' ? words.replace(find, put) : words.replace(find, put)

const applied = (text: string, changes: readonly Change[]): string =>
  outsideMarks(text, (words) => changes.reduce(changed, words))

/** The same words, bound where no line is to be broken: numbers to their units, short words to what follows. */
export const keepTogether = (text: string): string => applied(text, SPACES)

/** What in a text is not typeset as Russian is, where a reader sees it, in the order of the rules. */
export function typosIn(text: string): readonly Pick<Typo, 'what' | 'right'>[] {
  let found: readonly Typo[] = []
  if (SUSPECT.test(text))
    outsideMarks(text, (words) => {
      // To look is a fraction of what it takes to change.
      found = TYPOS.filter((typo) => words.search(typo.find) !== -1 && changed(words, typo) !== words)
      return ''
    })
  return found
}

/** The same text with Russian typography, spaces that do not break included. Typeset once more, it stays as it is. */
export const typeset = (text: string): string => applied(text, [...TYPOS, ...SPACES])
