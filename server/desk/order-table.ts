import type { CallAnswer } from '#schema/api/types.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import { HttpError } from '../http/http-error.ts'
import { CSV_START, csvLine } from '../sheets/csv.ts'
import { type Cell, xlsxBytes, xlsxRow } from '../sheets/xlsx.ts'

type Row = CallAnswer<'desk.ordersExport'>['list'][number]

/** Rows of a table, at most: what one answer holds in memory. */
export const MOST = 20_000

/** Addresses of a filter's tables, and the filter as a query string. */
export function tableAddresses(filter: Readonly<Record<string, string>>) {
  const query = new URLSearchParams(filter).toString()
  const end = query === '' ? '' : `?${query}`
  return { csv: `/desk/orders.csv${end}`, xlsx: `/desk/orders.xlsx${end}`, filter: query }
}

const TITLES = [
  ...['Номер', 'Оформлен (Москва)', 'Состояние', 'Покупатель', 'Сумма, ₽', 'Строк по\u00a0запросу', 'Регион'],
  'Ответственный',
]

const cellsOf = ({ number, createdAt, look, buyer, total, onRequest, region, responsible }: Row): Cell[] => [
  ...[number, formatMoment(createdAt), look.name, buyer, total / 100, onRequest, region, responsible],
]

const textOf = (cell: Cell): string => (typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? ''))

export const ordersCsv = (rows: readonly Row[]): string =>
  [CSV_START, csvLine(TITLES), ...rows.map((row) => csvLine(cellsOf(row).map(textOf)))].join('')

export const ordersXlsx = (rows: readonly Row[]): Promise<Buffer> =>
  xlsxBytes(
    TITLES,
    rows.map((row) => xlsxRow(cellsOf(row))),
  )

/** @throws HttpError 422 */
export function refuseTooMany(total: number): void {
  if (total > MOST)
    throw new HttpError(
      422,
      `Под отбор подходит заказов: ${total}, а\u00a0в\u00a0таблицу входит ${MOST}. Сузьте отбор.`,
    )
}
