import { columnTitle, type OwnProperty } from '../properties.ts'
import {
  type Column,
  type ColumnKey,
  columns,
  documentTitles,
  MAX_DOCUMENTS,
  MAX_STEPS,
  stepTitles,
} from './columns.ts'
import { ImportError } from './problem.ts'
import { bestMatch } from './values.ts'

/** Position of a cell, and its column's title in the file. */
export interface Place {
  index: number
  title: string
}

/** One step of the price ladder: the quantity is in a cell of its own, in the title, or the least that is sold. */
interface StepPlaces {
  from: Place | number | 'minimum'
  price: Place
  unit: 'rubles' | 'kopecks'
}

/** The first row, understood. */
export interface Header {
  places: ReadonlyMap<ColumnKey, Place>
  steps: readonly StepPlaces[]
  documents: readonly { title: Place; file: Place }[]
  /** Columns of own properties. */
  own: ReadonlyMap<OwnProperty, Place>
  size: number
}

export interface HeaderProblem {
  level: 'error' | 'warning'
  column: string
  reason: string
  mend: string
}

/** Titles compare by it: without case, «ё», units' signs and punctuation. */
const foldTitle = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^a-zа-я0-9]+/g, ' ')
    .trim()

const keysByTitle: ReadonlyMap<string, ColumnKey> = new Map(
  (Object.keys(columns) as ColumnKey[]).flatMap((key) => {
    const { title, also = [] }: { title: string; also?: readonly string[] } = columns[key]
    return [key, title, ...also].map((one) => [foldTitle(one), key] as const)
  }),
)

/** A title as people misspell it: whole, and without the unit after the comma. */
const spelledOf = (title: string): string[] => [foldTitle(title), foldTitle(title.split(',')[0] ?? '')]

/** Titles to suggest by what people may have written for them. */
const suggestions: ReadonlyMap<string, string> = new Map([
  ...(Object.values(columns) as Column[]).flatMap(({ title, also = [] }) =>
    [title, ...also].flatMap((one) => spelledOf(one).map((spelled) => [spelled, title] as const)),
  ),
  ...[stepTitles.from(1), stepTitles.rubles(1), documentTitles.title(1), documentTitles.file(1)].map(
    (title) => [foldTitle(title), title] as const,
  ),
])

/** The column that an unknown title is most like: one that it begins, or with a few other letters. */
function nearestColumn(title: string, properties: readonly OwnProperty[]): string | undefined {
  const own = properties.map(columnTitle).flatMap((one) => spelledOf(one).map((spelled) => [spelled, one] as const))
  const suggested = new Map([...suggestions, ...own])
  const folded = foldTitle(title)
  const [first = ''] = folded.split(' ')
  const begun = [...suggested.keys()].find((one) => one.startsWith(`${folded} `) || one.split(' ')[0] === first)
  const like = begun ?? bestMatch(folded, suggested.keys())
  return like === undefined ? undefined : suggested.get(like)
}

type Numbered = 'from' | 'rubles' | 'kopecks' | 'title' | 'file'
type Meaning = ColumnKey | { part: Numbered; number: number } | { priceFrom: number }

const PIECES = '(?: шт| штук| штуки)?'
const RUBLES = '(?: за шт| за штуку)?(?: р| руб| рубли| рублей)?'
const patterns: readonly (readonly [RegExp, (number: number) => Meaning])[] = [
  [new RegExp(`^цена от (\\d[\\d ]*?)${PIECES}${RUBLES}$`), (priceFrom) => ({ priceFrom })],
  [new RegExp(`^(?:от|prices) (\\d{1,2})(?:${PIECES}| from)$`), (number) => ({ part: 'from', number })],
  [new RegExp(`^(?:цена (\\d{1,2})${RUBLES}|prices (\\d{1,2}) rubles)$`), (number) => ({ part: 'rubles', number })],
  [/^(?:цена (\d{1,2}) коп|prices (\d{1,2}) kopecks)$/, (number) => ({ part: 'kopecks', number })],
  [/^(?:документ (\d{1,2})|documents (\d{1,2}) title)$/, (number) => ({ part: 'title', number })],
  [/^(?:файл документа (\d{1,2})|documents (\d{1,2}) file)$/, (number) => ({ part: 'file', number })],
]

/** Returns the column for a title; undefined if unknown. */
export function meaningOf(title: string): Meaning | undefined {
  const folded = foldTitle(title)
  const key = keysByTitle.get(folded)
  if (key) return key
  for (const [pattern, meaning] of patterns) {
    const [, ...groups] = pattern.exec(folded) ?? []
    const digits = groups.find((group) => group !== undefined)
    if (digits) return possible(meaning(Number(digits.replaceAll(' ', ''))))
  }
  return undefined
}

/** Limits the numbers of steps and documents. */
function possible(meaning: Meaning): Meaning | undefined {
  if (typeof meaning === 'string') return meaning
  if ('priceFrom' in meaning) return meaning.priceFrom > 0 ? meaning : undefined
  const most = meaning.part === 'title' || meaning.part === 'file' ? MAX_DOCUMENTS : MAX_STEPS
  return meaning.number >= 1 && meaning.number <= most ? meaning : undefined
}

interface HeaderOptions {
  /** True for rows that are complete products, which need more columns. */
  whole?: boolean
  /** Properties of the shop's own, which are columns too. */
  properties?: readonly OwnProperty[]
}

/** @throws ImportError for a property whose column is another one */
function columnsOf(properties: readonly OwnProperty[]): ReadonlyMap<string, OwnProperty> {
  const titles = properties.flatMap((property) => {
    const { name, title } = property
    if (meaningOf(columnTitle(property)) !== undefined)
      throw new ImportError(
        `Свойство «${title}» (${name}) называется как столбец каталога.`,
        'Назовите его по-другому в schema/catalog/properties.json.',
      )
    return [name, title, columnTitle(property)].map((one) => [foldTitle(one), property] as const)
  })
  return new Map(titles)
}

/** Finds the columns and reports invalid titles. */
export function readHeader(
  titles: readonly string[],
  report: (problem: HeaderProblem) => void,
  { whole = true, properties = [] }: HeaderOptions = {},
): Header {
  const places = new Map<ColumnKey, Place>()
  const ownColumns = columnsOf(properties)
  const own = new Map<OwnProperty, Place>()
  const fixed = new Map<number, Place>()
  const numbered = new Map<string, Place>()
  for (const [index, raw] of titles.entries()) {
    const title = raw.trim()
    const meaning = meaningOf(title)
    const place = { index, title }
    if (title === '') continue
    const property = ownColumns.get(foldTitle(title))
    if (meaning === undefined && !property) {
      report(unknownColumn(title, properties))
      continue
    }
    const before =
      meaning === undefined
        ? property && kept(own, property, place)
        : typeof meaning === 'string'
          ? kept(places, meaning, place)
          : 'priceFrom' in meaning
            ? kept(fixed, meaning.priceFrom, place)
            : kept(numbered, `${meaning.part} ${meaning.number}`, place)
    if (before)
      report({
        level: 'error',
        column: title,
        reason: `Столбец повторяется: то же самое в «${before.title}».`,
        mend: 'Оставьте один.',
      })
  }
  for (const [key, { title, required }] of Object.entries(columns) as [ColumnKey, { title: string; required?: true }][])
    if (whole && required && !places.has(key))
      report({ level: 'error', column: title, reason: 'Такого столбца нет.', mend: 'Добавьте его и заполните.' })
  return {
    places,
    steps: [...readSteps(numbered, report), ...[...fixed].map(([from, price]) => fixedStep(from, price))].concat(
      places.has('price') ? [{ from: 'minimum', price: places.get('price') as Place, unit: 'rubles' }] : [],
    ),
    documents: readDocuments(numbered, report),
    own,
    size: titles.length,
  }
}

const fixedStep = (from: number, price: Place): StepPlaces => ({ from, price, unit: 'rubles' })

/** Keeps the first entry. @returns the existing one */
function kept<K>(map: Map<K, Place>, key: K, place: Place): Place | undefined {
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

function readDocuments(
  numbered: ReadonlyMap<string, Place>,
  report: (problem: HeaderProblem) => void,
): Header['documents'] {
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

function unknownColumn(title: string, properties: readonly OwnProperty[]): HeaderProblem {
  const like = nearestColumn(title, properties)
  return {
    level: 'warning',
    column: title,
    reason: 'Столбец неизвестен и пропущен.',
    mend: like ? `Может быть, это «${like}»?` : '',
  }
}
