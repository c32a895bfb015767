import type { FormField } from './field-schema.ts'
import { ownRulesOf } from './own-rules.ts'
import type { PatternName } from './patterns.ts'

// Removes what people copy along with a number, by one rule in browser and server (specification.md §5).

/** Names that stand before a code, as in «ИНН 9900 0000 17», as expressions. */
const CODES = {
  kpp: 'кпп|kpp',
  bic: 'бик|bik|bic',
  ogrn: 'огрн(?:ип)?',
  account: '[рк]/сч?|(?:(?:расч[её]тный|корр?|корреспондентский)\\.?\\s*)?сч[её]т',
  postcode: '(?:почтовый\\s+)?индекс',
  digits: 'код(?:\\s+из\\s+приложения)?',
} as const satisfies Partial<Record<PatternName, string>>

/** Names of the code that a field holds, by a rule of the shop's own or a named pattern. */
export function calledIn({ validation = {} }: FormField): string | undefined {
  const ownRule = ownRulesOf(validation).find(({ called }) => called !== undefined)
  if (ownRule) return ownRule.called
  const { pattern } = validation
  return pattern !== undefined && pattern in CODES ? CODES[pattern as keyof typeof CODES] : undefined
}

/**
 * «ИНН: 9900 0000 17.» as «9900000017»: without its name, spaces, dashes and the stop. A plain code stays as it is, since
 * the server reads again what the browser has read.
 * @param called names of the code, as an expression
 */
export function plainCode(text: string, called: string): string {
  const plain = text
    .replace(new RegExp(`^(?:(?:${called})(?!\\p{L})[\\s.:№#–—-]*)+`, 'iu'), '')
    .replace(/[\s\u00ad\u2212\p{Pd}]|\.\s*$/gu, '')
    .toUpperCase()
  return plain === text ? plain : plainCode(plain, called)
}

/** An ИНН and the КПП behind it, as `plainCode` leaves them: «7707083893/770701001», «7707083893КПП770701001». */
export function splitInn(text: string): { inn: string; kpp?: string } {
  const [, inn, kpp] = /^(\d{10})(?:[/,;]?КПП:?|[/,;])(\w{9})$/.exec(text) ?? []
  return inn === undefined || kpp === undefined ? { inn: text } : { inn, kpp }
}

const CALLED = /^\s*(?:tel|phone|тел(?:ефон)?|моб(?:ильный)?|т)(?!\p{L})[\s.:]*(?=[+(\d])/iu

/** «tel:+7 916 123-45-67» and «Тел.: +7 916 123-45-67» without what says that it is a telephone. */
export const plainPhone = (text: string): string => text.replace(CALLED, '')

/** After a comma alone only behind ten digits: commas also separate the digits of a number. */
const EXTENSION =
  /[\s,;(]{0,3}(?:(?:доб(?:авочный)?|вн(?:утр(?:енний)?)?|ext(?:ension)?|[#*])[\s.:=№]*(?=\d)|(?<=(?:\d[^\d,]*){10}),[\s,]*(?=\d{3}))(\d{1,6})\)?\s*$/iu

/** A telephone and its extension: «+7 495 123-45-67, доб. 305», «… #305». */
export function splitPhone(text: string): { number: string; extension?: string } {
  const [whole, extension] = EXTENSION.exec(text) ?? []
  return whole === undefined || extension === undefined
    ? { number: text }
    : { number: text.slice(0, -whole.length), extension }
}
