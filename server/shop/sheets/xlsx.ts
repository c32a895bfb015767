import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { guarded } from './guard.ts'
import { escapeText } from './xml-parts.ts'

/** Tables show times in Moscow time. */
export type Cell = string | number | Date | undefined

type SheetCell =
  | { value: string; type: typeof String }
  | { value: number; type: typeof Number }
  | { value: Date; type: typeof Date; format: string }
  | null

export const xlsxRow = (cells: readonly Cell[]): SheetCell[] =>
  cells.map((value) =>
    typeof value === 'number'
      ? { value, type: Number }
      : value instanceof Date
        ? { value: new Date(value.getTime() + MOSCOW_MS), type: Date, format: 'yyyy-mm-dd hh:mm' }
        : value === undefined || value === ''
          ? null
          : { value: escapeText(guarded(value)), type: String },
  )

/** The bytes of a workbook with one sheet. @param rows made by `xlsxRow` */
export async function xlsxBytes(titles: readonly string[], rows: readonly SheetCell[][]): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node')
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const sample = [head, ...rows.slice(0, SAMPLED)]
  const columns = titles.map((_, column) => ({ width: widthOf(sample.map((row) => row[column]?.value)) }))
  return write([head, ...rows], { sheet: 'Таблица', stickyRowsCount: 1, columns }).toBuffer()
}

/** Rows that decide the widths; the widest column, in characters. */
const SAMPLED = 200
const WIDEST = 50

/** A time as it is shown: where its column is too narrow, spreadsheets show «####». */
const TIME = '25.11.2026 12:50'

const widthOf = (values: readonly unknown[]): number =>
  2 + Math.min(WIDEST, Math.max(...values.map((value) => (value instanceof Date ? TIME : String(value ?? '')).length)))
