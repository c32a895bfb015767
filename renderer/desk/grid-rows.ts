import { readLineCells, rowCells, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'

/** A row of a grid. The first cell is read-only and identifies the row. In a new row it is empty. */
export interface Row {
  readonly key: number
  readonly cells: readonly string[]
  /** The cells when the page was loaded. Undefined for a new row. */
  readonly was?: readonly string[] | undefined
}

/** Parses a text to rows of `width` cells. @param isOfLines if true, rows may be in the notation of order lines */
export const readRows = (text: string, width: number, isOfLines: boolean): string[][] =>
  rowsOf(text).map((row) => {
    const cells: readonly string[] = isOfLines ? readLineCells(row) : rowCells(row, width)
    return Array.from({ length: width }, (_, i) => cells[i] ?? '')
  })

export const isEmpty = ({ cells }: Pick<Row, 'cells'>): boolean => cells.every((cell) => cell.trim() === '')

/** Adds to each row its cells from when the page was loaded: `was` is the row of `page` with the same first cell. */
export const withWas = (typed: readonly string[][], page: readonly string[][]): Row[] =>
  typed.map((cells, key) => ({ key, cells, was: page.find(([first]) => first !== '' && first === cells[0]) }))

/** Returns the indexes of the cells that differ from the row's initial ones. */
export const changedCells = ({ cells, was }: Row): number[] =>
  cells.flatMap((cell, i) => (was !== undefined && cell.trim() !== (was[i] ?? '') ? [i] : []))

/** Parses cells from the clipboard, in the tab-separated format of spreadsheet programs. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/(\r\n|\r|\n)$/, '')
    .split(/\r\n|\r|\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
