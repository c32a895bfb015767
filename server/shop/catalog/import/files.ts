import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { CsvError, type Options, parse as parseCsv } from 'csv-parse'
import { parse as parseCsvAtOnce } from 'csv-parse/sync'
import { withoutGuard } from '../../sheets/xlsx.ts'
import { UnreadableFile } from '../../sheets/xml-parts.ts'
import { findHeader, HEADER_ROWS } from './header.ts'
import { EmptyImport, ImportError } from './problem.ts'
import { emptyFile, type Row, type Source } from './source.ts'
import { openXlsx } from './xlsx-file.ts'

const readers: Readonly<Record<string, (file: string, sheet?: string) => Promise<Source>>> = {
  '.csv': openCsv,
  '.tsv': openCsv,
  '.txt': openCsv,
  '.xlsx': openXlsx,
}

/** Returns a text that changes when the file is written to or replaced. */
export async function stampOf(file: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(file, { bigint: true })
  return [ino, size, mtimeNs].join()
}

/** Opens a file. @param sheet the sheet to read @param name original name, if `file` is a temporary path @throws ImportError */
export async function openSource(file: string, sheet?: string, name = file): Promise<Source> {
  const open = readers[extname(name).toLowerCase()]
  if (!open)
    throw new ImportError(
      `Не знаю, как читать «${basename(name)}».`,
      'Читаются файлы .csv и .xlsx; старый .xls сохраните как .xlsx.',
    )
  try {
    if ((await stat(file)).size === 0) throw new EmptyImport(`Файл «${basename(name)}» пуст.`)
    return await open(file, sheet)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ImportError(`«${basename(name)}». ${error.message}`, error.hint)
    const { code } = error as NodeJS.ErrnoException // the code above throws only errors
    if (error instanceof ImportError || code === undefined) throw error
    if (code === 'ENOENT') throw new ImportError(`Файла «${file}» нет.`, 'Проверьте путь.')
    throw new ImportError(`Файл «${file}» не открывается (${code}).`, 'Проверьте путь и права на чтение.')
  }
}

/** Delimiters of cells, the likeliest first; a first line «sep=;» sets one, as in Excel. */
const DELIMITERS = [';', '\t', ',', '|']
const NAMED = /^sep=([;\t,|])\r?\n/i

/** Maximum number of characters in a row: in a longer one a closing quote must be missing. */
const MAX_ROW = 200_000

const CSV: Options = {
  // Names contain unescaped quotes: Флакон "Волна".
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  max_record_size: MAX_ROW,
}

/** Detects the encoding: UTF-8, UTF-16 (a spreadsheet's «Unicode text») or windows-1251, which Russian programs write. */
function encodingOf(content: Buffer): string {
  const mark = content.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  return isUtf8(content) ? 'utf-8' : 'windows-1251'
}

async function openCsv(file: string): Promise<Source> {
  const content = await readFile(file)
  const encoding = encodingOf(content)
  const start = new TextDecoder(encoding).decode(content.subarray(0, PREAMBLE))
  if (start.trim() === '') throw emptyFile(file)
  const [delimiter, row] = findTitles(start)
  const options = { ...CSV, delimiter }
  const above: string[] = []
  for await (const { line, cells } of readCsv(file, encoding, options))
    if (line < row) above.push(...cells)
    else
      return {
        ...{ titles: cells, above, line },
        async *rows() {
          for await (const row of readCsv(file, encoding, options)) if (row.line > line) yield row
        },
      }
  throw emptyFile(file)
}

/** Number of bytes in which the row of titles is searched. */
const PREAMBLE = 1_000_000

/** Returns the delimiter that splits one of the first rows into the most titles of columns, and the number of that row. */
function findTitles(text: string): [delimiter: string, row: number] {
  const named = NAMED.exec(text)?.[1]
  const readings = (named === undefined ? DELIMITERS : [named]).map((delimiter) => {
    try {
      const rows: string[][] = parseCsvAtOnce(text, { ...CSV, delimiter, to: HEADER_ROWS })
      return { delimiter, ...findHeader(rows) }
    } catch (error) {
      if (error instanceof CsvError) return { delimiter, index: 0, knownTitles: 0 }
      throw error
    }
  })
  const { delimiter, index } = readings.reduce((best, other) => (other.knownTitles > best.knownTitles ? other : best))
  return [delimiter, index + 1]
}

/** Yields the non-empty rows, numbered as in a spreadsheet program. */
async function* readCsv(file: string, encoding: string, options: Options): AsyncIterable<Row & { cells: string[] }> {
  const text = Readable.from(readText(file, encoding))
  const parser = text.pipe(parseCsv(options))
  text.on('error', (error) => parser.destroy(error))
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line++
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells: cells.map(withoutGuard) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    throw new ImportError(
      isOpen
        ? `Кавычка, открытая в строке ${line + 1} или раньше, не закрыта.`
        : `Строку ${line + 1} нельзя разобрать (${error.code}).`,
      'Откройте файл в программе таблиц и сохраните заново как «CSV UTF-8».',
    )
  } finally {
    text.destroy()
  }
}

/** Yields the text of a file in pieces, without a byte order mark. */
async function* readText(file: string, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
