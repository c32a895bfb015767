import { readAmount } from '#schema/definitions/shop/units/quantity.ts'
import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import { guessOf } from '../catalog/import/reading.ts'

/** Columns of a pasted table, by their places from 0. */
export interface PasteColumns {
  /** Rows above the products: titles, and what stands over them. */
  head: number
  article: number
  /** Undefined where the table has no quantities, or several columns may be theirs. */
  quantity: number | undefined
  /** The title says that the quantities are boxes. */
  inBoxes: boolean
  /** Columns of which one is the quantity; a person has to say which. */
  open: readonly number[]
}

type Rows = readonly (readonly string[])[]

/** Rows among which titles are looked for. */
const HEAD_ROWS = 30

const QUANTITY_TITLE = /кол-?во|колич|заказ(?!чик)|потребност|^шт|qty|quantity/i
const OTHER_TITLE = /^№|п\/п|сумм|итог|ндс|вес|масс|объ[её]м|размер|дата/i
const BOXES_TITLE = /, *(?:кор|упак|ящ)/i

/** A quantity in a cell; its unit may be in the next one: «3», «кор.» */
export function amountIn(cells: readonly string[], column: number) {
  const [cell = '', next = ''] = cells.slice(column, column + 2)
  return readAmount(/^\p{L}+\.?$/u.test(next) ? `${cell} ${next}` : cell) ?? readAmount(cell)
}

/**
 * Decides over all rows what the columns of a table are: by titles, else by what every row agrees on: known articles,
 * quantity × price = sum, whole numbers that fit boxes.
 * @param perBoxOf pieces in a box of the product with this article number; undefined for an unknown one
 */
export function columnsOf(rows: Rows, perBoxOf: (article: string) => number | undefined): PasteColumns {
  const width = Math.max(...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const isKnown = (cell: string | undefined): boolean => cell !== undefined && perBoxOf(cell) !== undefined
  const head = headOf(rows, isKnown)
  const titles = head > 0 ? (rows[head - 1] ?? []) : []
  const below = rows.slice(head)
  const known = columns.map((column) => below.filter((cells) => isKnown(cells[column])).length)
  const most = Math.max(...known)
  const article = most > 0 ? known.indexOf(most) : Math.max(0, titles.map(guessOf).indexOf('артикул'))
  const products = below.filter((cells) => isKnown(cells[article]))
  const sold = products.length > 0 ? products : below
  const asked = columns.filter((column) => column !== article && isQuantityTitle(titles[column] ?? ''))
  const numbers = columns.filter((column) => {
    const title = titles[column] ?? ''
    const isOther = guessOf(title) !== '' || OTHER_TITLE.test(title)
    return column !== article && !isOther && sold.some((cells) => /^[-+−]?\d/.test(cells[column] ?? ''))
  })
  const open = asked.length > 0 ? asked : numbers
  const quantity = open.length > 0 ? chosenOf(open, sold, (cells) => perBoxOf(cells[article] ?? '') ?? 1) : undefined
  return { head, article, quantity, inBoxes: BOXES_TITLE.test(titles[quantity ?? -1] ?? ''), open }
}

const isQuantityTitle = (title: string): boolean =>
  QUANTITY_TITLE.test(title) && (guessOf(title) === '' || BOXES_TITLE.test(title))

/** Rows down to the titles: a row of two known titles, or a first row without a number. No product stands above them. */
function headOf(rows: Rows, isKnown: (cell: string) => boolean): number {
  const products = rows.findIndex((cells) => cells.some(isKnown))
  const above = rows.slice(0, products < 0 ? HEAD_ROWS : Math.min(products, HEAD_ROWS))
  const titled = above.findLastIndex(
    (cells) => cells.filter((cell) => guessOf(cell) || isQuantityTitle(cell)).length > 1,
  )
  if (titled >= 0) return titled + 1
  return above.length > 0 && rows.length > 1 && !/\d/.test(rows[0]?.join('') ?? '') ? 1 : 0
}

/** The one column that can be the quantity in every row. */
function chosenOf(open: readonly number[], rows: Rows, perBoxOf: (cells: readonly string[]) => number) {
  const every = (column: number, fits: (cells: readonly string[]) => boolean): boolean =>
    rows.every((cells) => (cells[column] ?? '') === '' || fits(cells))
  const whole = open.filter((column) => every(column, (cells) => amountIn(cells, column) !== undefined))
  const likely = whole.length > 0 ? whole : open
  const isProduct = (column: number): boolean =>
    open.some((price) =>
      open.some(
        (sum) =>
          new Set([column, price, sum]).size === 3 &&
          rows.every((cells) => {
            const [pieces, kopecks, total] = [column, price, sum].map((place) => readNumber(cells[place] ?? ''))
            return Math.abs((pieces ?? 0) * (kopecks ?? 0) - (total ?? Number.NaN)) <= 0.01 + (pieces ?? 0) * 0.005
          }),
      ),
    )
  const isBoxes = (column: number): boolean =>
    every(column, (cells) => {
      const { quantity = 0, inBoxes } = amountIn(cells, column) ?? {}
      return inBoxes === true || quantity % perBoxOf(cells) === 0
    })
  const single = <T>(some: readonly T[]): T | undefined => (some.length === 1 ? some[0] : undefined)
  const factors = likely.filter(isProduct)
  const [first] = likely
  // What stands behind a price may be its sum.
  const isFirst = likely.length === 1 && !open.some((column) => column < (first ?? 0))
  return (
    single(factors) ?? single((factors.length > 0 ? factors : likely).filter(isBoxes)) ?? (isFirst ? first : undefined)
  )
}
