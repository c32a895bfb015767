import { formatNumber } from '#schema/definitions/text/format.ts'
import { MAX_OWN_VALUE } from '../memory/facets.ts'
import type { OwnProperty } from '../properties.ts'
import { type Column, type ColumnKey, columns, PRICE_RANGE } from './columns.ts'
import type { Row } from './files.ts'
import type { Header, Place } from './header.ts'
import type { Report } from './problem.ts'
import {
  bestMatch,
  type ChoiceKey,
  type ChoiceOf,
  CONTROL,
  choices,
  firstWords,
  foldWord,
  readKopecks,
  readNumber,
  SPOILED,
} from './values.ts'

/** Reads the cells of a row and reports problems, which set `failed`. */
export class RowReader {
  failed = false
  readonly #header: Header
  readonly #row: Row
  readonly #report: Report

  constructor(header: Header, row: Row, report: Report) {
    this.#header = header
    this.#row = row
    this.#report = report
  }

  get line(): number {
    return this.#row.line
  }

  error(column: Place | ColumnKey | undefined, reason: string, mend: string): void {
    this.failed = true
    this.#report({ level: 'error', line: this.line, column: this.#titleOf(column), reason, mend })
  }

  warn(column: Place | ColumnKey | undefined, reason: string, mend: string): void {
    this.#report({ level: 'warning', line: this.line, column: this.#titleOf(column), reason, mend })
  }

  /** Reports what looks like a mistake: a person has to agree to it. */
  doubt(column: Place | ColumnKey, reason: string, mend: string): void {
    this.#report({ level: 'doubt', line: this.line, column: this.#titleOf(column), reason, mend })
  }

  /** Reports a document that is not there. */
  missing(column: Place, reason: string, mend: string): void {
    this.#report({ level: 'warning', missing: 'document', line: this.line, column: column.title, reason, mend })
  }

  /** Raw text of a cell; empty if it is missing. */
  cell(column: Place | ColumnKey): string {
    const place = typeof column === 'string' ? this.#header.places.get(column) : column
    return place === undefined ? '' : (this.#row.cells[place.index] ?? '').trim()
  }

  /** A text; empty if it is missing. */
  text(column: Place | ColumnKey, longest = 200): string {
    const text = this.cell(column)
    const most = typeof column === 'string' ? ((columns[column] as Column).longest ?? longest) : longest
    if (SPOILED.test(text))
      this.error(
        column,
        `${quoted(text)} вместо значения: формула не сосчиталась или ячейка стала датой.`,
        'Исправьте ячейку и дайте ей текстовый формат.',
      )
    else if (CONTROL.test(text)) this.error(column, 'В тексте служебные знаки.', 'Наберите его заново.')
    else if (text.length > most)
      this.error(column, `Текст из ${text.length} знаков слишком длинный.`, `Оставьте не больше ${most}.`)
    else return text
    return ''
  }

  /** A required text. The header reports a missing column. */
  required(column: ColumnKey): string {
    if (this.cell(column) === '') {
      this.#missing(column, `Заполните ячейку: столбец обязателен.`)
      return ''
    }
    return this.text(column)
  }

  /** A number within the column's range; undefined where the cell is empty. */
  number(column: ColumnKey, whole = false): number | undefined {
    const text = this.cell(column)
    if (text === '') return undefined
    const { range: [least, most] = [0, Number.MAX_SAFE_INTEGER] }: Column = columns[column]
    const value = readNumber(text)
    if (Number.isNaN(value))
      this.error(column, `${quoted(text)} не число.`, `Запишите цифрами, без единиц: ${whole ? '180' : '180 или 0,5'}.`)
    else if (value < least || value > most)
      this.error(
        column,
        `${quoted(text)} вне возможного.`,
        `Ожидается от ${formatNumber(least)} до ${formatNumber(most)}.`,
      )
    else if (whole && !Number.isInteger(value))
      this.error(column, `${quoted(text)} не целое число.`, 'Округлите до целого.')
    else return value
    return undefined
  }

  /** A required number; NaN and a problem for an empty cell. */
  requiredNumber(column: ColumnKey, whole = false): number {
    if (this.cell(column) === '') this.#missing(column, 'Заполните ячейку: столбец обязателен.')
    return this.number(column, whole) ?? Number.NaN
  }

  /** Kopecks; undefined where the cell is empty or says that the price is on request. */
  kopecks(column: Place, unit: 'rubles' | 'kopecks'): number | undefined {
    const text = this.cell(column)
    if (text === '' || (/^\D/.test(text) && /^(?:цена )?по запросу$/.test(foldWord(text)))) return undefined
    const value = unit === 'rubles' ? readKopecks(text) : readNumber(text)
    const [least, most] = PRICE_RANGE
    if (value === undefined || (unit === 'kopecks' && !Number.isNaN(value) && !Number.isInteger(value)))
      this.error(column, `В цене ${quoted(text)} доли копейки.`, 'Округлите до копеек.')
    else if (Number.isNaN(value)) this.error(column, `${quoted(text)} не цена.`, 'Запишите рубли цифрами: 12,40.')
    else if (value < least || value > most)
      this.error(column, `Цена ${quoted(text)} вне возможного.`, 'Ожидается от 0,01 до 1 000 000 ₽ за штуку.')
    else return value
    return undefined
  }

  /** A property of the shop's own; undefined for an empty or invalid cell. */
  own({ kind, values = [] }: OwnProperty, column: Place): string | number | undefined {
    const text = this.text(column, kind === 'text' ? 1000 : MAX_OWN_VALUE).replace(/\s+/g, ' ')
    if (text === '') return undefined
    if (kind === 'number') {
      const value = readNumber(text)
      if (!Number.isNaN(value)) return value
      this.error(column, `${quoted(text)} не число.`, 'Запишите цифрами, без единиц: 180 или 0,5.')
      return undefined
    }
    const known = values.find((value) => foldWord(value) === foldWord(text))
    if (kind === 'text' || values.length === 0 || known !== undefined) return known ?? text
    this.#unknownChoice(column, text, values)
    return undefined
  }

  /** Pieces from which a price holds; undefined where the cell is empty. */
  quantity(column: Place): number | undefined {
    const text = this.cell(column)
    if (text === '') return undefined
    const value = readNumber(text)
    if (Number.isInteger(value) && value >= 1 && value <= 1e9) return value
    this.error(column, `${quoted(text)} не количество.`, 'Запишите целое число штук, например 180.')
    return undefined
  }

  /** A value from a list; undefined for an empty or invalid cell. */
  choice<K extends ChoiceKey>(column: K): ChoiceOf<K> | undefined {
    const text = this.cell(column)
    if (text === '') return undefined
    // The map of this very key, whose values ChoiceOf names: TypeScript sees the union of all of them.
    const words = choices[column] as ReadonlyMap<string, ChoiceOf<K>>
    const value = words.get(text) ?? words.get(foldWord(text))
    if (value !== undefined) return value
    this.#unknownChoice(column, text, firstWords(column))
    return undefined
  }

  #unknownChoice(column: Place | ColumnKey, text: string, told: readonly string[]): void {
    const like = bestMatch(text, told, foldWord)
    this.error(
      column,
      `Значения ${quoted(text)} здесь не бывает.`,
      `${like ? `Может быть, «${like}»? ` : ''}Возможны: ${told.join(', ')}.`,
    )
  }

  /** A required value from a list; a problem for an empty cell. */
  requiredChoice<K extends ChoiceKey>(column: K): ChoiceOf<K> | undefined {
    if (this.cell(column) === '') this.#missing(column, `Возможны: ${firstWords(column).join(', ')}.`)
    return this.choice(column)
  }

  /** Reports cells beyond the last title: usually an unquoted delimiter. */
  refuseExtraCells(): void {
    const extra = this.#row.cells.slice(this.#header.size).find((cell) => cell.trim() !== '')
    if (extra !== undefined)
      this.error(
        undefined,
        `Ячеек больше, чем столбцов: лишнее ${quoted(extra)}.`,
        'Возьмите в кавычки текст, внутри которого есть разделитель.',
      )
  }

  #missing(column: ColumnKey, mend: string): void {
    this.failed = true
    if (this.#header.places.has(column) || !(columns[column] as Column).required) this.error(column, 'Пусто.', mend)
  }

  #titleOf(column: Place | ColumnKey | undefined): string | undefined {
    if (typeof column !== 'string') return column?.title
    return this.#header.places.get(column)?.title ?? columns[column].title
  }
}

/** A cell in a message: short, on one line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return `«${line.length > 40 ? `${line.slice(0, 40)}…` : line}»`
}
