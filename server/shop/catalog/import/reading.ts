import { createHash } from 'node:crypto'
import { readNumber } from '#schema/definitions/shop/units/typed.ts'
import type { SheetValue } from '../../sheets/number-text.ts'
import { columns } from './columns.ts'
import { DATE, hasOtherUnit, readHeader } from './header.ts'
import { ImportError } from './problem.ts'
import type { Row, Source } from './source.ts'
import { foldWord, isTotal } from './values.ts'

// Price lists of suppliers have unknown titles: staff choose the meaning of each column once, and it is stored for later files.

/** Quantities to which the prices in a file may refer. */
export const UNITS = { piece: 'за штуку', thousand: 'за 1000 штук', box: 'за коробку' } as const

type Unit = keyof typeof UNITS

/** The meanings of columns and prices that staff chose for a file with unknown titles. */
export interface Reading {
  /** Meanings in column order: a key of `WORDS`, «цена от 1000», or empty for a column to ignore. */
  columns: readonly string[]
  unit: Unit
  hasVat: boolean
}

/** Meanings of a column; the first matching pattern wins, so that «остаток товара» is a stock, not a name. */
const WORDS = new Map<string, { title: string; pattern: RegExp }>([
  ['артикул', columns.article],
  ['в коробке', { ...columns.perBox, title: '' }], // needed only to compute prices per piece
  ['остаток', columns.stock],
  ['цена', columns.price],
  ['название', columns.name],
])

export const COLUMN_WORDS = [...WORDS.keys(), 'цена от 1000', 'цена от 5000', 'не читать'] as const

const PRICE_FROM = /^цена от ([1-9][\d ]*)$/
const isPriceWord = (word = ''): boolean => word === 'цена' || PRICE_FROM.test(word)

export const UNIT_TITLE =
  /^(?:(?:баз|осн|уч)[а-я.]* )?(?:ед(?![а-я])|единиц|изм|мера|е\/?и$|units?$|uom$)|^(?!.*(?:цен|стоим)).*единиц[аы] изм/

/** A column of the file, as the question shows it to staff. */
export interface AskedColumn {
  title: string
  samples: readonly string[]
  guess: string
}

/** Thrown if the meaning of the file's columns is unknown. The answer of staff is stored under `sign`, a hash of the titles. */
export class ColumnsQuestion extends ImportError {
  readonly sign: string
  readonly columns: readonly AskedColumn[]
  readonly prices: { unit: '' | Unit; vat: '' | 'with' | 'without' }

  /** Creates the question. @param text what the file itself states about its prices */
  constructor(sign: string, columns: readonly AskedColumn[], prices: ColumnsQuestion['prices'], text = '') {
    super(
      text
        ? `О\u00a0ценах в\u00a0файле сказано: «${text}».`
        : 'Заголовков этого файла магазин не\u00a0знает, или не\u00a0все.',
      'Скажите, что в\u00a0каждом столбце, за\u00a0что цена и\u00a0есть\u00a0ли в\u00a0ней НДС.',
    )
    this.sign = sign
    this.columns = columns
    this.prices = prices
  }
}

/** Matches titles that must not be guessed: price steps by money or boxes, stock in percent or boxes, other currencies. */
const OTHER_UNIT =
  /валют|(?:остат|налич|склад|доступно).*(?:тыс|1000|%|, ?(?:кор|уп|ящ))|(?<![а-я])от \d+ ?(?!шт|за |с |без )[а-я₽]/

/** Returns a cell's text as a spreadsheet shows it: an article number keeps its leading zeros. */
export const textOf = (value: SheetValue | undefined): string =>
  (value === undefined ? '' : typeof value === 'string' ? value : (value.text ?? value.number)).trim()

const isNumber = (text: string): boolean => /\d/.test(text) && !Number.isNaN(readNumber(text))

/** Normalizes statements about prices: «Н.д.с.» and the full name of the tax become «ндс»; «1.000», «1 000» and «1 тыс.» become «1000». */
const foldTerms = (text: string): string =>
  foldWord(text)
    .replace(/(?<![а-я])(?:н\. ?д\. ?с\.?|налог(?!оп)[а-я]*(?: на добавленную стоимость)?)/g, 'ндс')
    .replace(/(?<=\d)[ .](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d) ?тыс(?:яч[а-я]*|\.)?/g, '000')

/** Guesses the meaning of an unknown title, one of `COLUMN_WORDS`; empty if no pattern matches. */
export function guessOf(title: string): string {
  const folded = foldTerms(title)
  if (DATE.test(title) || UNIT_TITLE.test(folded) || OTHER_UNIT.test(folded)) return ''
  const [, from] = /(?<![а-я])от ?([1-9]\d*)/.exec(folded) ?? []
  if (from) return `цена от ${from}`
  return [...WORDS].find(([, { pattern }]) => pattern.test(folded))?.[0] ?? ''
}

/** Joins titles in two rows: «Цена» over «от 1000» and «от 5000». @returns the titles, and the number of further rows that they take up */
function wholeTitles(titles: readonly string[], below: readonly SheetValue[] = []): [string[], number] {
  const parts = below.map(textOf)
  // A row with an article number is a product, even if its price is a text.
  const named = parts[Math.max(0, titles.map(guessOf).indexOf('артикул'))]
  const isTitles = !named || parts.every((part) => part === '' || guessOf(part) !== '')
  const isSecond = parts.filter(Boolean).length > 1 && !parts.some(isNumber) && isTitles
  if (!isSecond) return [titles.map((title) => title.trim()), 0]
  let over = ''
  const size = Math.max(titles.length, parts.length)
  return [
    Array.from({ length: size }, (_, i) => {
      const [title = '', part = ''] = [titles[i]?.trim(), parts[i]]
      over = title || over
      return [title || (part && over), part].filter(Boolean).join(' ')
    }),
    1,
  ]
}

async function firstRows(source: Source, count: number): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of source.rows()) if (rows.push(row) === count) break
  return rows
}

const CURRENCY =
  /(?!₽)\p{Sc}|(?<![a-z])(?:usd|eur|gbp|cny|rmb|kzt|byn|uah)(?![a-z])|(?<![а-я])у\.?\s?е(?![а-я])|долл(?:ар|(?![а-я]))|юан[яейь]|тенге|гривн|бел[а-я.]* ?руб|^евро$|(?:(?:в|цен[аы]) |[,:(] ?)евро(?![а-я])/u
const RUBLES = /^(?:(?:росс[а-я]*\.? )?руб|rub|rur|₽|р\.?$|643$|810$)/
const VAT = /ндс|(?<![a-z])vat(?![a-z])/
const NO_VAT = /(?:без|кроме|\+|плюс|не вкл\S*) ?(?:[а-я]+ )?ндс|ндс (?:не|сверху)|(?:ex|without).*vat/
const WITH_VAT = /(?<![а-я])(?:с|вкл\S*|учетом|т\. ?ч\.|числе) ндс|ндс (?:вкл|в цене|в т)|incl.*vat/

/** Units of prices by pattern; an empty unit is one that the import does not support. */
const UNIT_WORDS: readonly (readonly [RegExp, Unit | ''])[] = [
  [/(?:за|\/) ?(?:1000(?!\d)|тыс)|(?:тыс\.?|(?<!\d)1000) ?шт/, 'thousand'],
  [/(?:за|\/|цена|стоимость) ?(?:кор|уп|ящ)/, 'box'],
  [/(?:за|\/) ?(?:(?!1 ?шт)\d+ ?шт|сот|дюж|кг|компл|пач|палл|поддон)|тыс[а-я.]* ?(?:р|₽)/, ''],
  [/(?:за|\/) ?(?:1 ?)?(?:шт|ед)/, 'piece'],
]

/** Normalizes a text and drops minimum quantities, which are no units of a price: «Опт от 1000 шт». */
const termsOf = (text: string): string => foldTerms(text).replace(/(?<![а-я])от \d+(?: ?(?:шт|руб|кор)[а-я]*)?/g, '')
const unitIn = (text: string): Unit | '' | undefined => UNIT_WORDS.find(([pattern]) => pattern.test(termsOf(text)))?.[1]

/** Reads what a title states: other currency, VAT ('' if unclear), unit of the price ('' if unsupported); undefined: not stated. */
export function priceTerms(title: string) {
  const terms = termsOf(title)
  const vat = !VAT.test(terms) ? undefined : NO_VAT.test(terms) ? 'without' : WITH_VAT.test(terms) ? 'with' : ''
  return { isForeign: CURRENCY.test(terms), vat, unit: unitIn(title) } as const
}

/** Converts a price to rubles per piece with VAT, rounded to the kopeck. @param percent 100 plus the percent of VAT to add */
export const piecePrice = (price: number, pieces: number, percent: number): string =>
  (Math.round((price * percent) / pieces) / 100).toFixed(2)

const ABOUT_PRICES = /(?<![а-я])цен(?![тн])|прайс|стоимост|валют|price|^\(?в /
const SAYS_TERMS =
  /(?<![а-я])(?:цен(?![тн])|тыс|руб|дюж|евро(?![а-я]))|стоимост|валют|price|ндс|vat|(?<!\d)1000|скидк[аи] \d|остат.*(?:кор|уп)/
/** Matches a text that states nothing but the usual terms: «все цены с НДС, в рублях, за штуку». */
const PLAIN =
  /^[^а-яa-z\d]*(?:(?:все|цен[аы]|прайс|лист|указан[аы]|с|в|за|учетом|включая|том числе|т\. ?ч|ндс|20|22|российских|рубл[а-я]+|руб|р|рф|1|шт|штуку|ед|единицу)(?![а-яa-z\d])[^а-яa-z\d+]*)+$/
const isDoubtful = (terms: string): boolean => CURRENCY.test(terms) || (SAYS_TERMS.test(terms) && !PLAIN.test(terms))

const otherCurrency = (text: string): ImportError =>
  new ImportError(`Цены не\u00a0в\u00a0рублях: в\u00a0файле «${text}».`, 'Пересчитайте их в\u00a0рубли.')

type Terms = Awaited<ReturnType<typeof readTerms>>

/**
 * Collects a file's statements about its prices above the titles, in the titles and in cells. @throws ImportError for another currency
 * @returns `cells`: units in the column of units; `said`: all statements; `text`: the first statement of prices that are not per piece with
 * VAT
 */
async function readTerms(source: Source, titles: readonly string[], skipped: number) {
  const [vat, units, cells] = [new Set<'' | 'with' | 'without'>(), new Set<Unit | ''>(), new Set<Unit | ''>()]
  const guesses = titles.map(guessOf)
  const unitColumn = titles.findIndex((title) => UNIT_TITLE.test(foldWord(title)))
  const currencyColumn = titles.findIndex((title) => /^(?!.*цен).*валют/i.test(title))
  const doubts = (source.above ?? []).map(termsOf).filter(isDoubtful)
  let first = source.above?.find((text) => isDoubtful(termsOf(text))) ?? ''
  const note = (text: string, isPrice: boolean, unit = isPrice ? unitIn(text) : undefined): void => {
    const { isForeign, vat: tax } = priceTerms(text)
    if (isPrice && isForeign) throw otherCurrency(text)
    if (tax !== undefined) vat.add(tax)
    if (unit !== undefined) units.add(unit)
    if ((tax ?? 'with') !== 'with' || (unit ?? 'piece') !== 'piece') first ||= text
  }
  const noteSentence = (text: string): void => note(text, ABOUT_PRICES.test(termsOf(text)), unitIn(text))
  for (const text of source.above ?? []) noteSentence(text)
  for (const [i, title] of titles.entries()) note(title, isPriceWord(guesses[i]))
  let index = 0
  for await (const row of source.rows()) {
    if (index++ < skipped) continue
    const texts = row.cells.map(textOf)
    // A text alone in its row is a heading or a remark. Names and articles of products state nothing about prices.
    const isAlone = texts.filter(Boolean).length === 1
    for (const [i, text] of texts.entries()) {
      if (text === '' || !(/[^\d\s.,]/.test(text) || i === unitColumn || i === currencyColumn)) continue
      if (isAlone) noteSentence(text)
      else if (i === unitColumn) {
        const unit = unitIn(`за ${text}`) ?? ''
        cells.add(unit)
        note(text, false, unit)
      } else if (i === currencyColumn && !RUBLES.test(foldWord(text))) throw otherCurrency(text)
      else if (guesses[i] !== 'артикул' && guesses[i] !== 'название') note(text, isPriceWord(guesses[i]))
    }
  }
  const said = [...[...vat].sort(), ...[...units].sort(), ...doubts.map((text) => text.replace(/\d+\.\d+\.\d+/g, ''))]
  return { vat, units, cells, said, unitColumn, text: first }
}

/** Returns a hash of a file's titles and statements, equal for all files of a supplier with the same layout. */
const signOf = (titles: readonly string[], { said }: Terms): string =>
  createHash('sha256')
    .update(JSON.stringify([...titles.map((title) => title.toLowerCase()), ...said]))
    .digest('hex')

/** Guesses the columns' meanings, each at most once. If the column of units has units other than pieces, no column is guessed as stock. */
function guessesOf(titles: readonly string[], { cells }: Terms): string[] {
  const taken = new Set([...cells].some((cell) => cell !== 'piece') ? ['остаток'] : [])
  return titles.map(guessOf).map((guess) => {
    const isTaken = taken.has(guess)
    taken.add(guess)
    return isTaken ? '' : guess
  })
}

/** Returns the unit of the prices (by default a piece; empty if unclear or unsupported) and whether they contain VAT (empty if unclear). */
function pricesOf({ units, vat }: Terms): ColumnsQuestion['prices'] {
  const [unit = 'piece', ...others] = units
  return { unit: others.length > 0 ? '' : unit, vat: vat.has('without') ? 'without' : vat.has('with') ? 'with' : '' }
}

interface Asked {
  source: Source
  titles: readonly string[]
  /** Number of rows below the first row of titles that contain titles too. */
  skipped: number
  terms: Terms
  sign: string
}

/** Builds the question, filled in with the earlier answer (`said`) or with guesses. Its samples show prices as the import reads them. */
async function ask({ source, titles, skipped, terms, sign }: Asked, said: Reading | undefined, vat: number) {
  const rows = (await firstRows(source, 40)).slice(skipped).filter(({ cells }) => cells.filter(textOf).length > 1)
  const samples = rows.slice(0, 3)
  const words = said?.columns ?? guessesOf(titles, terms)
  const prices = said ? ({ unit: said.unit, vat: said.hasVat ? 'with' : 'without' } as const) : pricesOf(terms)
  const reading = { columns: words, unit: prices.unit || 'piece', hasVat: prices.vat !== 'without' }
  const isClear = prices.unit !== '' && prices.vat !== ''
  const read = isClear ? rowReader(reading, vat, terms) : (row: Row) => row
  const columns = titles.map((title, i): AskedColumn => {
    const texts = samples.map((row) => {
      const [text, price] = [textOf(row.cells[i]), textOf(read(row).cells[i])]
      return text === price || !isPriceWord(words[i]) ? text : `${text}\u00a0— ${price.replace('.', ',')}`
    })
    return { title: title || `Столбец ${i + 1}`, samples: texts, guess: words[i] ?? '' }
  })
  return new ColumnsQuestion(sign, columns, prices, terms.text)
}

/** Data for reading a file with unknown titles. */
export interface ReadingOptions {
  /** Returns an earlier answer by the hash of the titles. */
  readingOf: (sign: string) => Promise<Reading | undefined>
  /** Percent of VAT to add to prices without VAT; null if the shop pays no VAT. */
  vat: number | null
}

/**
 * Returns the file with the import's own titles, and the answered question. Returns files that are no price lists unchanged.
 * @param isKnown true for a price list with known titles: the question is put only if the file states prices other than per piece with VAT,
 * or has prices under an unknown title
 * @throws ColumnsQuestion if there is no answer yet; ImportError for prices in another currency
 */
export async function withReading(source: Source, { readingOf, vat }: ReadingOptions, isKnown = false) {
  const [titles, skipped] = wholeTitles(source.titles, (await firstRows(source, 1))[0]?.cells)
  const terms = await readTerms(source, titles, skipped)
  const guesses = titles.map(guessOf)
  const isPriced = !guesses.some(isPriceWord) || readHeader(titles, () => undefined).steps.length > 0
  const isUnderstood = isPriced && !titles.some(hasOtherUnit)
  if (isKnown && isUnderstood && terms.text === '') return { source }
  const sign = signOf(titles, terms)
  const reading = await readingOf(sign)
  if (!reading && guesses.every((guess) => guess === '')) return { source }
  const question = await ask({ source, titles, skipped, terms, sign }, reading, vat ?? 0)
  if (!reading) throw question
  const foreign = titles.find((title, i) => isPriceWord(reading.columns[i]) && CURRENCY.test(foldTerms(title)))
  if (foreign !== undefined) throw otherCurrency(foreign)
  return { source: reread(source, reading, vat ?? 0, skipped, terms), question }
}

/** Returns a function that empties the cells of ignored columns, and converts prices to rubles per piece with VAT. */
function rowReader({ columns: words, unit, hasVat }: Reading, vat: number, terms: Terms): (row: Row) => Row {
  const boxes = words.indexOf('в коробке')
  const percent = hasVat ? 100 : 100 + vat
  /** Converts a price; leaves a text that is not a number unchanged. */
  const pieceOf = (value: SheetValue, cells: Row['cells']): SheetValue => {
    const price = readNumber(textOf(value).replace(/\s*(?:₽|руб\.?|р\.?)\s*$/i, ''))
    const pieces = unit === 'box' ? readNumber(textOf(cells[boxes])) : unit === 'thousand' ? 1000 : 1
    if (Number.isNaN(price)) return value
    const said = textOf(cells[terms.unitColumn])
    const isOther = terms.cells.size > 1 && said !== '' && unitIn(`за ${said}`) !== unit
    if (isOther) return `${textOf(value)} за ${said}`
    if (pieces === 1 && percent === 100) return value
    return pieces > 0 ? piecePrice(price, pieces, percent) : 'нет штук в\u00a0коробке'
  }
  return (row) => ({
    ...row,
    cells: words.map((word, i) => {
      const value = row.cells[i] ?? ''
      // A heading between rows, or «Итого», may be in an ignored column; it stays, because the import needs it.
      if (isTotal(textOf(value)) || row.cells.filter((cell) => textOf(cell) !== '').length === 1) return value
      return word === '' || word === 'в коробке' ? '' : isPriceWord(word) ? pieceOf(value, row.cells) : value
    }),
  })
}

function reread(source: Source, reading: Reading, vat: number, skipped: number, terms: Terms): Source {
  const { columns: words, unit, hasVat } = reading
  const isTaxed = !hasVat && vat > 0
  const computed = {
    level: 'warning' as const,
    reason: `Цены пересчитаны на\u00a0штуку и\u00a0округлены до\u00a0копейки: в\u00a0файле они ${UNITS[unit]}${isTaxed ? ` и\u00a0без НДС, добавлено ${vat}\u00a0%` : ''}.`,
    mend: '',
  }
  const read = rowReader(reading, vat, terms)
  return {
    ...source,
    titles: words.map((word) => {
      const [, from] = PRICE_FROM.exec(word) ?? []
      return from ? `Цена от ${from.replace(/\D/g, '')}, ₽` : (WORDS.get(word)?.title ?? '')
    }),
    problems: [...(source.problems ?? []), ...(unit !== 'piece' || isTaxed ? [computed] : [])],
    async *rows() {
      let index = 0
      for await (const row of source.rows()) if (index++ >= skipped) yield read(row)
    },
  }
}

/** Validates an answer. @returns the problem as a text, undefined if there is none */
export function refuseWords(words: readonly string[], unit: Unit): string | undefined {
  const wrong = words.find((word) => word !== '' && !WORDS.has(word) && !isPriceWord(word))
  if (wrong !== undefined)
    return `«${wrong}»: таких столбцов нет. Есть ${COLUMN_WORDS.map((word) => `«${word}»`).join(', ')}`
  const twice = words.find((word, i) => word !== '' && words.indexOf(word) !== i)
  if (twice !== undefined) return `«${twice}» отмечено дважды`
  if (!words.includes('артикул')) return 'Отметьте столбец «артикул»'
  if (unit === 'box' && !words.includes('в коробке'))
    return 'Цены за\u00a0коробку, а\u00a0сколько в\u00a0ней штук, не\u00a0сказано: отметьте столбец «в\u00a0коробке»'
  return words.some((word) => word === 'остаток' || word.startsWith('цена'))
    ? undefined
    : 'Отметьте столбец с\u00a0ценой или остатком'
}
