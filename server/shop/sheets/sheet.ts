import { type NumberFormat, readSheetNumber, type SheetValue } from './number-text.ts'
import { broken, type Limits, readXml, tooMany, unescapeText, type XmlReader } from './xml-parts.ts'

export interface SheetRow {
  /** Row number as in a spreadsheet program, from 1. */
  line: number
  isHidden: boolean
  /** Cells by column; empty cells are empty texts. */
  cells: SheetValue[]
}

/** Merged cells: rows from 1, columns from 0. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** A parsed sheet; `rows` are its non-empty rows. */
export interface Sheet {
  rows: SheetRow[]
  merges: Merge[]
  /** Numbers of the hidden columns, from 0. */
  hidden: ReadonlySet<number>
}

interface Shared {
  /** Number formats by number of a cell style. */
  formats: readonly NumberFormat[]
  texts: readonly string[]
  limits: Limits
}

const MAX_COLUMNS = 1000
/** Maximum number of characters in a cell. */
export const MAX_TEXT = 32_767

/** Value of a cell whose formula has no computed value in the file. */
export const NOT_COMPUTED = '#ФОРМУЛА'

/** Parses a sheet. @throws UnreadableFile */
export function readSheet(part: Uint8Array | undefined, shared: Shared): Sheet {
  const reader = new SheetReader(shared)
  readXml(part, shared.limits, reader)
  reader.fillMerged()
  return reader
}

interface Cell {
  column: number
  type: string
  style: number
  isFormula: boolean
  /** The stored value; undefined if the file contains none. */
  value: string | undefined
}

class SheetReader implements XmlReader, Sheet {
  readonly rows: SheetRow[] = []
  readonly merges: Merge[] = []
  readonly hidden = new Set<number>()
  readonly #shared: Shared
  #row: SheetRow = { line: 0, isHidden: false, cells: [] }
  #cell: Cell | undefined
  #column = -1
  #isText = false
  #isPhonetic = false

  constructor(shared: Shared) {
    this.#shared = shared
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v' || (name === 't' && !this.#isPhonetic)) {
      this.#isText = true
      if (this.#cell) this.#cell.value ??= ''
    } else if (name === 'f' && this.#cell) this.#cell.isFormula = true
    else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 'row') {
      const { r = this.#row.line + 1, hidden, ht } = attributes
      this.#row = { line: Number(r), isHidden: isUnseen(hidden, ht), cells: [] }
      this.#column = -1
    } else if (name === 'col' && isUnseen(attributes.hidden, attributes.width)) {
      for (let column = Number(attributes.min); column <= Math.min(Number(attributes.max), MAX_COLUMNS); column++) {
        this.#shared.limits.count('merges')
        this.hidden.add(column - 1)
      }
    } else if (name === 'mergeCell') this.#merge(attributes.ref ?? '')
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell()
    else if (name === 'v' || name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'row' && this.#row.cells.length > 0) {
      this.#shared.limits.count('rows')
      this.rows.push(this.#row)
    }
  }

  text(text: string): void {
    if (!this.#isText || this.#cell?.value === undefined) return
    this.#cell.value += text
    if (this.#cell.value.length > MAX_TEXT) throw broken()
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r)
    this.#cell = { column: this.#column, type: t, style: Number(s), isFormula: false, value: undefined }
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    const value = cell ? this.#valueOf(cell) : ''
    if (!cell || value === '') return
    this.#put(this.#row, cell.column, value)
  }

  #put({ cells }: SheetRow, column: number, value: SheetValue): void {
    if (column >= MAX_COLUMNS) throw tooMany(MAX_COLUMNS, 'столбцов')
    this.#shared.limits.countValue('cells', Math.max(1, column + 1 - cells.length))
    while (cells.length < column) cells.push('')
    cells[column] = value
  }

  /** Copies the value of vertically merged cells to all rows that they span. */
  fillMerged(): void {
    const starting = Map.groupBy(
      this.merges.filter(({ top, bottom }) => bottom > top),
      ({ top }) => top,
    )
    /** Merged cells that continue in the current row, by column. */
    const open = new Map<number, { bottom: number; value: SheetValue }>()
    for (const row of this.rows) {
      for (const [column, { bottom, value }] of open) {
        if (row.line > bottom) open.delete(column)
        else if ((row.cells[column] ?? '') === '') this.#put(row, column, value)
      }
      for (const { left, bottom } of starting.get(row.line) ?? []) {
        const value = row.cells[left] ?? ''
        if (value !== '') open.set(left, { bottom, value })
      }
    }
  }

  #valueOf({ type, value, isFormula, style }: Cell): SheetValue {
    if (isFormula && (value === undefined || (value === '' && type !== 'str'))) return NOT_COMPUTED
    if (value === undefined || value === '') return ''
    const format = this.#shared.formats[style] ?? 'plain'
    if (format === 'nothing') return ''
    if (format === 'words' && ['s', 'str', 'inlineStr'].includes(type)) return '#ФОРМАТ'
    if (type === 's') return this.#shared.texts[Number(value)] ?? ''
    if (type === 'str' || type === 'inlineStr') return unescapeText(value)
    if (type === 'b') return value === '1' || value === 'true' ? 'да' : 'нет'
    if (type === 'e') return value.startsWith('#') ? value : '#VALUE!'
    if (type === 'd') return '#ДАТА'
    return readSheetNumber(value, format)
  }

  #merge(ref: string): void {
    this.#shared.limits.count('merges')
    const [from = '', to = from] = ref.split(':')
    this.merges.push({ top: lineOf(from), bottom: lineOf(to), left: columnOf(from), right: columnOf(to) })
  }
}

/** Returns true for a hidden row or column. @param size width in characters or height in points: less than 1 is invisible */
const isUnseen = (hidden: string | undefined, size: string | undefined): boolean =>
  hidden === '1' || hidden === 'true' || Number(size) < 1

/** Returns the number of the column in a cell reference, from 0: 27 for «AB12». */
function columnOf(ref: string): number {
  let column = 0
  for (let i = 0; i < 4; i++) {
    const letter = ref.charCodeAt(i) - 64
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column - 1
}

const lineOf = (ref: string): number => Number(ref.replace(/^[A-Z]+/, ''))
