import type { FormField } from './field-schema.ts'
import { ownRulesOf } from './own-rules.ts'
import type { PatternName } from './patterns.ts'

// Functions that remove what people copy along with a number. Browser and server share this code (specification.md §5).

/** Patterns of names before a code, as in «ИНН 9900 0000 17». */
const CODES = {
  kpp: 'кпп|kpp',
  bic: 'бик|bik|bic',
  ogrn: 'огрн(?:ип)?',
  account: '[рк]/сч?|(?:(?:расч[её]тный|корр?|корреспондентский)\\.?\\s*)?сч[её]т',
  postcode: '(?:почтовый\\s+)?индекс',
  digits: 'код(?:\\s+из\\s+приложения)?',
} as const satisfies Partial<Record<PatternName, string>>

/** Returns the pattern of names that may precede the field's code, such as «ИНН», by the shop's own rule or the named pattern. */
export function calledIn({ validation = {} }: FormField): string | undefined {
  const ownRule = ownRulesOf(validation).find(({ called }) => called !== undefined)
  if (ownRule) return ownRule.called
  const { pattern } = validation
  return pattern !== undefined && pattern in CODES ? CODES[pattern as keyof typeof CODES] : undefined
}

/**
 * Removes a code's name, spaces, dashes and final period: «ИНН: 9900 0000 17.» becomes «9900000017». A plain code stays unchanged, since
 * the server normalizes again what the browser has normalized.
 * @param called pattern of the code's names
 */
export function plainCode(text: string, called: string): string {
  const plain = text
    .replace(new RegExp(`^(?:(?:${called})(?!\\p{L})[\\s.:№#–—-]*)+`, 'iu'), '')
    .replace(/[\s\u00ad\u2212\p{Pd}]|\.\s*$/gu, '')
    .toUpperCase()
  return plain === text ? plain : plainCode(plain, called)
}

/** Splits an ИНН from the КПП after it, in the output of `plainCode`: «7707083893/770701001», «7707083893КПП770701001». */
export function splitInn(text: string): { inn: string; kpp?: string } {
  const [, inn, kpp] = /^(\d{10})(?:[/,;]?КПП:?|[/,;])(\w{9})$/.exec(text) ?? []
  return inn === undefined || kpp === undefined ? { inn: text } : { inn, kpp }
}

const CALLED = /^\s*(?:tel|phone|тел(?:ефон)?|моб(?:ильный)?|т)(?!\p{L})[\s.:]*(?=[+(\d])/iu

/** Removes the prefix of «tel:+7 916 123-45-67» or «Тел.: +7 916 123-45-67». */
export const plainPhone = (text: string): string => text.replace(CALLED, '')

/** Matches a phone extension. A comma alone starts one only after ten digits, since people also separate digits by commas. */
const EXTENSION =
  /[\s,;(]{0,3}(?:(?:доб(?:авочный)?|вн(?:утр(?:енний)?)?|ext(?:ension)?|[#*])[\s.:=№]*(?=\d)|(?<=(?:\d[^\d,]*){10}),[\s,]*(?=\d{3}))(\d{1,6})\)?\s*$/iu

/** Splits a phone number from its extension: «+7 495 123-45-67, доб. 305», «… #305». */
export function splitPhone(text: string): { number: string; extension?: string } {
  const [whole, extension] = EXTENSION.exec(text) ?? []
  return whole === undefined || extension === undefined
    ? { number: text }
    : { number: text.slice(0, -whole.length), extension }
}
