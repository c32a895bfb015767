import { COLOR_NAMES, COLORS } from '#schema/definitions/shop/units/colors.ts'
import { nearest } from '#schema/definitions/text/nearest.ts'
import type { CatalogKind, Material, ProductRecord } from '../records.ts'

/** Normalizes a text for comparison: case, «ё» and the kind of spaces do not matter. */
export const foldWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** Returns true for the label of a total: «Итого», «Всего:». */
export const isTotal = (text: string): boolean => /^(?:итого|всего|в том числе)(?![а-яё])/i.test(text.trim())

type Words<T extends string> = Readonly<Record<T, readonly [first: string, ...others: string[]]>>

export const KIND_NAMES: Readonly<Record<CatalogKind, string>> = { main: 'основной каталог', import: 'импорт' }

const KINDS: Words<CatalogKind> = {
  main: ['основной', 'собственное производство', 'собственный', 'свой'],
  import: ['импорт', 'импортный', 'партнёры'],
}
const SHAPES: Words<ProductRecord['shape']> = {
  bottle: ['флакон', 'бутылка', 'бутыль'],
  jar: ['банка'],
  canister: ['канистра'],
  tube: ['туба'],
  cap: ['крышка', 'колпачок'],
  pump: ['дозатор', 'помпа'],
  sprayer: ['распылитель', 'триггер', 'спрей', 'пипетка'],
}
const colorWords = Object.fromEntries(COLOR_NAMES.map((name) => [name, COLORS[name].words])) as unknown as Words<
  ProductRecord['tint']
> // the type of Object.fromEntries loses the keys
const YES_OR_NO: Words<'да' | 'нет'> = {
  да: ['да', 'yes', 'true', '1', '+', 'разрешён'],
  нет: ['нет', 'no', 'false', '0', '-', '—', 'не разрешён'],
}

/** An enumeration with the Russian words for its values; messages and exports use the first word of each value. */
export interface Choice<T extends string> {
  readonly words: readonly string[]
  readonly wordOf: (value: T) => string
  readonly find: (text: string) => T | undefined
}

function choiceOf<T extends string>(words: Words<T>): Choice<T> {
  const values = Object.keys(words) as T[] // Object.keys returns strings
  const known = new Map(
    values.flatMap((value) => [value, ...words[value]].map((word) => [foldWord(word), value] as const)),
  )
  const wordOf = (value: T): string => words[value][0]
  return { words: values.map(wordOf), wordOf, find: (text) => known.get(text) ?? known.get(foldWord(text)) }
}

type ChoiceKey = 'kind' | 'shape' | 'tint'

/** Enumerations by field of the product. */
export const choices: { readonly [K in ChoiceKey]: Choice<ProductRecord[K]> } = {
  kind: choiceOf(KINDS),
  shape: choiceOf(SHAPES),
  tint: choiceOf(colorWords),
}
export const materialChoice = (materials: readonly Material[]): Choice<string> =>
  choiceOf(Object.fromEntries(materials.map(({ name, words = [] }) => [name, [name, ...words]])))
export const yesOrNo = choiceOf(YES_OR_NO)

/** Matches error values of spreadsheet programs in English and Russian, and those that `server/shop/sheets` returns. */
export const SPOILED =
  /^#(?:ДАТА|ФОРМУЛА|ФОРМАТ|GETTING_DATA|FIELD!|BLOCKED!|UNKNOWN!|CONNECT!|BUSY!|N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|Н\/Д|ССЫЛКА!|ДЕЛ\/0!|ЗНАЧ!|ИМЯ\?|ЧИСЛО!|ПУСТО!)/

/** Control characters, which texts must not contain: they break log lines and databases. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/

/** Outer thread diameters in millimeters, the middle of the tolerance range, as in public/assets/documents/catalog_necks.pdf. */
const neckDiameters = {
  '18/410': 17.7,
  '18/415': 17.7,
  '20/410': 19.7,
  '24/410': 23.7,
  '28/400': 27.4,
  '28/410': 27.4,
  '38/400': 37.2,
  '43/400': 41.7,
  '43/410': 41.7,
  '53/400': 52.2,
  '63/400': 62.2,
  '70/400': 69.2,
  '89/400': 88.2,
  '100/400': 99.3,
  '120/400': 118.7,
  'PCO-1881': 27.4,
  '38 мм': 37.1,
  '38 мм с замком': 38,
  '48 мм': 47.3,
  'DIN 18': 17.6,
  'DIN 45': 45,
  'DIN 51': 50,
  'DIN 61': 61,
  М11: 11,
  М18: 18,
  'защёлка 24 мм': 24,
  'защёлка 33 мм': 33,
} as const

interface KnownNeck {
  name: string
  /** Outer thread diameter in millimeters; undefined for a neck that only the current catalog has. */
  diameter: number | undefined
}

/** Necks by normalized name: standard necks, and necks in the current catalog. */
export type KnownNecks = ReadonlyMap<string, KnownNeck>

export const foldNeck = (name: string): string =>
  foldWord(name)
    .replace(/ ?\/ ?/g, '/')
    .replace(/^m(?=\d)/, 'м')

export function knownNecks(current: readonly string[]): KnownNecks {
  const all = new Map<string, KnownNeck>(current.map((name) => [foldNeck(name), { name, diameter: undefined }]))
  for (const [name, diameter] of Object.entries(neckDiameters)) all.set(foldNeck(name), { name, diameter })
  return all
}

/** Returns the candidate with the smallest edit distance from the word, at most 40 % of the word's length, but at least one. */
export const bestMatch = (word: string, candidates: Iterable<string>, fold?: (word: string) => string) =>
  nearest(word, candidates, {
    ...(fold && { fold }),
    most: ({ length }) => Math.max(1, Math.floor(length * 0.4)),
  })
