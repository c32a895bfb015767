import { basename } from 'node:path'
import type { SheetValue } from '../../sheets/number-text.ts'
import { EmptyImport, type ImportError, type RowProblem } from './problem.ts'

export interface Row {
  line: number
  /** Cells in the order of the titles; empty cells are empty texts. */
  cells: readonly SheetValue[]
}

/** A file of products, which can be read more than once. */
export interface Source {
  titles: readonly string[]
  /** Texts above the titles. */
  above?: readonly string[]
  /** Number of the row with the titles. */
  line: number
  /** Returns the non-empty rows below the titles. */
  rows(): AsyncIterable<Row> | Iterable<Row>
  /** Problems that were found when the file was opened. */
  problems?: readonly RowProblem[]
}

/** Returns the error for a file without a row of titles. */
export function emptyFile(file: string): ImportError {
  return new EmptyImport(`В файле «${basename(file)}» ничего нет.`)
}
