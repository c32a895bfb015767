import { Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { meaningOf } from '../header.ts'
import { ImportError } from '../problem.ts'
import { detectEncoding, type Encoding, readText } from './encoding.ts'
import { emptyFile, type Row, type Source } from './source.ts'

/** Signs that part cells, the likeliest first. */
const DELIMITERS = [';', '\t', ','] as const

/** Characters: a row that is longer has lost a quote. */
const LONGEST_ROW = 200_000

export async function openCsv(file: string): Promise<Source> {
  const encoding = await detectEncoding(file)
  const start = await readStart(file, encoding)
  const lines = start.split(/\r\n|\n|\r/)
  const told = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1]
  const titleLine = lines.findIndex((line, i) => line.trim() !== '' && !(told && i === 0))
  if (titleLine < 0) throw emptyFile(file)
  const delimiter = told ?? likeliest(lines.slice(titleLine).join('\n'))
  const options: Options = {
    delimiter,
    // Names have quotes inside: Флакон "Волна" without more of them is as people write it.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_ROW,
  }
  let header: Row | undefined
  for await (const row of readRows(file, encoding, options, told !== undefined)) {
    header = row
    break
  }
  if (!header) throw emptyFile(file)
  const { line, cells } = header
  return {
    titles: cells,
    line,
    async *rows() {
      for await (const row of readRows(file, encoding, options, told !== undefined)) if (row.line > line) yield row
    },
  }
}

async function readStart(file: string, encoding: Encoding): Promise<string> {
  let start = ''
  for await (const piece of readText(file, encoding)) {
    start += piece
    if (start.length > LONGEST_ROW) break
  }
  return start
}

/** The sign that parts the titles into the most that are known. */
function likeliest(text: string): string {
  let [best, most]: [string, number] = [DELIMITERS[0], 0]
  for (const delimiter of DELIMITERS) {
    const known = firstRow(text, delimiter).filter((title) => meaningOf(title) !== undefined).length
    if (known > most) [best, most] = [delimiter, known]
  }
  return best
}

function firstRow(text: string, delimiter: string): string[] {
  try {
    const [row = []] = parseAtOnce(text, { delimiter, relax_quotes: true, relax_column_count: true, to: 1 })
    return row
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Rows that are not empty, numbered as a spreadsheet program does. */
async function* readRows(file: string, encoding: Encoding, options: Options, skipFirst: boolean): AsyncIterable<Row> {
  const text = Readable.from(readText(file, encoding))
  const parser = text.pipe(parse(options))
  text.on('error', (error) => parser.destroy(error))
  let line = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line++
      if (skipFirst && line === 1) continue
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells }
    }
  } catch (error) {
    if (error instanceof CsvError) throw brokenCsv(error, line + 1)
    throw error
  } finally {
    text.destroy()
  }
}

const brokenCsv = ({ code }: CsvError, line: number): ImportError =>
  new ImportError(
    code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
      ? `Кавычка, открытая в строке ${line} или раньше, не закрыта.`
      : `Строку ${line} нельзя разобрать (${code}).`,
    'Откройте файл в программе таблиц и сохраните заново как «CSV UTF-8».',
  )
