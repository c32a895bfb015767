import { CsvError } from 'csv-parse'
import { parse as parseCsv } from 'csv-parse/sync'
import { MAX_QUANTITY, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { formatNumber, visible } from '#schema/definitions/text/format.ts'
import { guessOf } from '../catalog/import/reading.ts'
import { isTitles, type Ordered, quantityUnit, readQuantity, saysTerms } from './paste-columns.ts'

/** A pasted line with its possible readings, the likeliest first. */
export interface PastedLine {
  /** Line number, from 1. */
  line: number
  text: string
  readings: readonly Reading[]
  /** Cells of a row in a table, where the meaning of columns depends on the other rows (paste-columns.ts). */
  cells?: readonly string[]
  /** Readings with an invalid quantity after the article number: «-5», «1,5 кор.», «😀». */
  unclear?: readonly Unclear[]
  why?: string
}

interface Unclear {
  article: string
  /** Why the quantity is invalid. */
  why: string
}

/** A possible article number and quantity; without a quantity, the minimum order is meant. */
export interface Reading extends Partial<Ordered> {
  article: string
  name?: string
}

/** Maximum number of characters in a line. */
const LENGTH = 200

/** Maximum number of columns in a table. */
const MAX_CELLS = 50

/** Parses pasted article numbers and quantities, one product per line, copied from a spreadsheet or an e-mail. */
export function readPaste(text: string): PastedLine[] {
  const { lines, isAligned } = linesOf(text)
  const titles = lines.findIndex(({ cells }) => isTitles(cells, false))
  const whole = (titles < 0 ? lines : lines.slice(0, titles)).flatMap(readWhole)
  const places = new Set(whole.map(({ line }) => line))
  const others = readLines(
    lines.filter(({ line }) => !places.has(line)),
    isAligned,
  )
  return [...whole, ...others].toSorted((a, b) => a.line - b.line)
}

/** Parses a row in the format that `wholeRow` (paste-columns.ts) writes; empty for other rows. */
function readWhole({ line, text, cells }: FilledLine): PastedLine[] {
  const [article = '', name = '', amount = '', ...more] = cells
  const ordered = /^\d.*\p{L}/u.test(amount) ? readQuantity(amount) : undefined
  if (!ordered || more.length > 0 || !/\p{L}/u.test(name) || readQuantity(name)) return []
  // The name may also come before the article number.
  const readings = [
    { article: article || name, name, ...ordered },
    { article: name, name: article, ...ordered },
  ]
  return [{ line, text, readings }]
}

type FilledLine = ReturnType<typeof linesOf>['lines'][number]

function readLines(filled: readonly FilledLine[], isAligned: boolean): PastedLine[] {
  const [first, ...others] = filled
  const shown = filled.map(({ line, text }) => ({ line, text: text.slice(0, LENGTH), readings: [] }))
  // Two columns are a table too if they have titles, prices or empty cells.
  const isTable = filled.some(
    ({ cells: [title = '', amount, ...more], cells }, i) =>
      cells.filter(Boolean).length > 2 ||
      (others.length > 0 &&
        amount !== undefined &&
        more.length === 0 &&
        (NO_AMOUNT.test(amount) || (/^\p{L}/u.test(amount) && (i === 0 || isArticleTitle(title))))),
  )
  const sizes = new Set(filled.flatMap(({ cells: { length } }) => (length > 1 ? length : [])))
  // If columns are aligned by spaces, it cannot be seen which cell of a shorter row is empty.
  if (isTable && isAligned && sizes.size > 1) return shown.map((line) => ({ ...line, why: NO_QUANTITY }))
  // A line such as «ФЛ-250 960» below a table is read by itself.
  const isWords = ({ text }: { text: string }): boolean => text.split(' ').length === 2
  if (isTable)
    return filled.map((line, i) => ({
      ...(shown[i] as PastedLine),
      ...(line.cells.length === 1 && isWords(line) && readLine(line)),
      cells: line.cells,
    }))
  const lines = filled.map(readLine)
  const start = lines.findIndex(isItem)
  const terms = lines.findIndex((line, i) => line.why === undefined && isOfTerms(line, start < 0 || i <= start))
  if (terms >= 0) return lines.map((line, i) => (i < terms ? line : { ...(shown[i] as PastedLine), why: NO_QUANTITY }))
  // A first line without a number is a heading.
  return lines.slice(first && others.length > 0 && !/\d/.test(first.text) ? 1 : 0)
}

const isItem = ({ text, readings }: PastedLine): boolean =>
  /^\S*\d\S*$/.test(text) || readings.some(({ quantity }) => quantity !== undefined)

/** Returns true for a line that changes the meaning of numbers, such as «Остатки на складе:», and for titles such as «Артикул Цена». */
function isOfTerms(line: PastedLine, isFirst: boolean): boolean {
  const [first = '', ...rest] = line.text.split(/[ ,]+/)
  if (isArticleTitle(first))
    return rest.length > 0 && !['unsaid', 'pieces'].includes(quantityUnit(rest.join(' ')) ?? '')
  return saysTerms(isItem(line) ? first.replace(/^.*\d.*$/, '') : line.text, isFirst)
}

const isArticleTitle = (text: string): boolean => guessOf(text) === 'артикул' && !/\d/.test(text)

/** Matches an empty cell, or a sum with kopecks. */
const NO_AMOUNT = /^$|^[^,.]*\d[.,]0?[1-9]\d?$/

export const NO_QUANTITY = 'Где здесь количество? Оставьте в\u00A0строке артикул и\u00A0его.'

const BREAK = ['\r\n', '\n', '\r']

interface ParsedRow {
  record: string[]
  raw: string
  info: { lines: number }
}

/** Splits a text into lines and cells. Empty cells keep their position; quoted cells may contain separators and line breaks. */
function linesOf(text: string) {
  // Superscript digits are footnote marks: «1680¹» must not become 16801.
  const signs = visible(text.replace(/\p{No}/gu, '*').normalize('NFKC'))
  const delimiter = signs.includes(';') && !signs.includes('\t') ? ';' : '\t'
  // Several spaces separate columns that are aligned by spaces.
  const parted = signs.replace(/^[^\t;\r\n]+$/gm, (line) => line.replace(/(?<=\S) {2,}(?=\S)/g, delimiter))
  const seen = parted.replace(/[^\S\t\r\n]+/g, ' ')
  const options = { delimiter, record_delimiter: BREAK, relax_column_count: true, relax_quotes: true, trim: true }
  const parse = (quote: '"' | false) =>
    parseCsv(seen, { ...options, quote, info: true, raw: true }) as unknown as ParsedRow[] // the type with these options
  let rows: ParsedRow[]
  try {
    rows = parse('"')
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // If a quote is not closed, quotes are read as ordinary characters.
    rows = parse(false)
  }
  const lines = rows.map(({ record, raw }, i) => ({
    line: (rows[i - 1]?.info.lines ?? 0) + 1,
    text: raw.replace(/\s*[\r\n]\s*/g, ' ').replace(/^[ \t;,]+|[ \t;,]+$/g, ''),
    cells: record.slice(0, MAX_CELLS).map((cell) => cell.replace(/(?<=\p{L}-)\n(?=\p{L})/gu, '').replace(/\s+/g, ' ')),
  }))
  return { lines: lines.filter(({ text }) => text !== ''), isAligned: parted !== signs }
}

function readLine({ line, text }: { line: number; text: string }): PastedLine {
  const shown = text.slice(0, LENGTH)
  if (text.length > LENGTH) return { line, text: shown, readings: [], why: 'Слишком длинная строка.' }
  const readings = /[\t;]/.test(text) ? readCells(text.split(/[\t;]/)) : readWords(text)
  const fitting = readings.filter(({ quantity = 1 }) => quantity > 0 && quantity <= MAX_QUANTITY)
  const beyond = readings.flatMap((reading) =>
    fitting.includes(reading) ? [] : [{ article: reading.article, why: BEYOND }],
  )
  const unclear = [...beyond, ...unclearIn(text)]
  if (fitting.length > 0 || (readings.length === 0 && unclear.length > 0))
    return { line, text: shown, readings: fitting, unclear }
  const [article = '', ...cells] = text.split(/[\t;]/)
  const amount = cells.at(-1)?.trim()
  const missing = amount && isArticle(article) ? `${unclearText(amount)}.` : 'Нужны артикул и\u00A0количество.'
  const why = readings.length > 0 ? BEYOND : missing
  return { line, text: shown, readings: [], why }
}

export const BEYOND = `Количество должно быть от\u00A01 до\u00A0${formatNumber(MAX_QUANTITY)}.`

/** Returns the reading of two cells: article number and quantity. */
function readCells(cells: readonly string[]): Reading[] {
  const [article = '', quantity] = cells.map((cell) => cell.trim()).filter(Boolean)
  if (!isArticle(article)) return []
  const amount = readQuantity(quantity ?? '')
  return amount || quantity === undefined ? [{ article, ...amount }] : []
}

/** Returns a reading for every split into article number and quantity, because both may contain spaces: «ФЛ 250», «1 800 шт.». */
function readWords(text: string): Reading[] {
  const readings: Reading[] = []
  for (const { index, 0: separator } of text.matchAll(/[ ,]+/g)) {
    const article = text.slice(0, index)
    const amount = readQuantity(text.slice(index + separator.length))
    if (isArticle(article) && amount) readings.push({ article, ...amount })
  }
  return isArticle(text) && !STRANGE_END.test(text) ? [...readings, { article: text }] : readings
}

/** Matches a last word without letters and digits, such as «😀», which counts as an invalid quantity. */
const STRANGE_END = / [^\p{L}\d\s]*[^\p{L}\p{P}\d\s][^\p{L}\d\s]*$/u

function unclearIn(text: string): Unclear[] {
  return [...text.matchAll(/ +(?=[-+\d]|[^\p{L}\d\s]+$)/gu)].flatMap(({ index, 0: separator }) => {
    const [article, amount] = [text.slice(0, index), text.slice(index + separator.length)]
    return isArticle(article) && !readQuantity(amount) ? [{ article, why: `${unclearText(amount)}.` }] : []
  })
}

export const isArticle = (text: string): boolean => text.length <= 60 && /[\p{L}\d]/u.test(text)
