import { readKopecks, readNumber, readWhole, roundKopecks } from '#schema/definitions/shop/units/typed.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { SheetValue } from '../../sheets/number-text.ts'
import type { Report, RowProblem } from './problem.ts'
import { bestMatch, type Choice, CONTROL, foldWord, SPOILED } from './values.ts'

/** Lowest and highest price in kopecks per piece, the same as for order lines at the desk. */
const PRICE_RANGE = [1, 999_999_999] as const

/** Matches texts that mean a price on request. */
const ON_REQUEST = /^(?:нет|(?:цен[ау] )?(?:по запросу|договорная|уточняйте|звоните)|[-–—]+)[!.]*$/

const ANY: readonly [least: number, most: number] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]

/** A cell of a file, or of a table that staff type. Methods that read it return undefined if it is empty, or invalid, which they report. */
export class Cell {
  /** The cell's text, or the digits of its number. */
  readonly raw: string
  readonly #value: SheetValue
  readonly #report: Report

  constructor(value: SheetValue, report: Report) {
    this.raw = (typeof value === 'string' ? value : value.number).trim()
    this.#value = value
    this.#report = report
  }

  get isEmpty(): boolean {
    return this.raw === ''
  }

  error(reason: string, mend: string, value?: string): undefined {
    this.tell('error', reason, mend, value)
  }

  /** Reports a problem of the cell. @param value replaces `{}` in the reason */
  tell(level: RowProblem['level'], reason: string, mend: string, value?: string): void {
    this.#report({ level, reason, mend, ...(value !== undefined && { value }) })
  }

  /** Returns false for an empty cell, and for a spreadsheet's error value, which it reports. */
  #isSound(): boolean {
    if (!SPOILED.test(this.raw)) return !this.isEmpty
    this.error(
      '{} вместо значения: формула не\u00a0сосчиталась, ячейка стала датой или её формат показывает другое число.',
      'Исправьте ячейку и дайте ей текстовый формат.',
      quoted(this.raw),
    )
    return false
  }

  /** Returns true for a text such as «12.000», which may be 12 or 12,000, and reports it. */
  #isAmbiguous(): boolean {
    if (typeof this.#value !== 'string' || !/^\d{1,3}[.,]000$/.test(this.raw)) return false
    const whole = this.raw.slice(0, -4)
    this.error('{}: это тысячи или доли?', `Запишите «${whole}000» или «${whole}».`, quoted(this.raw))
    return true
  }

  /** Reads the cell as a text; a number becomes the text that the spreadsheet shows, with its zeros. */
  text(longest = 200): string | undefined {
    if (!this.#isSound()) return undefined
    const text = typeof this.#value === 'string' ? this.raw : this.#value.text
    if (text === undefined)
      return this.error(
        'Число {} здесь текст, а\u00a0как его показывает ячейка, точно не\u00a0узнать: в\u00a0нём больше 15 цифр или у\u00a0неё особый формат.',
        'Дайте столбцу текстовый формат и\u00a0впишите значения заново.',
        quoted(this.raw),
      )
    if (CONTROL.test(text)) return this.error('В тексте служебные знаки.', 'Наберите его заново.')
    if (text.length > longest)
      return this.error(`Текст из ${text.length} знаков слишком длинный.`, `Оставьте не больше ${longest}.`)
    return text
  }

  number([least, most] = ANY, isWhole = false): number | undefined {
    if (!this.#isSound()) return undefined
    const value = readNumber(this.raw)
    const text = quoted(this.raw)
    if (this.#isAmbiguous()) return undefined
    if (Number.isNaN(value))
      return this.error('{} не число.', `Запишите цифрами, без единиц: ${isWhole ? '180' : '180 или 0,5'}.`, text)
    if (value < least || value > most)
      return this.error('{} вне возможного.', `Ожидается от ${formatNumber(least)} до ${formatNumber(most)}.`, text)
    if (isWhole && !Number.isInteger(value)) return this.error('{} не целое число.', 'Округлите до целого.', text)
    return value
  }

  /** Reads a price and returns kopecks; null for a price on request. @param unit unit of the cell's number */
  price(unit: 'rubles' | 'kopecks' = 'rubles'): number | null | undefined {
    if (!this.#isSound()) return undefined
    if (ON_REQUEST.test(foldWord(this.raw))) return null
    if (this.#isAmbiguous()) return undefined
    const read = unit === 'rubles' ? readKopecks(this.raw) : readNumber(this.raw)
    const value = read === undefined ? roundKopecks(this.raw) : Math.round(read)
    const text = quoted(this.raw)
    const [least, most] = PRICE_RANGE
    if (Number.isNaN(value)) return this.error('{} не цена.', 'Запишите рубли цифрами: 12,40.', text)
    if (value < least || value > most)
      return this.error(
        'Цена {} вне возможного.',
        `Ожидается от 0,01 до ${formatNumber(most / 100)} ₽ за штуку. Без цены\u00a0— «по\u00a0запросу».`,
        text,
      )
    if (value !== read)
      this.tell('rounding', 'В цене {} доли копейки.', 'Согласитесь на\u00a0округление или исправьте её.', text)
    return value
  }

  /** Reads the minimum quantity of a price step, in pieces. */
  quantity(): number | undefined {
    if (!this.#isSound()) return undefined
    const value = readWhole(this.raw, [1, 1e9])
    return value ?? this.error('{} не количество.', 'Запишите целое число штук, например 180.', quoted(this.raw))
  }

  choice<T extends string>({ find, words }: Choice<T>): T | undefined {
    return this.#isSound() ? (find(this.raw) ?? this.#unknown(this.raw, words)) : undefined
  }

  /** Reads one of `values`, in any spelling that differs in case, «ё» or spaces; if `values` is empty, reads any text. */
  listed(values: readonly string[], longest: number): string | undefined {
    const text = this.text(longest)?.replace(/\s+/g, ' ')
    if (text === undefined || values.length === 0) return text
    return values.find((value) => foldWord(value) === foldWord(text)) ?? this.#unknown(text, values)
  }

  #unknown(text: string, values: readonly string[]): undefined {
    const like = bestMatch(text, values, foldWord)
    return this.error(
      'Значения {} здесь не бывает.',
      `${like ? `Может быть, «${like}»? ` : ''}Возможны: ${values.join(', ')}.`,
      quoted(text),
    )
  }
}

/** Shortens a cell's text to one line for a message. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return `«${line.length > 40 ? `${line.slice(0, 40)}…` : line}»`
}
