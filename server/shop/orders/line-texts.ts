import { memoizeBy } from '#schema/definitions/memoize.ts'
import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import {
  cellsOf,
  type LineCells,
  placeCell,
  positionIn,
  readLineCells,
  rowsOf,
  rowText,
} from '#schema/definitions/shop/units/line-cells.ts'
import { lineVatText, readVat, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { MAX_QUANTITY, unclearText } from '#schema/definitions/shop/units/quantity.ts'
import { readNumber, readRubles } from '#schema/definitions/shop/units/typed.ts'
import { LONGEST_WISH, WISHES, type Wishes } from '#schema/definitions/shop/units/wishes.ts'
import { isoFromRussian } from '#schema/definitions/text/dates.ts'
import { formatNumber, sentence } from '#schema/definitions/text/format.ts'
import { aliasProducts, type Owner } from '../aliases/aliases.ts'
import { searchOf } from '../catalog/calls/search.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { guessOf, piecePrice, priceTerms, UNITS } from '../catalog/import/reading.ts'
import { isTotal } from '../catalog/import/values.ts'
import { sortKey } from '../catalog/product-rows.ts'
import { findByArticles, findByNames } from '../catalog/search/articles.ts'
import { NO_WISHES } from '../lists/items.ts'
import { amountIn, isTitles, orderedText, readQuantity, tablesOf } from '../lists/paste-columns.ts'
import { vatOn } from '../vat.ts'
import { discountText, fullOf, readDiscount } from './discounts.ts'
import { amountText, type Fact, isProduct, PIECE, plain, type Row, serviceName, wishesText } from './lines.ts'
import type { OrderLine } from './order.ts'

// This module does all parsing of order lines that staff type or paste.

/** Mark at the beginning of a line that is a service. Example: «+ Доставка до терминала; 1 усл.; 1200; НДС 22 %». */
const MARK = '+'

const LONGEST_NAME = 200

const ON_REQUEST = 'по запросу'

function priceText(kopecks: number | null): string {
  if (kopecks === null) return ON_REQUEST
  return kopecks === 0 ? '0' : typedRubles(kopecks)
}

/** Formats order lines for the desk's form, one per text line: «№1; АРТИКУЛ; штук; цена; −5 %; Цвет: белый», or a service. */
export const linesText = (lines: readonly OrderLine[]): string =>
  lines
    .map((line) => {
      const [title, amount, last] = isProduct(line)
        ? [line.article, String(line.quantity), wishesText(line)]
        : [`${MARK} ${serviceName(line)}`, amountText(line).replace(/\s/g, ' '), lineVatText(line.vat)]
      return rowText([placeCell(line.position), title, amount, priceText(fullOf(line)), discountText(line), last])
    })
    .join('\n')

/** Parses wishes. @returns an error text for an unknown wish */
function readWishes(text: string): Wishes | string {
  const wishes = { ...NO_WISHES }
  const labels = WISHES.map(([, label]) => label).join('|')
  for (const part of text === '' ? [] : text.split(new RegExp(`;\\s*(?=(?:${labels}):)`, 'i'))) {
    const [, label, value = ''] = new RegExp(`^(${labels}):\\s*(.*)$`, 'i').exec(part) ?? []
    const [name] = WISHES.find(([, title]) => title.toLowerCase() === label?.toLowerCase()) ?? []
    if (name === undefined) return `Пожелания «${part}» не\u00a0поняты. Напишите «Цвет: белый; Оформление: этикетка»`
    if (value.length > LONGEST_WISH) return `Пожелание длиннее ${LONGEST_WISH} знаков`
    const day = name === 'wanted' ? isoFromRussian(value) : value
    if (day === undefined) return `День «${value}» не\u00a0понят. Напишите «09.12.2026»`
    wishes[name] = day
  }
  return wishes
}

/** Parses a price. @returns kopecks, 0 only for «0»; null for a price on request; undefined for an empty text; a string is an error text */
function readPrice(text: string): number | null | undefined | string {
  if (text === '') return undefined
  if (/^(по\s+запросу|—|-)$/i.test(text)) return null
  const kopecks = readRubles(text, 7)
  if (kopecks === undefined)
    return `Цена «${text}» не\u00a0понята. Напишите «9,40» или «по\u00a0запросу»; скидка\u00a0— в\u00a0следующей ячейке`
  if (kopecks === 0 && !/^0\s*₽?$/.test(text)) return `Цена «${text}» не\u00a0понята. Если бесплатно, напишите «0»`
  return kopecks
}

type Named = Pick<Row, 'product' | 'name' | 'quantity' | 'unit' | 'inBoxes' | 'inPallets' | 'vat'> & Wishes

/** Parses a service. @returns an error text for an invalid one */
function readService(typedName: string, amount: string, typedVat: string): Named | string {
  const name = typedName.slice(MARK.length).trim()
  if (name === '' || name.length > LONGEST_NAME)
    return `Название строки\u00a0— от\u00a01 до\u00a0${LONGEST_NAME} знаков`
  const [, digits = '', unit = PIECE] = /^(\d{1,12}|\d{1,3}(?:\s\d{3}){1,3})(?:\s*(\p{L}.{0,19}))?$/u.exec(amount) ?? []
  const quantity = Number(digits.replace(/\s/g, ''))
  if (quantity < 1) return `Количество «${amount}» не\u00a0понято. Напишите «1\u00a0усл.» или «4\u00a0шт.»`
  if (quantity > MAX_QUANTITY) return `Больше ${formatNumber(MAX_QUANTITY)} одной строкой нельзя`
  const vat = typedVat === '' ? '' : readVat(typedVat)
  if (vat === undefined)
    return `НДС «${typedVat}» не\u00a0понят. Напишите «НДС 10\u00a0%» или «без НДС»; ставки\u00a0— 0, 5, 7, 10, 20, 22`
  return { ...NO_WISHES, product: null, name, quantity, unit, vat }
}

/** Maximum number of products to suggest for an unknown text, and of lines for which suggestions are searched. */
const MAX_SIMILAR = { products: 3, lines: 20 }

/** Returns a text such as «Похоже: «ФЛ-250-24-П», Флакон «Волна» 250 мл»; empty if the search finds nothing. */
async function similarText(words: string, context: Pick<CatalogContext, 'site' | 'catalog'>): Promise<string> {
  const { ids } = await searchOf(context).products(words, context.catalog.index.hidden)
  const products = await context.catalog.products(ids.slice(0, MAX_SIMILAR.products))
  const names = products.map(({ record }) => `«${record.article}», ${record.name}`)
  return names.length > 0 ? ` Похоже: ${names.join('; ')}.` : ''
}

/** A typed row; `name`: the product's name in a customer's table; `why`: an error text about its quantity. */
interface TypedRow {
  row: string
  cells: LineCells
  name?: string
  why?: string
}

/**
 * Decides from a column's heading how its prices become prices per piece with VAT, like the import of price lists. @param vat in percent
 * @returns `read`: converts a cell; missing if the prices are ignored; `note`: what is converted, or why they are ignored
 */
function priceReader(title: string, vat: number) {
  const { isForeign, vat: tax = 'with', unit = 'piece' } = priceTerms(title)
  const why = isForeign ? 'не\u00a0в\u00a0рублях' : tax === '' ? 'неясно, с\u00a0НДС ли' : 'не\u00a0за\u00a0штуку'
  if (isForeign || tax === '' || unit === '') return { note: `цены ${why}: взяты по\u00a0прайсу` }
  const percent = tax === 'without' ? 100 + vat : 100
  const said = [
    ...(percent > 100 ? [`добавлен НДС ${vat}\u00a0%`] : []),
    ...(unit === 'piece' ? [] : [`цены ${UNITS[unit]} пересчитаны за\u00a0штуку`]),
  ]
  const read = (price: string, perBox: number): string => {
    const number = readNumber(price.replace(/\s*(?:₽|руб\.?|р\.?)\s*$/i, ''))
    const pieces = unit === 'box' ? perBox : unit === 'thousand' ? 1000 : 1
    return said.length === 0 || Number.isNaN(number) ? price : piecePrice(number, pieces, percent)
  }
  return { note: said.join(', '), read }
}

/**
 * Splits a text into typed rows. A table of a customer with a row of headings, possibly below other lines, is parsed like a table that is
 * pasted into the basket: only the columns of article numbers, names, quantities and prices count.
 */
async function readTyped(
  text: string,
  { catalog, site }: Pick<CatalogContext, 'catalog' | 'site'>,
  aliases: ReadonlyMap<string, number> | undefined,
): Promise<{ typed: TypedRow[]; notes: Fact[] }> {
  const rows = rowsOf(text).map((row) => ({ row, cells: cellsOf(row) }))
  const start = rows.findIndex(({ cells }) => isTitles(cells, false))
  const typed = (start < 0 ? rows : rows.slice(0, start)).map(({ row }) => ({ row, cells: readLineCells(row) }))
  const notes = new Map<string, string>()
  if (start < 0) return { typed, notes: [] }
  const [titles = [], ...others] = rows.slice(start).map(({ cells }) => cells)
  // A table copied from the desk's grid may have an empty column for discounts, which is removed here.
  const isParted = titles[3] === ''
  const whole = [titles, ...others].map((cells) => (isParted && cells[3] === '' ? cells.toSpliced(3, 1) : cells))
  const { same } = await findByArticles(catalog, whole.flat().filter(Boolean), aliases)
  const products = await catalog.products([...new Set(whole.flat().flatMap(same))])
  const recordOf = (article: string) => products.find(({ id }) => same(article).includes(id))?.record
  const vat = vatOn(site) ?? 0
  const tables = tablesOf(whole, (article) => recordOf(article)?.perBox)
  const pricesOf = memoizeBy(({ labels }: { labels: readonly string[] }) => {
    const titles = labels.filter((label) => guessOf(label) === 'цена')
    const title = titles.find((label) => priceReader(label, vat).note === '') ?? titles[0] ?? ''
    return { title, ...priceReader(title, vat) }
  })
  const read = whole.flatMap((cells, i): TypedRow[] => {
    const table = tables.get(cells)
    const { row } = rows[start + i] ?? { row: '' }
    if (!table || cells.some(isTotal)) return []
    const [article = '', name = ''] = [cells[table.article], cells[table.name ?? -1]]
    const { title, note, read } = pricesOf(table)
    if (note) notes.set(title, note)
    const isShort = isParted && (table.quantity ?? 0) > 2 && cells.length < (whole[0]?.length ?? 0)
    const ordered = isShort
      ? 'В\u00a0строке не\u00a0все ячейки таблицы: впишите в\u00a0пустые «—»'
      : amountIn(cells, table)
    if (ordered === undefined) return []
    if (typeof ordered === 'string') return [{ row, cells: ['', article, '', '', '', ''], why: ordered }]
    const price = read?.(cells[table.labels.indexOf(title)] ?? '', recordOf(article)?.perBox ?? 1) ?? ''
    return [{ row, cells: ['', article || name, orderedText(ordered), price, '', ''], name }]
  })
  return { typed: [...typed, ...read], notes: [...notes].map(([label, text]) => ({ label, text })) }
}

/** Parses lines that staff type or paste. @param existing lines by position @param owner customer whose own article numbers are accepted */
export async function readRows(
  text: string,
  existing: readonly OrderLine[],
  context: Pick<CatalogContext, 'site' | 'catalog'>,
  owner?: Owner,
): Promise<{ rows: Row[]; problems: Fact[]; notes: Fact[] }> {
  const aliases = owner && (await aliasProducts(context.catalog.database.query, owner))
  const { typed, notes } = await readTyped(text, context, aliases)
  const articles = typed.map(({ cells: [, article] }) => article).filter((article) => !article.startsWith(MARK))
  const { same, near, unknown } = await findByArticles(context.catalog, articles, aliases)
  const named = await findByNames(
    articles.filter((article) => same(article).length === 0),
    context.catalog,
  )
  const left = new Map(existing.map((line) => [line.position, line]))
  let searched = 0
  /** Parses a product. @param line the order's line that the row replaces @returns an error text for an invalid row */
  async function readProduct([, article, amount, , , last]: LineCells, line: OrderLine | undefined, name: string) {
    const isOfLine = line && articleIdentity(line.article) === articleIdentity(article)
    const ids = same(article)
    const product = isOfLine
      ? line.product
      : (ids.find((id) => id === line?.product) ?? ids[0] ?? named.get(sortKey(article))?.id ?? null)
    if (product === null) {
      const isFound = near(article).length > 0 || ++searched > MAX_SIMILAR.lines
      return unknown(article) + (isFound ? '' : await similarText(name || article, context))
    }
    const read = readQuantity(amount)
    if (!read) return unclearText(amount)
    const wishes = line && plain(last) === wishesText(line) ? line : readWishes(plain(last))
    if (typeof wishes === 'string') return wishes
    const { color, coloring, decoration, wanted } = wishes
    return { ...read, product, name: article, unit: PIECE, vat: '', color, coloring, decoration, wanted }
  }
  /** Parses a row. @returns an error text for an invalid row */
  async function read({ cells, name = '', why }: TypedRow): Promise<Row | string> {
    if (why !== undefined) return why
    const [place, article, amount, price, discount, last] = cells
    const position = positionIn(place)
    const line = left.get(position ?? 0)
    if (position !== undefined && !line) return `Строки ${place} в\u00a0заказе нет, или она названа дважды`
    left.delete(position ?? 0)
    const named = article.startsWith(MARK) ? readService(article, amount, last) : await readProduct(cells, line, name)
    if (typeof named === 'string') return named
    const [kopecks, off] = [
      readPrice(price),
      readDiscount(discount, '«−5\u00a0%» или «−0,50\u00a0₽» с\u00a0каждой единицы'),
    ]
    if (typeof kopecks === 'string') return kopecks
    return typeof off === 'string' ? off : { ...named, position, kopecks, discount: off }
  }
  const rows: Row[] = []
  const problems: Fact[] = []
  for (const typedRow of typed) {
    const { row } = typedRow
    const found = await read(typedRow)
    const label = row.trim().slice(0, 200)
    if (typeof found === 'string') problems.push({ label, text: sentence(found) })
    else rows.push({ ...found, label })
  }
  return { rows, problems, notes }
}
