import { TYPOS, type Typo } from './typos.ts'

/** Space that no line is broken at. */
const NBSP = '\u00a0'

/** One of these is in every typo; most texts have none. */
const SUSPECT =
  /"|[ \u00a0][-–,;.!?)»“\u00a0 ]|[-–—][ \u00a0\p{L}«\d]|\.{2}|,{2}|[,;.(][\p{L}«]|[(«„] |^\s|\s$|\d[ \u00a0]?[xх]|\d\.\d|м[23]|<<|«[^»]*«|[“”‘'„]|\u0306|\u0308|[\t\r\u2028\u2029]|(?!\n)\p{Cc}|\p{Cf}/u

/** Words that do not stay at the end of a line. */
const SHORT = 'в|во|на|с|со|к|ко|о|об|от|из|за|до|по|у|и|а|но|не|ни'

/** What only shows where a line is broken. */
const SPACES: readonly Pick<Typo, 'find' | 'put'>[] = [
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

const applied = (text: string, changes: readonly Pick<Typo, 'find' | 'put'>[]): string =>
  outsideMarks(text, (words) =>
    changes.reduce(
      (all, { find, put }) => (typeof put === 'string' ? all.replace(find, put) : all.replace(find, put)),
      words,
    ),
  )

/** The same words, bound where no line is to be broken: numbers to their units, short words to what follows. */
export const keepTogether = (text: string): string => applied(text, SPACES)

/** What in a text is not typeset as Russian is, where a reader sees it, in the order of the rules. */
export const typosIn = (text: string): readonly Pick<Typo, 'what' | 'right'>[] =>
  SUSPECT.test(text) ? TYPOS.filter((typo) => applied(text, [typo]) !== text) : []

/** The same text with Russian typography, spaces that do not break included. Typeset once more, it stays as it is. */
export const typeset = (text: string): string => applied(text, [...TYPOS, ...SPACES])
