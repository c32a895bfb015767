import { cleanArticle } from '#schema/definitions/shop/units/article.ts'
import { MAX_OWN_VALUE } from '../memory/facets.ts'
import { columnTitle, type OwnProperty, type ProductRecord } from '../records.ts'
import { type Cell, quoted } from './cell.ts'
import { MAX_PHOTOS } from './photos.ts'
import { type Choice, choices } from './values.ts'

/** A cell of an exported file; undefined: an empty cell. */
export type CellOf = string | number | undefined

/** A column of a file: its titles, and how it reads and writes a product's cell. */
export interface Column<T = unknown> {
  title: string
  /** Alternative titles. */
  also?: readonly string[]
  /** Titles that the import refuses. Its error message then suggests this column. */
  like?: readonly string[]
  /** Matches suppliers' titles in lowercase: the import guesses the column, and staff confirm. */
  pattern?: RegExp
  /** The import refuses a file without this column. Columns that only some products need are optional here and checked per row. */
  required?: true
  /** Hint for an empty cell of a required column. */
  fill?: string
  /** Reads a cell. @returns undefined for an empty cell, and for an invalid one, which it reports */
  read(cell: Cell): T | undefined
  /** Returns a product's cell. @param section names of the product's section, «Флаконы / ПЭТ» */
  write(product: ProductRecord, section: string): CellOf
}

type KeyOf<T> = {
  [K in keyof ProductRecord]-?: ProductRecord[K] extends T | undefined ? K : never
}[keyof ProductRecord]

/** Creates a text column. @param finish normalizes a valid text */
export const text = (key: KeyOf<string>, longest = 200, finish = (words: string) => words) => ({
  read(cell: Cell) {
    const words = cell.text(longest)
    return words === undefined ? undefined : finish(words)
  },
  write: (product: ProductRecord) => product[key],
})

type Range = readonly [least: number, most: number]

export const number = (key: KeyOf<number>, range: Range, isWhole = false) => ({
  read: (cell: Cell) => cell.number(range, isWhole),
  write: (product: ProductRecord) => product[key],
})

export const whole = (key: KeyOf<number>, range: Range) => number(key, range, true)

export const ofBox = (key: keyof ProductRecord['box'], range: Range) => ({
  read: (cell: Cell) => cell.number(range),
  write: ({ box }: ProductRecord) => box[key],
})

export const choice = <K extends keyof typeof choices>(key: K) => {
  const from: Choice<ProductRecord[K]> = choices[key]
  return { ...readChoice(from), write: (product: ProductRecord) => from.wordOf(product[key]) }
}

export const readChoice = <T extends string>(from: Choice<T>) => ({
  fill: `Возможны: ${from.words.join(', ')}.`,
  read: (cell: Cell) => cell.choice(from),
})

export const parts = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Reads an article number; reports «1,2E+10», a long number that a spreadsheet has damaged. */
export function readArticle(cell: Cell): string | undefined {
  const article = cleanArticle(cell.text(60) ?? '')
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(article))
    cell.error(
      '{}: программа таблиц округлила артикул.',
      'Дайте столбцу текстовый формат и впишите артикулы заново.',
      quoted(article),
    )
  return article === '' ? undefined : article
}

export function readCode(cell: Cell): string | undefined {
  const code = cell.text()
  if (code === undefined || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code)) return code
  return cell.error(
    '{} не годится для адреса.',
    'Строчные латинские буквы, цифры и дефисы между ними; или оставьте пустым.',
    quoted(code),
  )
}

/** Reads the names of photos, of which a cell may contain several. */
export function readPictures(cell: Cell): readonly string[] {
  const names = parts(cell.text(4000) ?? '', /[;|\n]/)
  if (names.length > MAX_PHOTOS)
    cell.tell(
      'warning',
      `Фотографий ${names.length}, а\u00a0показываются ${MAX_PHOTOS}.`,
      'Остальные не\u00a0взяты: оставьте главные.',
    )
  return names.slice(0, MAX_PHOTOS)
}

export const ownColumn = (property: OwnProperty): Column<string | number> => {
  const { name, kind, values = [] } = property
  return {
    title: columnTitle(property),
    read: (cell) => {
      if (kind === 'number') return cell.number()
      return kind === 'text' ? cell.listed([], 1000) : cell.listed(values, MAX_OWN_VALUE)
    },
    write: ({ own }) => own?.[name],
  }
}
