import { readAmount, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import { guessOf } from '../catalog/import/reading.ts'

type Cells = readonly string[]

/** Unit of a quantity; `other` is one that the shop does not sell by. */
type Unit = 'pieces' | 'boxes' | 'thousands' | 'other'

/** A table with its own titles, if any. Columns are places from 0. */
export interface PastedTable {
  article: number
  /** Undefined where no column is known to be the quantity. */
  quantity: number | undefined
  /** Unit of the quantity by its title. */
  unit: Unit | undefined
  /** Columns of which one may be the quantity; a person has to say which. */
  open: readonly number[]
}

/** Pieces in a box of the product with this article number; undefined for an unknown one. */
type PerBoxOf = (article: string) => number | undefined

const UNIT_WORDS: readonly (readonly [RegExp, Unit])[] = [
  [/(?<![а-я])тыс/i, 'thousands'],
  [/(?<![а-я])(?:коробк|коробо|кор(?![а-я]))|boxes/i, 'boxes'],
  [/(?<![а-я])(?:уп(?:ак[а-я]*)?(?![а-я])|ящик|ящ(?![а-я])|поддон|пал(?:л?ет)?|мест|пач|кг|компл|меш|рул)/i, 'other'],
  [/(?<![а-я])шт|pcs/i, 'pieces'],
]
const unitIn = (text: string): Unit | undefined => UNIT_WORDS.find(([word]) => word.test(text))?.[1]

/** A cell with nothing but a unit: «кор.», «тыс. шт». */
const UNIT_CELL = /^(?:\p{L}{1,8}\.? ?){1,2}$/u

const QUANTITY_TITLE = /кол-?во|колич|заказ(?!чик)|потребност|(?<![а-я])шт|короб|мест|qty|quantity/i
/** Other figures of pieces. */
const OTHER_FIGURE =
  /в (?:кор|упак|ящ)|\/ ?(?:кор|уп)|остат|налич|склад|доступн|мин\.|миним|кратн|ранее|заказано|отгруж|цен|сумм|стоим/i
const isQuantityTitle = (title: string): boolean => QUANTITY_TITLE.test(title) && !OTHER_FIGURE.test(title)

/** A row of titles: two known ones at least, or all that a first row has are words. */
const isTitles = (cells: Cells, isFirst: boolean): boolean => {
  const filled = cells.filter(Boolean)
  const known = filled.filter((cell) => cell.length < 40 && (guessOf(cell) !== '' || isQuantityTitle(cell)))
  return known.length > 1 || (isFirst && filled.length > 1 && !filled.some((cell) => /\d/.test(cell)))
}

/**
 * Decides over all rows of each table what its columns are: by titles, else by what every row agrees on: known articles,
 * quantity × price = sum, whole numbers that fit boxes.
 * @returns the table of each row; none for titles and what stands above them
 */
export function tablesOf(rows: readonly Cells[], perBoxOf: PerBoxOf): ReadonlyMap<Cells, PastedTable> {
  const isProduct = (cells: Cells): boolean => cells.some((cell) => perBoxOf(cell) !== undefined)
  const parts: { titles: Cells; rows: Cells[] }[] = [{ titles: [], rows: [] }]
  for (const cells of rows) {
    const last = parts.at(-1)
    if (!isProduct(cells) && isTitles(cells, cells === rows[0])) parts.push({ titles: cells, rows: [] })
    else last?.rows.push(cells)
  }
  // Above the first titles stands a letterhead, if no product does.
  const [first] = parts
  if (parts.length > 1 && first && !first.rows.some(isProduct)) parts.shift()
  return new Map(
    parts.flatMap(({ titles, rows }) => {
      const table = rows.length > 0 ? tableOf(titles, rows, perBoxOf) : undefined
      return table ? rows.map((cells) => [cells, table] as const) : []
    }),
  )
}

function tableOf(titles: Cells, rows: readonly Cells[], perBoxOf: PerBoxOf): PastedTable {
  const columns = Array.from({ length: Math.max(...rows.map((cells) => cells.length)) }, (_, column) => column)
  const known = columns.map((column) => rows.filter((cells) => perBoxOf(cells[column] ?? '') !== undefined).length)
  const most = Math.max(...known)
  const article = most > 0 ? known.indexOf(most) : Math.max(0, titles.map(guessOf).indexOf('артикул'))
  const products = rows.filter((cells) => perBoxOf(cells[article] ?? '') !== undefined)
  const others = columns.filter((column) => column !== article)
  if (titles.length > 0) {
    const named = others.filter((column) => isQuantityTitle(titles[column] ?? ''))
    const quantity = named.length === 1 ? named[0] : undefined
    return { article, quantity, unit: unitIn(titles[quantity ?? -1] ?? ''), open: named }
  }
  const open = others.filter((column) => products.some((cells) => /^[-+−]?\d/.test(cells[column] ?? '')))
  const quantity = chosenOf(open, products, (cells) => perBoxOf(cells[article] ?? '') ?? 1)
  return { article, quantity, unit: undefined, open }
}

const single = <T>(some: readonly T[]): T | undefined => (some.length === 1 ? some[0] : undefined)

/** Columns of figures among which a product is looked for: the work grows with their cube. With more, a person is asked. */
const MAX_FIGURES = 10

/** The one column that can be the quantity in every row. */
function chosenOf(open: readonly number[], rows: readonly Cells[], perBoxOf: (cells: Cells) => number) {
  if (open.length > MAX_FIGURES) return undefined
  const every = (column: number, fits: (cell: string, cells: Cells) => boolean): boolean =>
    rows.every((cells) => (cells[column] ?? '') === '' || fits(cells[column] ?? '', cells))
  const amounts = open.filter((column) => every(column, (cell) => readAmount(cell) !== undefined))
  // «112,00» is a price.
  const whole = amounts.filter((column) => every(column, (cell) => !/[.,]/.test(cell.replace(/\.$/, ''))))
  const isPerBox = (column: number): boolean => every(column, (cell, cells) => readNumber(cell) === perBoxOf(cells))
  const figures = new Map(open.map((column) => [column, rows.map((cells) => readNumber(cells[column] ?? ''))]))
  const isProduct = (factor: number, price: number, sum: number): boolean =>
    rows.every((_, i) => {
      const [pieces = 0, rubles = 0, total = 0] = [factor, price, sum].map((column) => figures.get(column)?.[i])
      return Math.abs(pieces * rubles - total) <= 0.01 + pieces * 0.005
    })
  const products = open.flatMap((factor) =>
    open.flatMap((price) =>
      open.flatMap((sum) =>
        new Set([factor, price, sum]).size === 3 && isProduct(factor, price, sum) ? [{ factor, price, sum }] : [],
      ),
    ),
  )
  // Boxes × pieces in a box are the pieces.
  const packed = products.find(({ price, sum }) => isPerBox(price) && whole.includes(sum))
  if (packed) return packed.sum
  const factors = [...new Set(products.map(({ factor }) => factor))].filter((column) => amounts.includes(column))
  const likely = factors.length > 0 ? factors : amounts
  const isBoxes = (column: number): boolean =>
    every(column, (cell, cells) => {
      const { quantity = 0, inBoxes } = readAmount(cell) ?? {}
      return inBoxes === true || quantity % perBoxOf(cells) === 0
    })
  const plain = likely.filter((column) => whole.includes(column))
  const fitting = (plain.length > 0 ? plain : likely).filter(isBoxes)
  if (factors.length > 0) return single(factors) ?? single(plain) ?? single(fitting)
  // A column behind the price may be the sum; a column of the boxes' sizes is no quantity.
  const isFirst = plain.length === 1 && !open.some((column) => column < (plain[0] ?? 0))
  return single(fitting.filter((column) => plain.length === 1 || !isPerBox(column))) ?? (isFirst ? plain[0] : undefined)
}

/**
 * The pieces of a row; nothing where its cell is empty: who left it empty did not order. @returns why there are none otherwise
 */
export function piecesIn(
  cells: Cells,
  { quantity, unit, open }: PastedTable,
  perBox: number,
): number | string | undefined {
  const texts = open.flatMap((column) => (cells[column] ? [`«${cells[column]}»`] : []))
  if (quantity === undefined)
    return texts.length === 0
      ? 'В\u00a0таблице нет столбца с\u00a0количеством. Оставьте в\u00a0строке артикул и\u00a0количество.'
      : `Где количество: ${texts.join(' или ')}? Оставьте в\u00a0строке артикул и\u00a0его.`
  const cell = cells[quantity] ?? ''
  if (cell === '') return undefined
  const amount = readAmount(cell)
  if (!amount) return `${unclearText(cell)}.`
  const beside = cells.find((other, column) => column !== quantity && UNIT_CELL.test(other) && unitIn(other))
  const sold = unitIn(cell) ?? unit ?? unitIn(beside ?? '') ?? 'pieces'
  if (sold === 'other')
    return `Сколько штук в\u00a0«${[cell, beside].filter(Boolean).join(' ')}»? Напишите штуки или «3\u00a0кор.»`
  return amount.quantity * { pieces: 1, boxes: perBox, thousands: 1000 }[sold]
}
