import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CellValue, readSheet } from 'read-excel-file/node'
import { ImportError } from '../problem.ts'
import { emptyFile, type Row, type Source } from './source.ts'

/** Bytes: a sheet is unpacked whole, to some thirty times its size. */
const LARGEST = 60_000_000

/** The first sheet. It is read whole: that is how the format is made. */
export async function openXlsx(file: string): Promise<Source> {
  if ((await stat(file)).size > LARGEST)
    throw new ImportError(`Файл «${basename(file)}» слишком велик для .xlsx.`, 'Сохраните лист как «CSV UTF-8».')
  const sheet = await readFirstSheet(file)
  const rows = sheet.flatMap((cells, i): Row[] => {
    const texts = cells.map(textOf)
    return texts.some((text) => text !== '') ? [{ line: i + 1, cells: texts }] : []
  })
  const [header, ...rest] = rows
  if (!header) throw emptyFile(file)
  return {
    titles: header.cells,
    line: header.line,
    async *rows() {
      yield* rest
    },
  }
}

/** A date comes as Date, whatever the package's types say. */
type Cell = CellValue | null

async function readFirstSheet(file: string): Promise<Cell[][]> {
  try {
    return await readSheet(file, 1)
  } catch (error) {
    const { code } = error as { code?: unknown } // InvalidInputError has one, others may not
    if (code === 'XLS_FILE_NOT_SUPPORTED')
      throw new ImportError(`«${basename(file)}» на самом деле старый .xls.`, 'Сохраните его как .xlsx.')
    throw new ImportError(
      `Файл «${basename(file)}» повреждён или это не .xlsx.`,
      'Откройте его в программе таблиц и сохраните заново.',
    )
  }
}

/** Numbers keep twelve digits: a formula's 17.349999999999998 is 17.35 to everybody. */
function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return decimal(Number(cell.toPrecision(12)))
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет'
  return typeof cell === 'string' ? cell : '#ДАТА'
}

/** Without an exponent, where a number is not that large. */
const decimal = (value: number): string => (Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(12) : String(value))
