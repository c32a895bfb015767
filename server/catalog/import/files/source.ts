import { ImportError } from '../problem.ts'

export interface Row {
  line: number
  /** In the order of the titles; an empty text where there is nothing. */
  cells: readonly string[]
}

/** A record of the catalogue's own shape that is no product, as JSON has it. */
export interface LooseRecord {
  line: number
  value: Readonly<Record<string, unknown>>
}

/** A file of products, read as often as it is asked. */
export interface Source {
  titles: readonly string[]
  /** The row of the titles. */
  line: number
  /** What the numbers count, where it is not rows: the records of a JSON file. */
  unit?: 'Запись'
  /** Rows with something in them. */
  rows(): AsyncIterable<Row> | Iterable<Row>
  /** Only where the file describes sections by themselves: {"sections": […], "products": […]}. */
  sections?: readonly LooseRecord[]
}

export const EMPTY_HINT = 'Образец с заголовками: npm run import -- --template catalog.csv'

/** @throws ImportError for a file without a single row of titles */
export function emptyFile(file: string): ImportError {
  return new ImportError(`В файле «${file}» ничего нет.`, EMPTY_HINT)
}
