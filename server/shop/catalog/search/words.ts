import { stemmer } from '@orama/stemmers/russian'
import { LRUCache } from 'lru-cache'
import { LOOKALIKES, withPlainSigns } from '#schema/definitions/text/letters.ts'

/** A word of a text: `surface` is as written, in lowercase; `term` is its form in the index (letters, digits and underscores only). */
export interface Word {
  surface: string
  term: string
  /** `number`: with or without a unit, or a neck standard; `code`: a mix of digits and letters, such as an article number. */
  kind: 'word' | 'number' | 'code'
  /** The parts of a compound word, or the number without its unit. */
  parts: readonly Word[]
}

/** Normalizes a text: lowercase, «ё» as «е», without stress marks. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u00ad|\u0301/g, '')
    .replaceAll('ё', 'е')

/** Map from Latin letters to Russian letters that look the same: readers cannot tell «PCO» from «РСО». */
const TO_RUSSIAN: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.map(([russian, latin]) => [latin.toLowerCase(), russian.toLowerCase()]),
)

/** Replaces Latin letters of a lowercase word by Russian ones that look the same. */
export const withoutLookalikes = (word: string): string =>
  word.replace(/[abcehkmoptxy]/g, (sign) => TO_RUSSIAN.get(sign) ?? sign)

/** Normalizes an article number for comparison: lowercase, no separators, Russian letters in place of Latin lookalikes. */
export const articleKey = (article: string): string =>
  withoutLookalikes(folded(article).replace(/[^a-zа-я0-9]+/g, '')).slice(0, 60)

const stems = new LRUCache<string, string>({
  maxSize: 50_000,
  sizeCalculation: () => 1,
  memoMethod: (word) => makeStem(word),
})

/** Returns the stem of a Russian word without fleeting vowels: банок and банка become «банк», пузырёк and пузырьки «пузырк». */
export const stem = (word: string): string => stems.memo(word)

function makeStem(word: string): string {
  const term = word === 'бутыли' ? 'бутыл' : stemmer(word) // the stemmer takes this noun for a verb
  if (term.length < 5) return term
  return term
    .replace(/([аеиоуы])ек$/, '$1йк') // наклеек, наклейка
    .replace(/([аеиоуыэюя].*[бвгджзклмнпрстфхцчшщ])[ое]([кцнлрм])$/, '$1$2')
    .replace(/ь([кцнлрм])$/, '$1')
}

/** Patterns of unit names, each with its base unit and the factor to convert to it. */
const UNITS: readonly (readonly [names: RegExp, base: string, factor: number])[] = [
  [/^(?:миллилитр[а-я]*|мл|ml)$/, 'мл', 1],
  [/^(?:литр[а-я]*|л|l)$/, 'мл', 1000],
  [/^(?:килограмм[а-я]*|кг|kg)$/, 'г', 1000],
  [/^(?:грамм[а-я]*|гр|г|g)$/, 'г', 1],
  [/^(?:миллиметр[а-я]*|мм|mm)$/, 'мм', 1],
  [/^(?:сантиметр[а-я]*|см|cm)$/, 'мм', 10],
]

const UNIT_NAMES = UNITS.map(([{ source }]) => source.slice(1, -1)).join('|')

const unitOf = (word: string) => UNITS.find(([names]) => names.test(word))

export const isUnit = (word: string): boolean => unitOf(word) !== undefined

/** Converts a quantity to its base unit: «0,5 л», «500ml» and «500 мл» become «500мл». */
function quantity(amount: string, unit: string): string {
  const [, base = unit, factor = 1] = unitOf(unit) ?? []
  return numberTerm(String(Math.round(Number(amount.replace(',', '.')) * factor * 1000) / 1000)) + base
}

/** Converts a number to a term: a decimal point would end the term, so it becomes «_». */
const numberTerm = (number: string): string => number.replace(/[.,]/, '_').slice(0, 20)

const MAX_TERM = 40

const SIGNS = '[a-zа-я0-9]'
const PATTERN = new RegExp(
  [
    `(?<from>\\d+(?:[.,]\\d+)?)-(?=\\d+(?:[.,]\\d+)?\\s*(?:${UNIT_NAMES})(?!${SIGNS}))`, // a range, 3–5 л
    `(?<amount>\\d+(?:[.,]\\d+)?)\\s*-?\\s*(?<unit>${UNIT_NAMES})(?!${SIGNS})`,
    `(?<diameter>\\d{2,3})(?:\\s*[/.,\\\\×-]\\s*|\\s+)(?<series>4\\d\\d)(?![-.,/_]?${SIGNS})`, // the neck 28/410
    '(?<standard>din|дин|[pр][cс][oо])[\\s-]*(?<size>\\d{2,4})(?![a-zа-я0-9])',
    `(?<decimal>\\d+[.,]\\d+)(?![-.,/_]?${SIGNS})`,
    `(?<word>${SIGNS}+(?:[-./_]${SIGNS}+)*)`,
  ].join('|'),
  'g',
)

const STOP_WORDS: ReadonlySet<string> = new Set(
  'а без был в во для до же за и из или их к как на не но о об от по под при с со та так то у что это эта the and for of'.split(
    ' ',
  ),
)

export const isAdjective = (word: string) => /(?:[ая]я|[ыи]й|[оеыи]е|[ую]ю|[ыи]х|[ыи]ми?|[ое](?:го|му))$/.test(word)

/** Returns the words of a text in order, by default without stop words. */
export const wordsInText = (text: string, withStopWords = false): Word[] =>
  withPlainSigns(folded(text))
    .matchAll(PATTERN)
    .flatMap(({ groups = {} }): Word[] => {
      const { from, amount, unit, diameter, series, standard, size, decimal, word } = groups
      if (from) return [number(from, numberTerm(from))]
      if (amount && unit)
        return [number(`${amount} ${unit}`, quantity(amount, unit), [number(amount, numberTerm(amount))])]
      if (diameter && series) return [number(`${diameter}/${series}`, diameter + series, [number(diameter, diameter)])]
      if (standard && size)
        return [number(`${standard} ${size}`, withoutLookalikes(standard.replace('дин', 'din') + size))]
      if (decimal) return [number(decimal, numberTerm(decimal))]
      return word && (withStopWords || !STOP_WORDS.has(word)) ? [wordOf(word)] : []
    })
    .toArray()

const number = (surface: string, term: string, parts: readonly Word[] = []): Word => ({
  surface,
  term,
  kind: 'number',
  parts,
})

function wordOf(text: string): Word {
  const pieces = text.split(/[-./_]/)
  const joined = pieces.join('').slice(0, MAX_TERM)
  const parts = pieces.length > 1 ? pieces.filter((part) => !STOP_WORDS.has(part)).map(wordOf) : []
  if (/^\d+$/.test(text)) return number(joined, joined)
  if (/\d/.test(text)) return { surface: text, term: withoutLookalikes(joined), kind: 'code', parts }
  const surface = /[а-я]/.test(joined) ? withoutLookalikes(joined) : joined
  return { surface, term: stem(surface), kind: 'word', parts }
}

export const withParts = (words: readonly Word[]): Word[] => words.flatMap((word) => [word, ...withParts(word.parts)])

/** Splits «флип-топ» into two words, like «флип топ». */
export const split = (words: readonly Word[]): Word[] =>
  words.flatMap((word) => (word.kind === 'word' && word.parts.length > 0 ? split(word.parts) : [word]))
