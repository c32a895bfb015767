import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { CsvError, type Options, parse as parseCsv } from 'csv-parse'
import { parse as parseCsvAtOnce } from 'csv-parse/sync'
import { type ParseError, parse, visit } from 'jsonc-parser'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { withoutGuard } from '../../sheets/guard.ts'
import { readSheetNumber, type SheetValue } from '../../sheets/number-text.ts'
import { UnreadableFile } from '../../sheets/xml-parts.ts'
import { findHeader, HEADER_ROWS } from './header.ts'
import { EmptyImport, ImportError } from './problem.ts'
import { emptyFile, type LooseRecord, type Row, type Source } from './source.ts'
import { openXlsx } from './xlsx-file.ts'

const readers: Readonly<Record<string, (file: string, sheet?: string) => Promise<Source>>> = {
  '.csv': openCsv,
  '.tsv': openCsv,
  '.txt': openCsv,
  '.xlsx': openXlsx,
  '.json': openJson,
}

/** Changes when the file is written to or replaced. */
export async function stampOf(file: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(file, { bigint: true })
  return [ino, size, mtimeNs].join()
}

/** @throws ImportError that says in one line why the file cannot be read */
export async function openSource(file: string, sheet?: string): Promise<Source> {
  const open = readers[extname(file).toLowerCase()]
  if (!open)
    throw new ImportError(
      `Не знаю, как читать «${basename(file)}».`,
      'Читаются файлы .csv, .xlsx и .json; старый .xls сохраните как .xlsx.',
    )
  try {
    if ((await stat(file)).size === 0) throw new EmptyImport(`Файл «${basename(file)}» пуст.`)
    return await open(file, sheet)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new ImportError(`«${basename(file)}». ${error.message}`, error.hint)
    const { code } = error as NodeJS.ErrnoException // both are errors
    if (error instanceof ImportError || code === undefined) throw error
    if (code === 'ENOENT') throw new ImportError(`Файла «${file}» нет.`, 'Проверьте путь.')
    throw new ImportError(`Файл «${file}» не открывается (${code}).`, 'Проверьте путь и права на чтение.')
  }
}

/** Delimiters of cells, the likeliest first; a first line «sep=;» names one, as in Excel. */
const DELIMITERS = [';', '\t', ',', '|']
const NAMED = /^sep=([;\t,|])\r?\n/i

/** Characters: a longer row has lost a quote. */
const MAX_ROW = 200_000

const CSV: Options = {
  // Names have quotes inside: people write Флакон "Волна" without more of them.
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  max_record_size: MAX_ROW,
}

/** UTF-8, what spreadsheet programs call «Unicode text», or windows-1251, which Russian ones write. */
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
  for await (const { line, cells } of readCsv(file, encoding, options))
    if (line >= row)
      return {
        titles: cells,
        line,
        async *rows() {
          for await (const row of readCsv(file, encoding, options)) if (row.line > line) yield row
        },
      }
  throw emptyFile(file)
}

/** Bytes in which the titles are looked for. */
const PREAMBLE = 1_000_000

/** The delimiter that splits a row into the most known titles, and the number of that row. */
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

/** Rows that are not empty, numbered as a spreadsheet program does. */
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

/** The text of a file in pieces, without a byte order mark. */
async function* readText(file: string, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const LISTS = ['documents', 'sections', 'products']

const SHAPE_HINT = 'Нужен список изделий [{…}, …] или {"sections": […], "products": […]}.'

/** An array of products, or {"documents": […], "sections": […], "products": […]}. */
export async function openJson(file: string): Promise<Source> {
  const { text, value } = await readJson(file)
  const lists = Array.isArray(value) ? { products: value } : value
  if (!isRecord(lists)) throw new ImportError(`В файле «${basename(file)}» не каталог.`, SHAPE_HINT)
  const unknown = Object.keys(lists).find((name) => !LISTS.includes(name))
  if (unknown !== undefined)
    throw new ImportError(`Списка «${unknown}» в каталоге нет.`, 'Ожидаются «documents», «sections» и «products».')
  const lines = linesOf(text)
  // Several records on a line have numbers instead.
  const isCrowded = new Set(lines.values()).size < lines.size
  const [documents, sections, products] = LISTS.map((name) =>
    recordsOf(name, lists[name]).map((entry, i) => ({
      value: entry,
      line: (isCrowded ? undefined : lines.get(Array.isArray(value) ? `${i}` : `${name}/${i}`)) ?? i + 1,
    })),
  )
  const listed = new Map(documents?.map(({ value }) => [value.file, value]))
  const rows = (products ?? []).map(({ line, value }) => ({ line, cells: flat(withDocuments(value, listed)) }))
  const titles = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  if (titles.length === 0) throw emptyFile(file)
  return {
    titles,
    line: 1,
    ...(isCrowded && { unit: 'Запись' as const }),
    rows: () => rows.map(({ line, cells }) => ({ line, cells: titles.map((title) => cells.get(title) ?? '') })),
    ...(lists.sections !== undefined && sections && { sections }),
  }
}

async function readJson(file: string): Promise<{ text: string; value: unknown }> {
  const content = await readFile(file)
  if (!isUtf8(content))
    throw new ImportError(`Файл «${basename(file)}» не в UTF-8.`, 'Сохраните его в UTF-8: другим JSON не бывает.')
  const text = new TextDecoder().decode(content)
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    const errors: ParseError[] = []
    parse(text, errors, { disallowComments: true })
    const { offset, length } = errors[0] ?? { offset: 0, length: 0 }
    const line = text.slice(0, offset).split('\n').length
    if (offset + length >= text.trimEnd().length)
      throw new ImportError(`Файл JSON обрывается в строке ${line}.`, 'Сохраните его заново целиком.')
    throw new ImportError(`В строке ${line} файла JSON ошибка.`, 'Проверьте в ней и выше запятые и кавычки.')
  }
}

/** The lines on which records begin, by their paths: "3", "products/3". */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  visit(text, {
    onObjectBegin(_offset, _length, line, _character, path) {
      const steps = path()
      if (typeof steps.at(-1) === 'number' && steps.length <= 2) lines.set(steps.join('/'), line + 1)
    },
  })
  return lines
}

function recordsOf(name: string, value: unknown = []): LooseRecord['value'][] {
  if (!Array.isArray(value)) throw new ImportError(`«${name}» — не список.`, SHAPE_HINT)
  return value.map((entry: unknown, i) => {
    if (!isRecord(entry)) throw new ImportError(`Запись ${i + 1} списка «${name}» — не объект.`, SHAPE_HINT)
    return entry
  })
}

/** A product may name documents by their files alone where the file lists them: their titles are not repeated then. */
function withDocuments(product: LooseRecord['value'], listed: ReadonlyMap<unknown, unknown>): object {
  const { documents } = product
  if (!Array.isArray(documents)) return product
  const described = documents.map((document) =>
    typeof document === 'string' ? (listed.get(document) ?? { title: '', file: document }) : document,
  )
  return { ...product, documents: described }
}

/** A record has three levels; deeper values belong to no column. */
const MAX_DEPTH = 4

/** {"box": {"length": 600}, "prices": [{"from": 180}]} as box.length and prices.1.from; lists of texts stay in one cell. */
function flat(value: unknown, path = '', cells = new Map<string, SheetValue>(), depth = 0): Map<string, SheetValue> {
  if (depth > MAX_DEPTH) return cells.set(path, '…')
  if (Array.isArray(value) && value.length === 0) return cells
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) cells.set(path, value.join('; '))
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) flat(item, `${path}.${i + 1}`, cells, depth + 1)
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) flat(item, path === '' ? key : `${path}.${key}`, cells, depth + 1)
  else if (typeof value === 'number') cells.set(path, readSheetNumber(String(value), 'plain'))
  else if (value !== null && value !== undefined)
    cells.set(path, typeof value === 'boolean' ? (value ? 'да' : 'нет') : String(value))
  return cells
}
