import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CellValue, readSheet } from 'read-excel-file/node'
import { ImportError } from '../problem.ts'
import { emptyFile, type Row, type Source } from './source.ts'

/** Reads the first sheet of a workbook. */
export async function openXlsx(file: string): Promise<Source> {
  const sheet = await readSheet(file, { trim: false }).catch(() => refuse(file))
  const rows = sheet
    .map((cells, i): Row => ({ line: i + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [header, ...products] = rows
  if (!header) throw emptyFile(file)
  return { titles: header.cells, line: header.line, rows: () => products }
}

/** The signature of .xls files. */
const OLD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function refuse(file: string): Promise<never> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(OLD.length), 0, OLD.length, 0)
  await handle.close()
  if (buffer.equals(OLD))
    throw new ImportError(`«${basename(file)}» на самом деле старый .xls.`, 'Сохраните его как .xlsx.')
  throw new ImportError(
    `Файл «${basename(file)}» повреждён или это не .xlsx.`,
    'Откройте его в программе таблиц и сохраните заново.',
  )
}

/** Numbers keep twelve digits: a formula's 17.349999999999998 is 17.35 to everybody. */
function textOf(cell: CellValue | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return decimal(Number(cell.toPrecision(12)))
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет'
  return cell instanceof Date ? '#ДАТА' : String(cell)
}

/** Without an exponent, where a number is not that large. */
const decimal = (value: number): string => (Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(12) : String(value))
