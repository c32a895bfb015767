import { Cell, quoted } from './cell.ts'
import { type ColumnKey, columns } from './columns.ts'
import type { Header, Place } from './header.ts'
import type { Report, RowProblem } from './problem.ts'
import type { Row } from './source.ts'

/** Columns in which a row may contain the heading of the rows below it. */
const HEADED: ReadonlySet<ColumnKey> = new Set(['article', 'name', 'section', 'kind'])

/** Reads a row's cells and reports their problems with row and column. An error sets `failed`. */
export class RowReader {
  failed = false
  readonly #header: Header
  readonly #row: Row
  readonly #report: Report

  constructor(header: Header, row: Row, report: Report) {
    this.#header = header
    this.#row = row
    this.#report = report
  }

  /** All cells as texts. */
  get texts(): string[] {
    return this.#row.cells.map((cell) => (typeof cell === 'string' ? cell : (cell.text ?? cell.number)))
  }

  get line(): number {
    return this.#row.line
  }

  /** Returns the cell in a column; an empty cell if the file lacks it. @param at if undefined, problems concern the whole row */
  cell(at: Place | ColumnKey | undefined): Cell {
    const place = typeof at === 'string' ? this.#header.places.get(at) : at
    return new Cell((place && this.#row.cells[place.index]) ?? '', (problem) => this.report(at, problem))
  }

  report(at: Place | ColumnKey | undefined, problem: RowProblem): void {
    const place = typeof at === 'string' ? (this.#header.places.get(at) ?? columns[at]) : at
    if (problem.level === 'error') this.failed = true
    this.#report({ ...problem, line: this.line, column: place?.title })
  }

  /** Reports filled cells beyond the last title, which usually come from an unquoted delimiter. */
  refuseExtraCells(): void {
    const index = this.#row.cells.findIndex((_, i) => i >= this.#header.size && this.#textAt(i) !== '')
    if (index >= 0)
      this.cell(undefined).error(
        'Ячеек больше, чем столбцов: лишнее {}.',
        'Возьмите в кавычки текст, внутри которого есть разделитель.',
        quoted(this.#textAt(index)),
      )
  }

  /** Returns the only text of a row, if it can be the heading of the rows below it. */
  heading(): string | undefined {
    const [index, more] = this.#row.cells
      .keys()
      .filter((i) => this.#textAt(i) !== '')
      .take(2)
    if (index === undefined || more !== undefined) return undefined
    const [key] = this.#header.places.entries().find(([, place]) => place.index === index) ?? []
    const steps = this.#header.steps.flatMap(({ price, from }) => [price, from])
    const isPrice = steps.some((place) => typeof place === 'object' && place.index === index)
    const isHeading = key === undefined ? !isPrice : HEADED.has(key)
    return isHeading ? this.#textAt(index) : undefined
  }

  skip(heading: string): void {
    this.cell(undefined).tell('warning', 'Пропущено как заголовок группы: {}.', '', quoted(heading))
  }

  #textAt(index: number): string {
    const value = this.#row.cells[index] ?? ''
    return (typeof value === 'string' ? value : value.number).trim()
  }
}
