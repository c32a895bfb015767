import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import { type Cell, guarded, xlsxBytes, xlsxRow } from './xlsx.ts'

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

/** Writes a table to a new file: XLSX if its name ends with .xlsx, otherwise CSV. @returns the number of rows */
export const writeTable = (file: string, titles: readonly string[], rows: Rows): Promise<number> =>
  (extname(file).toLowerCase() === '.xlsx' ? writeXlsx : writeCsv)(file, titles, rows)

async function writeCsv(file: string, titles: readonly string[], rows: Rows): Promise<number> {
  let count = 0
  async function* lines() {
    yield CSV_START + csvLine(titles)
    for await (const cells of rows) {
      count++
      yield csvLine(cells)
    }
  }
  await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return count
}

async function writeXlsx(file: string, titles: readonly string[], rows: Rows): Promise<number> {
  const data: ReturnType<typeof xlsxRow>[] = []
  for await (const cells of rows) data.push(xlsxRow(cells))
  await writeFile(file, await xlsxBytes(titles, data), { flag: 'wx', mode: 0o600 })
  return data.length
}

/** Byte order mark, by which Russian spreadsheet programs recognize UTF-8. */
const CSV_START = '\ufeff'

/** Formats a CSV line; separates cells by semicolons, as Russian spreadsheet programs expect. */
const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(value: Cell): string {
  const cell = guarded(cellText(value))
  return /[";\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Formats a cell with a decimal comma; a time becomes «2026-11-25 12:33» in Moscow time. */
function cellText(value: Cell): string {
  if (value instanceof Date) return new Date(value.getTime() + MOSCOW_MS).toISOString().slice(0, 16).replace('T', ' ')
  return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '')
}
