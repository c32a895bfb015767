import { cellsOf, lineOf, readLineCells, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'

/** A row of a grid. */
export interface Row {
  readonly key: number
  readonly cells: readonly string[]
  /** As the page had it; undefined: the row is new. */
  readonly was?: readonly string[] | undefined
}

/** Rows of a field's text, of equally many cells. */
export interface RowFormat {
  read(text: string): string[][]
  write(rows: readonly (readonly string[])[]): string
}

const LINE_CELLS = ['article', 'amount', 'price', 'discount', 'wishes'] as const

/** Lines of an order, each in five cells. */
export const lineFormat: RowFormat = {
  read: (text) =>
    rowsOf(text).map((row) => {
      const cells = readLineCells(row)
      return LINE_CELLS.map((name) => cells[name])
    }),
  write: (rows) =>
    rows
      .map(([article = '', amount = '', price = '', discount = '', wishes = '']) =>
        lineOf({ article, amount, price, discount, wishes }),
      )
      .filter(Boolean)
      .join('\n'),
}

/** Cells by their place alone. */
export const cellFormat = (columns: number): RowFormat => ({
  read: (text) =>
    rowsOf(text).map((row) => {
      const cells = cellsOf(row)
      return Array.from({ length: columns }, (_, i) => cells[i] ?? '')
    }),
  write: (rows) => rows.map((cells) => cells.join('; ')).join('\n'),
})

export const isEmpty = ({ cells }: Pick<Row, 'cells'>): boolean => cells.every((cell) => cell.trim() === '')

/** Typed rows with what each was: the first row of the page with the same first cell that no other row has taken. */
export function matchRows(typed: readonly string[][], page: readonly string[][]): Row[] {
  const left = [...page]
  return typed.map((cells, key) => {
    const place = left.findIndex(([first]) => first === cells[0])
    return { key, cells, was: place < 0 ? undefined : left.splice(place, 1)[0] }
  })
}

/** Places of the cells that are not as the page had them. */
export const changedCells = ({ cells, was }: Row): number[] =>
  cells.flatMap((cell, i) => (was !== undefined && cell.trim() !== (was[i] ?? '') ? [i] : []))

/** Cells of a spreadsheet as they are on the clipboard. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
