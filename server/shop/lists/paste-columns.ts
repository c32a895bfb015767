import { readAmount, UNIT_WORDS, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import { guessOf, UNIT_TITLE } from '../catalog/import/reading.ts'
import { foldWord } from '../catalog/import/values.ts'

type Cells = readonly string[]

/** Units in which a quantity may be ordered; `other` stands for any other unit. */
export const SOLD_UNITS = ['pieces', 'boxes', 'pallets', 'thousands'] as const
type SoldUnit = (typeof SOLD_UNITS)[number]
type Unit = SoldUnit | 'other'

/** A pasted table, with or without titles. Columns are numbered from 0. */
export interface PastedTable {
  /** Normalized titles, under which the user's choice of columns is stored; empty without titles. */
  head: string
  /** Label of each column: its title, or its first cell. */
  labels: readonly string[]
  rows: number
  article: number
  /** Column of quantities; undefined if unknown. */
  quantity: number | undefined
  /** Unit that the title of the quantity column contains. */
  unit: Unit | undefined
  /** Column of units, if a title names it. */
  units: number | undefined
  /** The column of names. */
  name: number | undefined
  /** Columns with texts, which may contain a unit. */
  words: readonly number[]
  /** Columns that may contain the quantities, of which the user must choose one. */
  open: readonly number[]
  /** Columns that may contain the article numbers, of which the user must choose one. */
  articles: readonly number[]
  /** Columns that have numbers such as «1 890,000», so that «960,000» in the same column means 960. */
  decimals: readonly number[]
}

/** Returns pieces per box for an article number; undefined for an unknown one. */
type PerBoxOf = (article: string) => number | undefined

/** Patterns of units that only occur in pasted lists (`UNIT_WORDS` has the other units). */
const PALLET = 'пал(?:л?ет[а-я]*)?|поддон[а-я]*'
const THOUSAND = 'тыс(?:яч[аи]?)?'

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ['pieces', new RegExp(`^(?:${UNIT_WORDS.pieces})\\.?$`)],
  ['boxes', new RegExp(`^(?:${UNIT_WORDS.boxes})\\.?$`)],
  ['pallets', new RegExp(`^(?:${PALLET}|пал\\.)$`)],
  ['thousands', new RegExp(`^(?:${THOUSAND}|тыс\\.) ?(?:шт(?:ук)?\\.?)?$`)],
]

/** Matches a text that contains the name of a unit. */
const SAYS_UNIT =
  /(?<!\p{L})(?:шт(?!\p{L}{4})|кор(?!\p{L})|уп(?!\p{L})|упак|ящ|пал(?!\p{L})|пал+ет|поддон|мест|пач|набор|компл|меш|рул|кг|тонн|тыс|сот|стоп|г\/к|т\. ?шт|bx|ctn|cs|pack|pallet|box)|короб/u

/** Returns the unit in a text; `other` for an unknown unit; undefined without a unit. */
function unitOf(text: string): Unit | undefined {
  const folded = foldWord(text)
  return UNITS.find(([, word]) => word.test(folded))?.[0] ?? (SAYS_UNIT.test(folded) ? 'other' : undefined)
}

/** Matches a title of quantities with its unit. No other words are allowed, since they change the meaning: «В кор.» is pieces per box. */
const QUANTITY_TITLE =
  /^(?:кол-?во|количество|заказ(?:ать)?|к заказу|заявка|нужно|требуется|потребность|qty|quantity)?(?:[ ,(]+(?:в (?=шт|коробках))?)?([^ ,()]*(?: ?шт\S*)?)[)*:]*$/

/** Returns the unit in a title of quantities, `unsaid` without a unit; undefined for any other title. */
export function quantityUnit(title: string): Exclude<Unit, 'other'> | 'unsaid' | undefined {
  const [match, unit = ''] = QUANTITY_TITLE.exec(foldWord(title).replace(/[*:]+$/, '')) ?? []
  if (!match) return undefined
  const said = unitOf(unit)
  return unit === '' ? 'unsaid' : said === 'other' ? undefined : said
}

/** Maximum length of stored titles. */
export const LONGEST_HEAD = 500

/** The columns that the user has chosen. */
export interface ChosenColumns {
  article: number
  quantity: number
  unit: SoldUnit
}

/** Returns true if the user must choose the columns of article numbers or quantities. */
export const isUndecided = ({ quantity, articles, open }: PastedTable): boolean =>
  (quantity === undefined && open.length > 0) || articles.length > 0

export const decided = (table: PastedTable, chosen: ChosenColumns): PastedTable => ({
  ...table,
  ...chosen,
  ...{ units: undefined, words: [], open: [], articles: [] },
})

/** Matches titles of numbers that are no quantities. */
const OTHER_TITLE = /^(?:№|n|номер)|сумм|всего|вес|масса|объ?ем|ндс|скид|мин|кратн|дата|год/i

const isFigure = (cell: string): boolean => /^[^\p{L}\d]{0,2}\d|^[xх] ?\d/iu.test(cell)

/** Returns true for a row with a title of article numbers, or with two known titles (in the first row any two) and no numbers. */
export function isTitles(cells: Cells, isFirst: boolean): boolean {
  const filled = cells.filter(Boolean)
  if (filled.length < 2) return false
  if (filled.some((cell) => !/\d/.test(cell) && guessOf(cell) === 'артикул')) return true
  if (filled.some(isFigure)) return false
  const known = filled.filter((cell) => guessOf(cell) !== '' || quantityUnit(cell) !== undefined)
  return known.length > 1 || (isFirst && !filled.some((cell) => /\d/.test(cell)))
}

/** Returns true for a line that may explain the numbers below it. Examples: «Дозаказ, шт.:», «Остатки на складе», «Отменить:». */
export const saysTerms = (text: string, isFirst: boolean): boolean => {
  const folded = foldWord(text)
  return (
    /остат|налич|склад|цен[аы]|прайс|сумм|стоимост|в пути|(?<!\p{L})вес|продаж|отмен|возврат/u.test(folded) ||
    unitOf(folded) !== undefined ||
    (!isFirst && /:\s*$/.test(text))
  )
}

/**
 * Finds the columns of each table: by its titles, or by properties that all rows share, such as known article numbers, quantity × price
 * = sum, or a single column of integers. For ambiguous columns the user must choose.
 * @returns the table to which each row belongs; titles and the rows above them are missing
 */
export function tablesOf(rows: readonly Cells[], perBoxOf: PerBoxOf): ReadonlyMap<Cells, PastedTable> {
  const isProduct = (cells: Cells): boolean => cells.some((cell) => perBoxOf(cell) !== undefined)
  const parts: { titles: Cells; rows: Cells[]; isAsked: boolean }[] = [{ titles: [], rows: [], isAsked: false }]
  for (const cells of rows) {
    const part = parts.at(-1)
    const isFirst = !parts.some(({ rows }) => rows.some(isProduct))
    const isAlone = cells.filter(Boolean).length === 1
    if (isProduct(cells)) part?.rows.push(cells)
    else if (isTitles(cells, cells === rows[0])) {
      // If titles take up two rows, it is unclear which title belongs to which column, so the user must choose.
      const isAsked = (part?.titles.length ?? 0) > 0 && part?.rows.length === 0
      parts.push({ titles: cells, rows: [], isAsked: isAsked || (isFirst && part?.isAsked === true) })
    } else if (isAlone && saysTerms(cells.join(''), isFirst)) parts.push({ titles: [], rows: [cells], isAsked: true })
    else part?.rows.push(cells)
  }
  // Rows above the first titles are a letterhead, unless they contain a product or a number.
  const [first] = parts
  if (parts.length > 1 && first && !first.rows.some((cells) => isProduct(cells) || cells.some(isFigure))) parts.shift()
  return new Map(
    parts.flatMap(({ titles, rows, isAsked }) => {
      if (rows.length === 0) return []
      const table = tableOf(titles, rows, perBoxOf)
      return rows.map((cells) => [cells, isAsked ? { ...table, quantity: undefined } : table] as const)
    }),
  )
}

function tableOf(titles: Cells, rows: readonly Cells[], perBoxOf: PerBoxOf): PastedTable {
  const columns = Array.from({ length: Math.max(...rows.map((cells) => cells.length)) }, (_, column) => column)
  const titleOf = (column: number): string => titles[column] ?? ''
  const named = columns.filter((column) => guessOf(titleOf(column)) === 'артикул')
  const known = new Map(
    (named.length > 0 ? named : columns).map((column) => [
      column,
      rows.filter((cells) => perBoxOf(cells[column] ?? '') !== undefined).length,
    ]),
  )
  const most = Math.max(...known.values())
  const articles = [...known].flatMap(([column, count]) => (count === most ? column : []))
  const article = articles[0] ?? 0
  const products = rows.filter((cells) => perBoxOf(cells[article] ?? '') !== undefined)
  const others = columns.filter((column) => column !== article)
  const figures = others.filter((column) => products.some((cells) => isFigure(cells[column] ?? '')))
  const table = {
    ...{ article, articles: most > 0 && articles.length > 1 ? articles : [] },
    head: titles.length > 0 ? foldWord(titles.join('|')).slice(0, LONGEST_HEAD) : '',
    labels: columns.map((column) => titleOf(column) || rows.find((cells) => cells[column])?.[column] || '—'),
    rows: rows.length,
    name: columns.find((column) => guessOf(titleOf(column)) === 'название'),
    units: others.find((column) => UNIT_TITLE.test(foldWord(titleOf(column)))),
    decimals: columns.filter((column) => rows.some((cells) => DECIMAL.test(cells[column] ?? ''))),
    words: others.filter((column) => {
      const title = titleOf(column)
      return guessOf(title) !== 'название' && quantityUnit(title) === undefined && !figures.includes(column)
    }),
  }
  if (titles.length === 0)
    return { ...table, quantity: quantityIn(figures, products, article), unit: undefined, open: figures }
  const unknown = figures.filter((column) => guessOf(titleOf(column)) === '' && !OTHER_TITLE.test(titleOf(column)))
  const amounts = others.filter((column) => quantityUnit(titleOf(column)) !== undefined)
  const amountOf = (column: number, cells: Cells): number => readAmount(cells[column] ?? '')?.quantity ?? 0
  const boxes = amounts.find((column) => quantityUnit(titleOf(column)) === 'boxes')
  const inPieces = amounts.filter((column) => column !== boxes)
  const areSame = (cells: Cells): boolean =>
    amountOf(inPieces[0] ?? 0, cells) === amountOf(boxes ?? 0, cells) * (perBoxOf(cells[article] ?? '') ?? 0)
  // If one column has the pieces and another one the same quantity in boxes, the pieces count.
  const [quantity, ...more] =
    amounts.length === 2 && inPieces.length === 1 && products.every(areSame) ? inPieces : amounts
  // If the title spans two columns, the second one has an empty title, so the user must choose.
  const isMerged = quantity !== undefined && titleOf(quantity + 1) === '' && figures.includes(quantity + 1)
  if (quantity === undefined || more.length > 0 || isMerged)
    return { ...table, quantity: undefined, unit: undefined, open: figures }
  const unit = quantityUnit(titleOf(quantity))
  return {
    ...table,
    quantity,
    unit: unit === 'unsaid' ? undefined : unit,
    open: unknown.filter((at) => at !== quantity),
  }
}

/** Matches a number of pieces in the format of 1C: «1 890,000». */
const DECIMAL = /^\d[\d ]*(?<=\d{4}| \d{3})[.,]000$/

/** Maximum number of columns in which quantity × price = sum is searched, in cubic time; with more, the user must choose. */
const MAX_FIGURES = 10

/** Returns the only column of integers that can be the quantity: a factor of a sum, or the first column with numbers. */
function quantityIn(figures: readonly number[], rows: readonly Cells[], article: number): number | undefined {
  if (figures.length > MAX_FIGURES) return undefined
  const cellsOf = (column: number): string[] => rows.map((cells) => cells[column] ?? '')
  const isCounter = (column: number): boolean =>
    column < article && rows.length > 1 && cellsOf(column).every((cell, i) => cell.replace(/\.$/, '') === String(i + 1))
  const isWhole = (column: number): boolean =>
    cellsOf(column).every((cell) => cell === '' || (readAmount(cell) !== undefined && !/\d[.,]\d/.test(cell)))
  const open = figures.filter((column) => !isCounter(column))
  const isStrange = (cell: string): boolean => cell !== '' && Number.isNaN(readNumber(cell)) && !readAmount(cell)
  if (open.some((column) => cellsOf(column).some(isStrange))) return undefined
  const whole = open.filter(isWhole)
  const numbers = new Map(open.map((column) => [column, cellsOf(column).map(readNumber)]))
  const isProduct = (factor: number, price: number, sum: number): boolean =>
    rows.every((_, i) => {
      const [pieces = 0, rubles = 0, total = 0] = [factor, price, sum].map((column) => numbers.get(column)?.[i])
      return (
        pieces > 1 &&
        total > 0 &&
        Math.abs(pieces * rubles - total) <= 0.01 + (whole.includes(sum) ? 0 : pieces * 0.005)
      )
    })
  // If another column of integers is neither the factor nor the sum, it may be the quantity instead.
  const isFactor = (factor: number): boolean =>
    open.some(
      (price) =>
        !whole.includes(price) &&
        open.some(
          (sum) =>
            sum !== price &&
            whole.every((column) => column === factor || column === sum) &&
            isProduct(factor, price, sum),
        ),
    )
  const factors = whole.filter(isFactor)
  const [only, ...more] = factors.length > 0 ? factors : whole
  // Without factors, the column must be the first one with numbers: a column after the price may be the sum.
  return more.length === 0 && (factors.length > 0 || only === open[0]) ? only : undefined
}

/** An ordered quantity in pieces (even if it was written in thousands), boxes or pallets. */
export interface Ordered {
  quantity: number
  inBoxes?: true
  inPallets?: true
  inThousands?: true
}

const PART = '(\\d{1,6}(?:[.,]\\d{1,3})?)'
const PALLETS = new RegExp(`^${PART} ?(?:${PALLET})\\.?$`, 'i')
const THOUSANDS = new RegExp(`^${PART} ?${THOUSAND}\\.? ?(?:шт(?:ук)?\\.?)?$`, 'i')

/** Parses a quantity; undefined for an invalid text. Unlike `readAmount`, accepts pallets and thousands too, also with fractions. */
export function readQuantity(text: string): Ordered | undefined {
  const numberOf = (digits: string): number => Number(digits.replace(',', '.'))
  const [, thousands] = THOUSANDS.exec(text) ?? []
  if (thousands) return { quantity: Math.round(numberOf(thousands) * 1000), inThousands: true }
  const [, pallets] = PALLETS.exec(text) ?? []
  return pallets ? { quantity: numberOf(pallets), inPallets: true } : readAmount(text)
}

/** Converts a quantity of a product to pieces. */
export const piecesOf = (
  { quantity, inBoxes, inPallets }: Ordered,
  { perBox, boxesPerPallet }: { readonly perBox: number; readonly boxesPerPallet: number },
): number => Math.round(quantity * (inPallets ? perBox * boxesPerPallet : inBoxes ? perBox : 1))

/** Abbreviations of units, which `readQuantity` can parse. */
const SHORT: Readonly<Record<SoldUnit, string>> = {
  ...{ pieces: 'шт.', boxes: 'кор.', pallets: 'пал.', thousands: 'тыс. шт' },
}

/** Formats a quantity: «960 шт.», «3 кор.», «1,5 пал.», «2 тыс. шт». */
export function orderedText({ quantity, inBoxes, inPallets, inThousands }: Ordered): string {
  const unit = inPallets ? 'pallets' : inBoxes ? 'boxes' : inThousands ? 'thousands' : 'pieces'
  return `${String(inThousands ? quantity / 1000 : quantity).replace('.', ',')} ${SHORT[unit]}`
}

/** Returns a row that can be read without the titles of its table: article number, name, and quantity with unit. */
export const wholeRow = (article: string, name: string, amount: string): string =>
  [article === name ? '' : article, ...(name === '' ? [] : [name]), amount].join('\t')

/** Returns the text of a row's quantity, for example «1,7 кор.»; a number without a unit gets the unit of the title. */
export function statedAmount(cells: Cells, { quantity, unit = 'other' }: PastedTable): string {
  const cell = cells[quantity ?? -1] ?? ''
  return unit !== 'other' && /^[\d .,]+$/.test(cell) ? `${cell} ${SHORT[unit]}` : cell
}

/** Returns a row's quantity; undefined for an empty cell, which orders nothing; for an invalid quantity, a text about the problem. */
export function amountIn(cells: Cells, { quantity, unit, units, words, open, articles, decimals }: PastedTable) {
  const textsOf = (columns: readonly number[]): string[] =>
    columns.flatMap((column) => (cells[column] ? [`«${cells[column]}»`] : []))
  const candidates = textsOf(articles)
  if (candidates.length > 1) return `Какой артикул нужен: ${candidates.join(' или ')}? Оставьте в\u00a0строке один.`
  const texts = textsOf(open)
  const cell = cells[quantity ?? -1] ?? ''
  if (quantity === undefined || (cell === '' && texts.length > 0))
    return texts.length === 0
      ? 'В\u00a0таблице нет столбца с\u00a0количеством. Оставьте в\u00a0строке артикул и\u00a0количество.'
      : `Где количество: ${texts.join(' или ')}? Оставьте в\u00a0строке артикул и\u00a0его.`
  if (cell === '') return undefined
  const [, digits = cell, own = ''] = /^(\d[\d .,]*?) ?(\p{L}.*)$/u.exec(cell) ?? []
  const beside = units === undefined ? words.flatMap((column) => cells[column] || []) : [cells[units] ?? '']
  const said = new Set(
    [unit, own && (unitOf(own) ?? 'other'), ...beside.map(unitOf)].filter((one) => one !== undefined && one !== ''),
  )
  const [sold = 'pieces', ...more] = said
  if (sold === 'other' || more.length > 0)
    return `Сколько штук в\u00a0«${[cell, ...beside.filter((text) => unitOf(text) !== undefined)].join(' ')}»? Напишите штуки или «3\u00a0кор.»`
  const whole = decimals.includes(quantity) ? digits.replace(/[.,]000$/, '') : digits
  return readQuantity(`${whole} ${SHORT[sold]}`) ?? `${unclearText(cell)}.`
}
