import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportError } from '../problem.ts'
import { emptyFile, type Row, type Source } from './source.ts'
import { type Cell, DATE, openFirstSheet } from './workbook.ts'

/** The first sheet, row by row: of a large one only the texts that its cells share are held. */
export async function openXlsx(file: string): Promise<Source> {
  const sheet = await openFirstSheet(file).catch(refuse(file))
  const rows = async function* (): AsyncIterable<Row> {
    try {
      for await (const { line, cells } of sheet.rows()) {
        const texts = Array.from(cells, textOf)
        if (texts.some((text) => text !== '')) yield { line, cells: texts }
      }
    } catch (error) {
      await refuse(file)(error)
    }
  }
  for await (const { line, cells } of rows())
    return {
      titles: cells,
      line,
      async *rows() {
        for await (const row of rows()) if (row.line > line) yield row
      },
    }
  throw emptyFile(file)
}

/** How older programs' files begin. */
const OLD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const refuse =
  (file: string) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof ImportError) throw error
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
function textOf(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return decimal(Number(cell.toPrecision(12)))
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет'
  return cell === DATE ? '#ДАТА' : String(cell)
}

/** Without an exponent, where a number is not that large. */
const decimal = (value: number): string => (Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(12) : String(value))
