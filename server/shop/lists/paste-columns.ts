import { readAmount, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import { guessOf, UNIT_TITLE } from '../catalog/import/reading.ts'
import { foldWord } from '../catalog/import/values.ts'

type Cells = readonly string[]

/** Of a quantity; `other` is one that the shop does not sell by, or does not know. */
type Unit = 'pieces' | 'boxes' | 'thousands' | 'other'

/** A table with its own titles, if any. Columns are places from 0. */
export interface PastedTable {
  article: number
  /** Undefined where no column is known to be the quantity. */
  quantity: number | undefined
  /** What the title of the quantity says of its unit. */
  unit: Unit | undefined
  /** The column of units. */
  units: number | undefined
  /** Columns of which one may be the quantity; a person has to say which. */
  open: readonly number[]
  /** Columns of which each may hold the article numbers, where no other says which does. */
  articles: readonly number[]
}

/** Pieces in a box of the product with this article number; undefined for an unknown one. */
type PerBoxOf = (article: string) => number | undefined

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['pieces', /^(?:шт(?:ук[аи]?|уках)?|pcs?)\.?$/],
  ['boxes', /^(?:кор|короб(?:а|ов|к[аиу]|ок|ках)?|box(?:es)?)\.?$/],
  ['thousands', /^тыс(?:\.|яч[аи]?)? ?(?:шт(?:ук)?\.?)?$/],
]
const NO_PIECES = /^(?:гофро|г\/к|уп|ящ|пал|поддон|евро|мест|пач|набор|компл|мешк|рул|кг|тонн|т\.|сот|стоп|\d)/

/** @returns the unit that a text is, `other` for a word of another; undefined for a text that is none */
const unitOf = (text: string): Unit | undefined =>
  UNITS.find(([, word]) => word.test(foldWord(text)))?.[0] ?? (NO_PIECES.test(foldWord(text)) ? 'other' : undefined)

/** All that a title of a quantity says, and its unit: another word is another meaning. */
const QUANTITY_TITLE =
  /^(?:кол-?во|количество|заказ(?:ать)?|к заказу|заявка|нужно|требуется|потребность|qty|quantity)?(?:[ ,(]+(?:в )?)?([^ ,()]*(?: ?шт\S*)?)[)*:]*$/
function quantityUnit(title: string): Unit | 'unsaid' | undefined {
  const folded = foldWord(title).replace(/[*:]+$/, '')
  const [match, unit = ''] = QUANTITY_TITLE.exec(folded) ?? []
  if (!match) return undefined
  const said = unitOf(unit)
  return unit === '' ? 'unsaid' : said === 'other' ? undefined : said
}

const isFigure = (cell: string): boolean => readAmount(cell) !== undefined || !Number.isNaN(readNumber(cell))

/** A row of words, two of which are known titles; in the first row no word needs to be. */
function isTitles(cells: Cells, isFirst: boolean): boolean {
  const filled = cells.filter(Boolean)
  if (filled.length < 2 || filled.some(isFigure)) return false
  const known = filled.filter((cell) => cell.length < 80 && (guessOf(cell) !== '' || quantityUnit(cell) !== undefined))
  return known.length > 1 || (isFirst && (known.length > 0 || !filled.some((cell) => /\d/.test(cell))))
}

/** A line between rows after which the figures may be of another unit: «Дозаказ, шт.:» */
const OTHER_TERMS = /(?<![а-я])(?:шт|короб|кор\.|упак|тыс|пал|поддон|заказ|кол-?во|колич|остат)/i

/**
 * Decides over all rows of each table what its columns are: by titles, else by what every row agrees on: known articles,
 * quantity × price = sum, one column of whole numbers. What several columns can be is asked.
 * @returns the table of each row; none for titles and what stands above them
 */
export function tablesOf(rows: readonly Cells[], perBoxOf: PerBoxOf): ReadonlyMap<Cells, PastedTable> {
  const isProduct = (cells: Cells): boolean => cells.some((cell) => perBoxOf(cell) !== undefined)
  const parts: { titles: Cells; rows: Cells[] }[] = [{ titles: [], rows: [] }]
  for (const cells of rows) {
    const isAlone = cells.filter(Boolean).length === 1
    if (isProduct(cells)) parts.at(-1)?.rows.push(cells)
    else if (isTitles(cells, cells === rows[0])) parts.push({ titles: cells, rows: [] })
    else if (isAlone && cells !== rows[0] && OTHER_TERMS.test(cells.join('')))
      parts.push({ titles: cells, rows: [cells] })
    else parts.at(-1)?.rows.push(cells)
  }
  // Above the first titles stands a letterhead, if no product does.
  const [first] = parts
  if (parts.length > 1 && first && !first.rows.some((cells) => isProduct(cells) || cells.some(isFigure))) parts.shift()
  return new Map(
    parts.flatMap(({ titles, rows }) => {
      const table = rows.length > 0 ? tableOf(titles, rows, perBoxOf) : undefined
      return table ? rows.map((cells) => [cells, table] as const) : []
    }),
  )
}

function tableOf(titles: Cells, rows: readonly Cells[], perBoxOf: PerBoxOf): PastedTable {
  const columns = Array.from({ length: Math.max(...rows.map((cells) => cells.length)) }, (_, column) => column)
  const named = columns.filter((column) => guessOf(titles[column] ?? '') === 'артикул')
  const known = new Map(
    (named.length > 0 ? named : columns).map((column) => [
      column,
      rows.filter((cells) => perBoxOf(cells[column] ?? '') !== undefined).length,
    ]),
  )
  const most = Math.max(...known.values())
  const articles = [...known].flatMap(([column, count]) => (count === most ? column : []))
  const article = articles[0] ?? 0
  const products = rows.filter((cells) => perBoxOf(cells[article] ?? '') !== undefined)
  const others = columns.filter((column) => column !== article)
  const figures = others.filter((column) => products.some((cells) => /^[-+−]?\d/.test(cells[column] ?? '')))
  const table = { article, articles: most > 0 && articles.length > 1 ? articles : [] }
  if (titles.length === 0) {
    const quantity = quantityIn(figures, products, article)
    return { ...table, quantity, unit: undefined, units: unitsBeside(quantity, products), open: figures }
  }
  const [quantity, ...more] = others.filter((column) => quantityUnit(titles[column] ?? '') !== undefined)
  if (quantity === undefined || more.length > 0)
    return { ...table, quantity: undefined, unit: undefined, units: undefined, open: figures }
  const unit = quantityUnit(titles[quantity] ?? '')
  const units = others.find((column) => UNIT_TITLE.test(foldWord(titles[column] ?? '')))
  const untitled = unitsBeside(quantity, products)
  return {
    ...{ ...table, quantity, unit: unit === 'unsaid' ? undefined : unit, open: [] },
    units: units ?? (untitled !== undefined && !titles[untitled] ? untitled : undefined),
  }
}

/** The column of units in a table without titles: a short word behind the quantity, or a unit before it. */
const unitsBeside = (quantity: number | undefined, rows: readonly Cells[]): number | undefined =>
  quantity === undefined
    ? undefined
    : [quantity + 1, quantity - 1].find((column) =>
        rows.some(({ [column]: cell = '' }) =>
          column > quantity ? /^\p{L}[^\d]{0,11}$/u.test(cell) : unitOf(cell) !== undefined && !/^\d/.test(cell),
        ),
      )

/** Columns of figures among which a product is looked for: the work grows with their cube. With more, a person is asked. */
const MAX_FIGURES = 10

/** The one column of whole numbers that can be the quantity; beside other figures only as a factor of a sum, or the first. */
function quantityIn(figures: readonly number[], rows: readonly Cells[], article: number): number | undefined {
  if (figures.length > MAX_FIGURES) return undefined
  const cellsOf = (column: number): string[] => rows.map((cells) => cells[column] ?? '')
  const isCounter = (column: number): boolean =>
    column < article && rows.length > 1 && cellsOf(column).every((cell, i) => cell.replace(/\.$/, '') === String(i + 1))
  const isWhole = (column: number): boolean =>
    cellsOf(column).every((cell) => cell === '' || (readAmount(cell) !== undefined && !/\d[.,]\d/.test(cell)))
  const open = figures.filter((column) => !isCounter(column))
  const whole = open.filter(isWhole)
  const numbers = new Map(open.map((column) => [column, cellsOf(column).map(readNumber)]))
  const isProduct = (factor: number, price: number, sum: number): boolean =>
    rows.every((_, i) => {
      const [pieces = 0, rubles = 0, total = 0] = [factor, price, sum].map((column) => numbers.get(column)?.[i])
      return (
        pieces > 1 &&
        total > 0 &&
        Math.abs(pieces * rubles - total) <= 0.01 + (whole.includes(sum) ? 0 : pieces * 0.005)
      )
    })
  const factors = whole.filter((factor) =>
    open.some((price) => !whole.includes(price) && open.some((sum) => sum !== price && isProduct(factor, price, sum))),
  )
  const [only, ...more] = factors.length > 0 ? factors : whole
  // What stands behind a price may be its sum.
  return more.length === 0 && (factors.length > 0 || only === open[0]) ? only : undefined
}

/**
 * The pieces of a row; nothing where its cell is empty: who left it empty did not order. @returns why there are none otherwise
 */
export function piecesIn(
  cells: Cells,
  { quantity, unit, units, open, articles }: PastedTable,
  perBox: number,
): number | string | undefined {
  const textsOf = (columns: readonly number[]): string[] =>
    columns.flatMap((column) => (cells[column] ? [`«${cells[column]}»`] : []))
  const candidates = textsOf(articles)
  if (candidates.length > 1) return `Какой артикул нужен: ${candidates.join(' или ')}? Оставьте в\u00a0строке один.`
  const texts = textsOf(open)
  if (quantity === undefined)
    return texts.length === 0
      ? 'В\u00a0таблице нет столбца с\u00a0количеством. Оставьте в\u00a0строке артикул и\u00a0количество.'
      : `Где количество: ${texts.join(' или ')}? Оставьте в\u00a0строке артикул и\u00a0его.`
  const cell = cells[quantity] ?? ''
  if (cell === '') return undefined
  const beside = units === undefined ? '' : (cells[units] ?? '')
  const [, digits = cell, own = ''] = /^(\d[\d .,]*?) ?(\p{L}.*)$/u.exec(cell) ?? []
  const said = [unit, ...[beside, own].map((text) => (text === '' ? undefined : (unitOf(text) ?? 'other')))]
  const [sold = 'pieces', ...otherUnits] = new Set(said.filter((one) => one !== undefined))
  const amount = readAmount(digits)
  if (!amount && unitOf(own) !== 'other') return `${unclearText(cell)}.`
  if (!amount || sold === 'other' || otherUnits.length > 0)
    return `Сколько штук в\u00a0«${[cell, beside].filter(Boolean).join(' ')}»? Напишите штуки или «3\u00a0кор.»`
  return amount.quantity * { pieces: 1, boxes: perBox, thousands: 1000 }[sold]
}
