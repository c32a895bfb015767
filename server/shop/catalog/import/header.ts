import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import { visible } from '#schema/definitions/text/format.ts'
import { distance } from '#schema/definitions/text/nearest.ts'
import { columnTitle, type OwnProperty } from '../records.ts'
import type { Column } from './column.ts'
import {
  type ColumnKey,
  columnKeys,
  columns,
  documentTitles,
  MAX_DOCUMENTS,
  MAX_STEPS,
  requiredKeys,
  stepTitles,
} from './columns.ts'
import { ImportError, type RowProblem } from './problem.ts'

/** Position of a cell, and its column's title in the file. */
export interface Place {
  index: number
  title: string
}

/** Columns of one price step. `from`: the column of its minimum quantity, the quantity in a title, or `minimum` for the minimum order. */
interface StepPlaces {
  from: Place | number | 'minimum'
  price: Place
  unit: 'rubles' | 'kopecks'
}

/** The parsed row of titles. */
export interface Header {
  places: ReadonlyMap<ColumnKey, Place>
  steps: readonly StepPlaces[]
  documents: readonly { title: Place; file: Place }[]
  ownPlaces: ReadonlyMap<OwnProperty, Place>
  /** Missing columns that are required. */
  lacking: readonly ColumnKey[]
  size: number
}

export type HeaderProblem = Pick<RowProblem, 'column' | 'reason' | 'mend'> & { level: 'error' | 'warning' }

/** Normalizes a title for comparison: case, «ё», the ruble sign and punctuation do not matter; other currencies and «%» do. */
const foldTitle = (title: string): string =>
  visible(title)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('₽', ' ')
    .replace(/[^a-zа-я0-9\p{Sc}%]+/gu, ' ')
    .trim()

const keysByTitle: ReadonlyMap<string, ColumnKey> = new Map(
  columnKeys.flatMap((key) => {
    const { title, also = [] }: Column = columns[key]
    return [key, title, ...also].map((spelling) => [foldTitle(spelling), key] as const)
  }),
)

/** Returns the normalized title with and without the unit after the comma. */
const spelledOf = (title: string): string[] => [foldTitle(title), foldTitle(title.split(',')[0] ?? '')]

/** Maps normalized titles, including wrong ones that people write, to the titles of columns that messages suggest. */
const suggestions: ReadonlyMap<string, string> = new Map([
  ...Object.values<Column>(columns).flatMap(({ title, also = [], like = [] }) =>
    [title, ...also, ...like].flatMap((spelling) => spelledOf(spelling).map((spelled) => [spelled, title] as const)),
  ),
  ...[stepTitles.from(1), stepTitles.rubles(1), documentTitles.title(1), documentTitles.file(1)].map(
    (title) => [foldTitle(title), title] as const,
  ),
])

/** Finds the column of a misspelled title. Compares word by word, because another word means another column. */
function nearestColumn(title: string, properties: readonly OwnProperty[]): string | undefined {
  const propertySpellings = properties
    .map(columnTitle)
    .flatMap((columnName) => spelledOf(columnName).map((spelled) => [spelled, columnName] as const))
  const words = foldTitle(title).split(' ')
  return [...suggestions, ...propertySpellings].find(([spelled]) => isMisspelled(words, spelled.split(' ')))?.[1]
}

const isMisspelled = (words: readonly string[], columnWords: readonly string[]): boolean =>
  words.length === columnWords.length && words.every((word, i) => isLike(word, columnWords[i] ?? ''))

/** Returns true if the word is the column's word, with a typo or abbreviated: «изд.» for «изделия». */
const isLike = (word: string, columnWord: string): boolean =>
  word === columnWord ||
  (word.length > 2 && columnWord.startsWith(word)) ||
  (word.length > 3 && distance(word, columnWord, MAX_TYPOS) <= Math.min(MAX_TYPOS, Math.floor(word.length / 4)))

const MAX_TYPOS = 2

type Numbered = 'from' | 'rubles' | 'kopecks' | 'title' | 'file'
type Meaning = ColumnKey | { part: Numbered; number: number } | { priceFrom: number }

const PIECES = '(?: шт| штук| штуки)?'
const RUBLES = '(?: за шт| за штуку)?(?: р| руб| рубли| рублей)?'
const patterns: readonly (readonly [RegExp, (number: number) => Meaning])[] = [
  [new RegExp(`^цена от (\\d{1,3}(?: \\d{3})+|\\d+)${PIECES}${RUBLES}$`), (priceFrom) => ({ priceFrom })],
  [new RegExp(`^от (\\d{1,2})${PIECES}$`), (number) => ({ part: 'from', number })],
  [new RegExp(`^цена (\\d{1,2})${RUBLES}$`), (number) => ({ part: 'rubles', number })],
  [/^цена (\d{1,2}) коп$/, (number) => ({ part: 'kopecks', number })],
  [/^документ (\d{1,2})$/, (number) => ({ part: 'title', number })],
  [/^файл документа (\d{1,2})$/, (number) => ({ part: 'file', number })],
]

/** Matches a price that depends on the order's total, «Цена от 50 000 руб.». After a comma, rubles are only the unit: «Цена от 1000, ₽». */
const BY_SUM = /от\s*\d[\d\s.]*(?:тыс[а-я.]*\s*)?(?:₽|р(?:уб|\.|$))/i

/** Matches a date in a title, «Цена от 01.12.2026»: such a price depends on the date, not on the quantity. */
export const DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{2}/

/** Returns the column that a title means; undefined for an unknown title. */
export function meaningOf(title: string): Meaning | undefined {
  if (BY_SUM.test(title) || DATE.test(title)) return undefined
  const folded = foldTitle(title)
  const key = keysByTitle.get(folded)
  if (key) return key
  for (const [pattern, meaning] of patterns) {
    const [, digits] = pattern.exec(folded) ?? []
    if (digits) return possible(meaning(Number(digits.replaceAll(' ', ''))))
  }
  return undefined
}

/** Returns true for a known title with an unsupported unit or word: «Остаток, %», «Цена от 50 000 руб.», «Свободный остаток». */
export const hasOtherUnit = (title: string): boolean =>
  meaningOf(title) === undefined &&
  (/^\s*цена от\s*\d/i.test(title) ||
    meaningOf(title.replace(/^свободный\s|,[^,]*$|\s*(?:[%\p{Sc}]|руб[а-я.]*|р\.?|кор[а-я.]*|уп[а-я.]*)$/iu, '')) !==
      undefined)

function possible(meaning: Meaning): Meaning | undefined {
  if (typeof meaning === 'string') return meaning
  if ('priceFrom' in meaning) return meaning.priceFrom > 0 ? meaning : undefined
  const most = meaning.part === 'title' || meaning.part === 'file' ? MAX_DOCUMENTS : MAX_STEPS
  return meaning.number >= 1 && meaning.number <= most ? meaning : undefined
}

interface HeaderOptions {
  /** Columns to read, all of them optional. By default all columns are read, and the required ones must exist. */
  only?: ReadonlySet<ColumnKey> | undefined
  /** The shop's own properties, which are columns too. */
  properties?: readonly OwnProperty[]
}

/** Returns own properties by normalized title. @throws ImportError if another column has the same title */
function columnsByTitle(properties: readonly OwnProperty[]): ReadonlyMap<string, OwnProperty> {
  const titles = properties.flatMap((property) => {
    const { name, title } = property
    if (meaningOf(columnTitle(property)) !== undefined)
      throw new ImportError(
        `Свойство «${title}» (${name}) называется как столбец каталога.`,
        'Назовите его по-другому в schema/catalog/properties.json.',
      )
    return [name, title, columnTitle(property)].map((spelling) => [foldTitle(spelling), property] as const)
  })
  return new Map(titles)
}

/** Finds the columns and reports invalid titles. */
export function readHeader(
  titles: readonly string[],
  report: (problem: HeaderProblem) => void,
  { only, properties = [] }: HeaderOptions = {},
): Header {
  const { places, ownPlaces, fixed, numbered, unknown, unread } = placeColumns(titles, report, { only, properties })
  const lacking = requiredKeys.filter((key) => !places.has(key))
  if (!only && lacking.length > 0) report(lackingColumns(lacking))
  if (unknown.length > 0) report(unknownColumns(unknown, properties))
  if (unread.length > 0) report(unreadColumns(unread, lacking))
  const price = places.get('price')
  return {
    places,
    steps: [
      ...readSteps(numbered, report),
      ...[...fixed].map(([from, place]) => ({ from, price: place, unit: 'rubles' as const })),
      ...(price ? [{ from: 'minimum' as const, price, unit: 'rubles' as const }] : []),
    ],
    documents: readDocuments(numbered, report),
    ownPlaces,
    lacking,
    size: titles.length,
  }
}

/** Assigns the titles to columns, and reports duplicates. */
function placeColumns(
  titles: readonly string[],
  report: (problem: HeaderProblem) => void,
  { only, properties = [] }: HeaderOptions,
) {
  const ownColumns = columnsByTitle(properties)
  const places = new Map<ColumnKey, Place>()
  const ownPlaces = new Map<OwnProperty, Place>()
  /** Price columns whose titles contain the quantity, by quantity. */
  const fixed = new Map<number, Place>()
  const numbered = new Map<string, Place>()
  const [unknown, unread]: [string[], string[]] = [[], []]
  for (const [index, raw] of titles.entries()) {
    const title = raw.trim()
    if (title === '') continue
    const place = { index, title }
    const meaning = meaningOf(title)
    const property = ownColumns.get(foldTitle(title))
    const isUnread = only !== undefined && !isRead(meaning, only)
    let before: Place | undefined
    if (meaning === undefined && !property) unknown.push(title)
    else if (isUnread) unread.push(title)
    if (typeof meaning === 'string') before = addFirst(places, meaning, place)
    else if (meaning !== undefined && 'priceFrom' in meaning) before = addFirst(fixed, meaning.priceFrom, place)
    else if (meaning !== undefined && !isUnread) before = addFirst(numbered, `${meaning.part} ${meaning.number}`, place)
    else if (property) before = addFirst(ownPlaces, property, place)
    if (before && !isUnread)
      report({
        level: 'error',
        column: title,
        reason: `Столбец повторяется: то же самое в «${before.title}».`,
        mend: 'Оставьте один.',
      })
  }
  return { places, ownPlaces, fixed, numbered, unknown, unread }
}

/** Adds a place unless the map has one for the key. @returns the earlier place */
function addFirst<K>(map: Map<K, Place>, key: K, place: Place): Place | undefined {
  const before = map.get(key)
  if (!before) map.set(key, place)
  return before
}

function readSteps(numbered: ReadonlyMap<string, Place>, report: (problem: HeaderProblem) => void): StepPlaces[] {
  const steps: StepPlaces[] = []
  for (let i = 1; i <= MAX_STEPS; i++) {
    const from = numbered.get(`from ${i}`)
    const kopecks = numbered.get(`kopecks ${i}`)
    const price = numbered.get(`rubles ${i}`) ?? kopecks
    if (from && price) steps.push({ from, price, unit: price === kopecks ? 'kopecks' : 'rubles' })
    else if (from ?? price) report(pairless(from ?? price, from ? stepTitles.rubles(i) : stepTitles.from(i)))
  }
  return steps
}

function readDocuments(numbered: ReadonlyMap<string, Place>, report: (problem: HeaderProblem) => void) {
  const documents: { title: Place; file: Place }[] = []
  for (let i = 1; i <= MAX_DOCUMENTS; i++) {
    const title = numbered.get(`title ${i}`)
    const file = numbered.get(`file ${i}`)
    if (title && file) documents.push({ title, file })
    else if (title ?? file) report(pairless(title ?? file, title ? documentTitles.file(i) : documentTitles.title(i)))
  }
  return documents
}

const pairless = (place: Place | undefined, missing: string): HeaderProblem => ({
  level: 'error',
  column: place?.title ?? '',
  reason: `К этому столбцу нет пары «${missing}».`,
  mend: 'Добавьте её или уберите столбец.',
})

/** Returns true if a column must be read: it is listed in `only`, or belongs to a price step, which has no key. */
const isRead = (meaning: Meaning | undefined, only: ReadonlySet<ColumnKey>): boolean =>
  typeof meaning === 'string'
    ? only.has(meaning)
    : meaning !== undefined && ('priceFrom' in meaning || !['title', 'file'].includes(meaning.part))

const listed = (titles: readonly string[]): string => titles.map((title) => `«${title}»`).join(', ')

function unknownColumns(titles: readonly string[], properties: readonly OwnProperty[]): HeaderProblem {
  const hints = titles.flatMap((title) => {
    const like = nearestColumn(title, properties)
    return like === undefined ? [] : [`«${title}»\u00a0— это «${like}»`]
  })
  return {
    level: 'warning',
    reason: `Неизвестные столбцы пропущены: ${listed(titles)}.`,
    mend: hints.length === 0 ? '' : `Может быть, ${hints.join(', ')}?`,
  }
}

const lackingColumns = (keys: readonly ColumnKey[]): HeaderProblem => ({
  level: 'error',
  reason: `Нет столбцов: ${listed(keys.map((key) => columns[key].title))}.`,
  mend: 'Добавьте их и\u00a0заполните. Прайс-листу хватит столбцов «Артикул» и\u00a0«Цена, ₽» или «Остаток, шт.».',
})

const unreadColumns = (titles: readonly string[], lacking: readonly ColumnKey[]): HeaderProblem => ({
  level: 'warning',
  reason: `Это прайс-лист: меняются только цены и\u00a0остатки, а\u00a0столбцы ${listed(titles)} не\u00a0читаются.`,
  mend: `Полному каталогу не\u00a0хватает столбцов: ${listed(lacking.slice(0, 5).map((key) => columns[key].title))}${lacking.length > 5 ? ' …' : ''}.`,
})

/** Adds the line of the titles to a column's problem; other problems concern the whole file. */
export const atHeader = (problem: HeaderProblem, { line }: { line: number }): RowProblem =>
  problem.column === undefined ? problem : { ...problem, line }

/** Number of rows in which the titles are searched. */
export const HEADER_ROWS = 30

/** Finds the row with the most titles of columns; if there are none, the first row with at least three texts and without numbers. */
export function findHeader(rows: readonly (readonly string[])[]): { index: number; knownTitles: number } {
  const counts = rows.slice(0, HEADER_ROWS).map((titles) => titles.filter((title) => meaningOf(title)).length)
  const most = Math.max(0, ...counts)
  const isTitles = (cells: readonly string[]): boolean =>
    cells.filter((cell) => /[a-zа-яё]/i.test(cell)).length > 2 && !cells.some((cell) => !Number.isNaN(readNumber(cell)))
  return { index: Math.max(0, most > 0 ? counts.indexOf(most) : rows.findIndex(isTitles)), knownTitles: most }
}
