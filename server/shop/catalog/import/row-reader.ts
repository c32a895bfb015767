import { readKopecks, readNumber, readWhole, roundKopecks } from '#schema/definitions/shop/units/typed.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { SheetValue } from '../../sheets/number-text.ts'
import { MAX_OWN_VALUE } from '../memory/facets.ts'
import type { OwnProperty } from '../properties.ts'
import { type Column, type ColumnKey, columns, PRICE_RANGE } from './columns.ts'
import type { Header, Place } from './header.ts'
import type { Report, RowProblem } from './problem.ts'
import type { Row } from './source.ts'
import { bestMatch, type ChoiceKey, type ChoiceOf, CONTROL, choices, firstWords, foldWord, SPOILED } from './values.ts'

/** Columns that may hold the title of a group. */
const HEADED: ReadonlySet<ColumnKey> = new Set(['article', 'name', 'section', 'kind'])

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

  /** @param value what `{}` of the reason stands for */
  error(column: Place | ColumnKey | undefined, reason: string, mend: string, value?: string): void {
    this.failed = true
    this.#tell('error', column, reason, mend, value)
  }

  warn(column: Place | ColumnKey | undefined, reason: string, mend: string, value?: string): void {
    this.#tell('warning', column, reason, mend, value)
  }

  /** Reports what looks like a mistake: a person has to agree to it. */
  doubt(column: Place | ColumnKey, reason: string, mend: string, value?: string): void {
    this.#tell('doubt', column, reason, mend, value)
  }

  /** Reports a missing document. */
  missing(column: Place, reason: string, mend: string, value: string): void {
    this.#report({ level: 'warning', missing: 'document', line: this.line, column: column.title, reason, mend, value })
  }

  #tell(
    level: RowProblem['level'],
    column: Place | ColumnKey | undefined,
    reason: string,
    mend: string,
    value: string | undefined,
  ): void {
    const rest = value === undefined ? {} : { value }
    this.#report({ level, line: this.line, column: this.#titleOf(column), reason, mend, ...rest })
  }

  /** Text of a cell, digits of a number; empty if it is missing. */
  cell(column: Place | ColumnKey): string {
    const value = this.#valueOf(column)
    return (typeof value === 'string' ? value : value.number).trim()
  }

  #valueOf(column: Place | ColumnKey): SheetValue {
    const place = typeof column === 'string' ? this.#header.places.get(column) : column
    return place === undefined ? '' : (this.#row.cells[place.index] ?? '')
  }

  /** The cell, unless it is an error of a spreadsheet, which is reported. */
  #sound(column: Place | ColumnKey): string {
    const text = this.cell(column)
    if (!SPOILED.test(text)) return text
    this.error(
      column,
      '{} вместо значения: формула не сосчиталась или ячейка стала датой.',
      'Исправьте ячейку и дайте ей текстовый формат.',
      quoted(text),
    )
    return ''
  }

  /** A text; empty if it is missing. A number is what its cell shows, with its zeros. */
  text(column: Place | ColumnKey, longest = 200): string {
    const value = this.#valueOf(column)
    const text = typeof value === 'string' ? this.#sound(column) : value.text
    const most = typeof column === 'string' ? ((columns[column] as Column).longest ?? longest) : longest
    if (text === undefined)
      this.error(
        column,
        'Число {} здесь текст, а\u00a0как его показывает ячейка, точно не\u00a0узнать: в\u00a0нём больше 15 цифр или у\u00a0неё особый формат.',
        'Дайте столбцу текстовый формат и\u00a0впишите значения заново.',
        quoted(this.cell(column)),
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
    const text = this.#sound(column)
    if (text === '') return undefined
    const { range: [least, most] = [0, Number.MAX_SAFE_INTEGER] }: Column = columns[column]
    const value = readNumber(text)
    if (Number.isNaN(value))
      this.error(
        column,
        '{} не число.',
        `Запишите цифрами, без единиц: ${whole ? '180' : '180 или 0,5'}.`,
        quoted(text),
      )
    else if (value < least || value > most)
      this.error(
        column,
        '{} вне возможного.',
        `Ожидается от ${formatNumber(least)} до ${formatNumber(most)}.`,
        quoted(text),
      )
    else if (whole && !Number.isInteger(value))
      this.error(column, '{} не целое число.', 'Округлите до целого.', quoted(text))
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
    const text = this.#sound(column)
    if (text === '' || (/^\D/.test(text) && /^(?:цена )?по запросу$/.test(foldWord(text)))) return undefined
    const read = unit === 'rubles' ? readKopecks(text) : readNumber(text)
    const value = read === undefined ? roundKopecks(text) : Math.round(read)
    const [least, most] = PRICE_RANGE
    if (Number.isNaN(value)) this.error(column, '{} не цена.', 'Запишите рубли цифрами: 12,40.', quoted(text))
    else if (value < least || value > most)
      this.error(
        column,
        'Цена {} вне возможного.',
        `Ожидается от 0,01 до ${formatNumber(most / 100)} ₽ за штуку.`,
        quoted(text),
      )
    else {
      if (value !== read)
        this.#tell(
          'rounding',
          column,
          'В цене {} доли копейки.',
          'Согласитесь на\u00a0округление или исправьте её.',
          quoted(text),
        )
      return value
    }
    return undefined
  }

  /** A property of the shop's own; undefined for an empty or invalid cell. */
  own({ kind, values = [] }: OwnProperty, column: Place): string | number | undefined {
    const read = kind === 'number' ? this.#sound(column) : this.text(column, kind === 'text' ? 1000 : MAX_OWN_VALUE)
    const text = read.replace(/\s+/g, ' ')
    if (text === '') return undefined
    if (kind === 'number') {
      const value = readNumber(text)
      if (!Number.isNaN(value)) return value
      this.error(column, '{} не число.', 'Запишите цифрами, без единиц: 180 или 0,5.', quoted(text))
      return undefined
    }
    const listedValue = values.find((value) => foldWord(value) === foldWord(text))
    if (kind === 'text' || values.length === 0 || listedValue !== undefined) return listedValue ?? text
    this.#unknownChoice(column, text, values)
    return undefined
  }

  /** Pieces from which a price holds; undefined where the cell is empty. */
  quantity(column: Place): number | undefined {
    const text = this.#sound(column)
    if (text === '') return undefined
    const value = readWhole(text, [1, 1e9])
    if (value === undefined)
      this.error(column, '{} не количество.', 'Запишите целое число штук, например 180.', quoted(text))
    return value
  }

  /** A value from a list; undefined for an empty or invalid cell. */
  choice<K extends ChoiceKey>(column: K): ChoiceOf<K> | undefined {
    const text = this.#sound(column)
    if (text === '') return undefined
    // The map of this very key, whose values ChoiceOf names: TypeScript sees the union of all of them.
    const words = choices[column] as ReadonlyMap<string, ChoiceOf<K>>
    const value = words.get(text) ?? words.get(foldWord(text))
    if (value !== undefined) return value
    this.#unknownChoice(column, text, firstWords(column))
    return undefined
  }

  #unknownChoice(column: Place | ColumnKey, text: string, values: readonly string[]): void {
    const like = bestMatch(text, values, foldWord)
    this.error(
      column,
      'Значения {} здесь не бывает.',
      `${like ? `Может быть, «${like}»? ` : ''}Возможны: ${values.join(', ')}.`,
      quoted(text),
    )
  }

  /** A required value from a list; a problem for an empty cell. */
  requiredChoice<K extends ChoiceKey>(column: K): ChoiceOf<K> | undefined {
    if (this.cell(column) === '') this.#missing(column, `Возможны: ${firstWords(column).join(', ')}.`)
    return this.choice(column)
  }

  /** Reports cells beyond the last title: usually an unquoted delimiter. */
  refuseExtraCells(): void {
    const index = this.#row.cells.findIndex((_, i) => i >= this.#header.size && this.#has(i))
    if (index >= 0)
      this.error(
        undefined,
        'Ячеек больше, чем столбцов: лишнее {}.',
        'Возьмите в кавычки текст, внутри которого есть разделитель.',
        quoted(this.cell({ index, title: '' })),
      )
  }

  /** The only text of a row, in a column that says what something is: the title of a group of products. */
  heading(): string | undefined {
    const [index, more] = this.#row.cells
      .keys()
      .filter((i) => this.#has(i))
      .take(2)
    if (index === undefined || more !== undefined) return undefined
    const [key] = this.#header.places.entries().find(([, place]) => place.index === index) ?? []
    const steps = this.#header.steps.flatMap(({ price, from }) => [price, from])
    const isPrice = steps.some((place) => typeof place === 'object' && place.index === index)
    const isHeading = key === undefined ? !isPrice : HEADED.has(key)
    return isHeading ? this.cell({ index, title: '' }) : undefined
  }

  /** Reports that a heading is skipped. */
  skip(heading: string): void {
    this.warn(undefined, 'Пропущено как заголовок группы: {}.', '', quoted(heading))
  }

  #has(index: number): boolean {
    return this.cell({ index, title: '' }) !== ''
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
