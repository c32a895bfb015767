import { nearest } from '../text/nearest.ts'

/** Notation that JSON does not allow, although people use it: the offset of the first mistake, and the text with all mistakes corrected. */
interface Misnoted {
  readonly offset: number
  readonly mended: string
  readonly about: About
}

type About = readonly [rule: string, message: string, hint: string]

/** Returns the JSON notation for a match, and the problem's texts; undefined if the match is valid JSON. */
type Mend = (found: string) => readonly [mended: string, ...About] | undefined

/** Patterns for text outside of strings. Each lookbehind follows the first character: so it runs only where that character matches. */
const NOTATION: readonly (readonly [RegExp, Mend])[] = [
  [
    /[“”„‟«»‘’'`](?<=[{[:=,]\s*.)[^"\n]*?["“”„‟«»‘’'`](?=\s*(?:[:=,;\]}]|$))/,
    (found) => [JSON.stringify(found.slice(1, -1)), ...wrongQuoteAbout(found.charAt(0))],
  ],
  [
    /[\p{L}_$](?<=[{,]\s*.)[\p{L}\p{N}_$-]*(?=\s*[:=])/u,
    (key) => [`"${key}"`, 'нет-ключа', `Ключ «${key}» стоит без\u00a0кавычек.`, `Наберите "${key}".`],
  ],
  // A comma between digits is a decimal comma only after a colon; in a list it separates numbers.
  [/[-−\d](?<=[:=]\s*.)[\d \u00a0\u2009\u202f]*,\d[^",;:{}[\]\n]*/u, mendValue],
  [/[-−+./#\p{L}\p{N}](?<=[:=[,]\s*.)[^",;{}[\]\n]*/u, mendValue],
  [
    /;(?:\s*[}\]])?/,
    (found) => [
      found.slice(1) || ',',
      'нет-запятой',
      'Здесь точка с\u00a0запятой, а\u00a0значения разделяет запятая.',
      'Наберите запятую; после последнего значения не\u00a0нужна и\u00a0она.',
    ],
  ],
  [
    /=/,
    () => [
      ':',
      'нет-двоеточия',
      'Здесь знак =, а\u00a0после имени ключа нужно двоеточие.',
      'Пишите "имя": "значение".',
    ],
  ],
]

const ANY = new RegExp(['"(?:[^"\\\\\n]|\\\\.)*"', ...NOTATION.map(([{ source }]) => `(${source})`)].join('|'), 'gmu')

/** Finds notation that JSON does not allow. */
export function misnotedIn(text: string): Misnoted | undefined {
  let first: Omit<Misnoted, 'mended'> | undefined
  const mended = text.replace(ANY, (found: string, ...groups: unknown[]) => {
    const mend = NOTATION.find((_, i) => groups[i] !== undefined)?.[1](found)
    if (!mend) return found
    const [right, ...about] = mend
    first ??= { offset: Number(groups[NOTATION.length]), about }
    return right
  })
  return first && { ...first, mended }
}

/** Returns the problem's texts for a quotation mark that is not a plain one. */
export const wrongQuoteAbout = (mark: string): About => [
  'кавычка',
  `Здесь кавычка ${mark}, а\u00a0строки пишутся в\u00a0прямых: ".`,
  'Наберите прямую кавычку " с\u00a0обеих сторон строки; внутри неё\u00a0— «ёлочки».',
]

const WORDS: ReadonlyMap<string, string> = new Map([
  ...['true', 'да', 'yes'].map((word) => [word, 'true'] as const),
  ...['false', 'нет', 'no'].map((word) => [word, 'false'] as const),
  ...['null', 'none'].map((word) => [word, 'null'] as const),
])

const JSON_VALUE = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/

function mendValue(found: string): ReturnType<Mend> {
  const value = found.trim()
  if (JSON_VALUE.test(value)) return undefined
  const quoted = JSON.stringify(value)
  const text = `Если это текст, возьмите его в\u00a0кавычки: ${quoted}.`
  const number = numberOf(value)
  if (number) return [number, 'число', `${numberWords(value)}: ${number}.`, text]
  const word = WORDS.get(value.toLowerCase()) ?? nearest(value, ['true', 'false', 'null'])
  if (word) return [word, 'лишний-знак', `Слово «${value}» здесь пишется ${word}.`, text]
  // Digits separated by spaces are several numbers with missing commas.
  if (/^[\d\s.]+$/.test(value)) return undefined
  return [quoted, 'лишний-знак', `Текст «${value}» стоит без\u00a0кавычек.`, `Наберите ${quoted}.`]
}

/** Returns the JSON number for «100 000 ₽», «235,5» or «014». */
function numberOf(value: string): string | undefined {
  const [, sign, digits, fraction] =
    /^([-−+]?)(\d+(?:[ \u00a0\u2009\u202f]\d{3})*)(?:[.,](\d+))?\s?(?!тыс|млн)(?:[₽%\p{L}][\p{L}.]*)?$/u.exec(value) ??
    []
  if (digits === undefined) return undefined
  const whole = digits.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return `${sign && sign !== '+' ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

function numberWords(value: string): string {
  if (/\d\s\d/.test(value)) return 'Число пишется без\u00a0пробелов'
  if (value.includes(',')) return 'Дробь пишется с\u00a0точкой'
  return /[^-−+\d.]/.test(value) ? 'Число пишется без\u00a0слов и\u00a0знаков' : 'Число пишется так'
}
