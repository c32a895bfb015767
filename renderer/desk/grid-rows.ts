import { cellsOf, readLineCells, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'

/** A row of a grid: its first cell, which is not typed, says what it is; of a new line it is empty. */
export interface Row {
  readonly key: number
  readonly cells: readonly string[]
  /** As the page had it; undefined: the row is new. */
  readonly was?: readonly string[] | undefined
}

/** Rows of a text, of equally many cells. @param isOfLines they may be typed or pasted as lines of an order */
export const readRows = (text: string, width: number, isOfLines: boolean): string[][] =>
  rowsOf(text).map((row) => {
    const cells: readonly string[] = isOfLines ? readLineCells(row) : cellsOf(row)
    return Array.from({ length: width }, (_, i) => cells[i] ?? '')
  })

export const isEmpty = ({ cells }: Pick<Row, 'cells'>): boolean => cells.every((cell) => cell.trim() === '')

/** Typed rows with what each was on the page. */
export const withWas = (typed: readonly string[][], page: readonly string[][]): Row[] =>
  typed.map((cells, key) => ({ key, cells, was: page.find(([first]) => first !== '' && first === cells[0]) }))

/** Places of the cells that are not as the page had them. */
export const changedCells = ({ cells, was }: Row): number[] =>
  cells.flatMap((cell, i) => (was !== undefined && cell.trim() !== (was[i] ?? '') ? [i] : []))

/** Cells of a spreadsheet as they are on the clipboard. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
