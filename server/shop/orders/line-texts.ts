import { type LineCells, readLineCells, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'
import { typedRubles } from '#schema/definitions/shop/units/money.ts'
import {
  adjustmentText,
  MAX_SUM,
  pieces,
  readAmount,
  stepAt,
  unclearText,
} from '#schema/definitions/shop/units/quantity.ts'
import { readRubles } from '#schema/definitions/shop/units/typed.ts'
import { LONGEST_WISH, WISHES, type Wishes, wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Product } from '../catalog/catalog.ts'
import { NO_WISHES } from '../lists/items.ts'
import { type PricedLine, packedBatchOf } from '../lists/lines.ts'
import { discounted, readLineDiscount } from './discounts.ts'
import { isProduct, PIECE, unpacked } from './lines.ts'
import type { OrderLine } from './order.ts'
import { readService, serviceText } from './service-texts.ts'

/** Lines of an order as staff type them: «АРТИКУЛ; штук; цена; −5 %; Цвет: белый» or a service, a line each. */
export const linesText = (lines: readonly OrderLine[]): string =>
  lines
    .map((line) =>
      isProduct(line)
        ? [line.article, line.quantity, priceText(line.kopecks), wishesText(line)].filter(Boolean).join('; ')
        : serviceText(line, priceText(line.kopecks)),
    )
    .join('\n')

/** «Цвет: белый; Оформление: печать», in one line. */
export const wishesText = (of: Wishes): string => plain(wishTexts(of).join('; '))

export const plain = (text: string): string =>
  text
    .replace(/[\s;]*;[\s;]*/g, '; ')
    .replace(/\s+/g, ' ')
    .trim()

/** @returns an error's text for words that name no wish */
function readWishes(text: string): Wishes | string {
  const wishes = { ...NO_WISHES }
  const labels = WISHES.map(([, label]) => label).join('|')
  for (const part of text.split(new RegExp(`;\\s*(?=(?:${labels}):)`, 'i'))) {
    const [, label, value = ''] = new RegExp(`^(${labels}):\\s*(.*)$`, 'i').exec(part) ?? []
    const [name] = WISHES.find(([, title]) => title.toLowerCase() === label?.toLowerCase()) ?? []
    if (name === undefined) return `Пожелания «${part}» не\u00a0поняты. Напишите «Цвет: белый; Оформление: этикетка»`
    if (value.length > LONGEST_WISH) return `Пожелание длиннее ${LONGEST_WISH} знаков`
    wishes[name] = value
  }
  return wishes
}

const ON_REQUEST = 'по запросу'

function priceText(kopecks: number | null): string {
  if (kopecks === null) return ON_REQUEST
  return kopecks === 0 ? '0' : typedRubles(kopecks)
}

/** Empty wishes: as the line had them. */
export interface Typed extends LineCells {
  text: string
}

export const readTyped = (text: string): Typed[] =>
  rowsOf(text).map((line) => {
    const { wishes, ...cells } = readLineCells(line)
    return { ...cells, text: line.trim().slice(0, 200), wishes: plain(wishes) }
  })

/** @returns kopecks, 0 for «0» alone; null on request, undefined where none is typed; an error's text */
function readPrice(text: string): number | null | undefined | string {
  if (text === '') return undefined
  if (/^(по\s+запросу|—|-)$/i.test(text)) return null
  const kopecks = readRubles(text, 7)
  if (kopecks === undefined)
    return `Цена «${text}» не\u00a0понята. Напишите «9,40» или «по\u00a0запросу»; скидка\u00a0— в\u00a0следующей ячейке`
  if (kopecks === 0 && !/^0\s*₽?$/.test(text)) return `Цена «${text}» не\u00a0понята. Если бесплатно, напишите «0»`
  return kopecks
}

export interface Understood {
  before: OrderLine | undefined
  priced: PricedLine<OrderLine>
  /** Kopecks each before discounts. */
  full?: number | undefined
  question?: string | undefined
}

interface Cost {
  /** Each, after the discount; null on request. */
  kopecks: number | null
  full?: number
}

/** @param listed kopecks each where none are typed @returns an error's text for what is not understood */
function readCost({ price, discount }: Pick<Typed, 'price' | 'discount'>, listed: number | null): Cost | string {
  const full = readPrice(price)
  if (typeof full === 'string') return full
  const off = readLineDiscount(discount)
  if (typeof off === 'string') return off
  const before = full === undefined ? listed : full
  const kopecks = discounted(before, off)
  if (typeof kopecks === 'string') return kopecks
  return { kopecks, ...(off !== undefined && before !== null && { full: before }) }
}

/** @returns an error's text for words that name no wish; empty: the wishes that the line had */
function readWished(wishes: string, previous: Wishes = NO_WISHES): Wishes | string {
  const { color, coloring, decoration } = previous
  return wishes === '' || wishes === wishesText(previous) ? { color, coloring, decoration } : readWishes(wishes)
}

/** The order's line of a product that has left the catalog: its price and wishes may change, not its quantity. */
export function keepLine(line: Typed, before: OrderLine): Understood | string {
  const amount = readAmount(line.amount)
  if (!amount) return unclearText(line.amount)
  const cost = readCost(line, before.kopecks)
  if (typeof cost === 'string') return cost
  const wished = readWished(line.wishes, before)
  if (typeof wished === 'string') return wished
  const { quantity, boxes } = before
  if (amount.quantity !== (amount.inBoxes ? boxes : quantity))
    return `Изделия больше нет в\u00a0каталоге: оставьте ${pieces(quantity)} или уберите строку`
  const { kopecks, full } = cost
  const sum = kopecks === null ? null : quantity * kopecks
  return { before, priced: unpacked({ ...before, kopecks, sum, ...wished }), full }
}

/** @param before the order's line with the same name, if any */
export function readServiceLine(
  { article, amount, wishes, ...typed }: Typed,
  before: OrderLine | undefined,
): Understood | string {
  const cost = readCost(typed, null)
  if (typeof cost === 'string') return cost
  const line = readService({ article, amount, vat: wishes }, cost.kopecks, before)
  return typeof line === 'string' ? line : { before, priced: unpacked(line), full: cost.full }
}

/**
 * Reads one line by the shop's rules of boxes; a quantity below the least or of broken boxes is taken with a question.
 * @param before the order's line that the typed one stands for, if any
 */
export function readLine(line: Typed, product: Product, before: OrderLine | undefined): Understood | string {
  const { record } = product
  const amount = readAmount(line.amount)
  if (!amount) return unclearText(line.amount)
  const ordered = amount.inBoxes ? amount.quantity * record.perBox : amount.quantity
  const listed = (quantity: number) => stepAt(quantity, record.prices)?.kopecks ?? null
  // A price of the list follows the quantity; one that somebody has set stays.
  const follows = before && before.quantity !== ordered && before.kopecks === listed(before.quantity)
  const typed = follows && readPrice(line.price) === before.kopecks ? { ...line, price: '' } : line
  const cost = readCost(typed, listed(ordered))
  if (typeof cost === 'string') return cost
  const wished = readWished(line.wishes, before)
  if (typeof wished === 'string') return wished
  const { kopecks: price, full } = cost
  // A quantity that stays is packed as it was ordered.
  const stays = before !== undefined && before.quantity === ordered && before.boxes > 0
  const perBox = stays && ordered % before.boxes === 0 ? ordered / before.boxes : record.perBox
  const packing = { ...record, perBox, minQuantity: 1 }
  const batch = packedBatchOf(ordered, packing, price === null ? [] : [{ from: 1, kopecks: price }])
  if (batch.reason !== undefined && batch.reason !== 'box') return adjustmentText(batch.reason, record)
  const { boxes, kopecks } = batch
  if (price !== null && (kopecks === null || ordered * kopecks > MAX_SUM))
    return 'Сумма строки слишком велика: проверьте цену и\u00a0количество'
  const figure = { quantity: ordered, boxes, kopecks, sum: kopecks === null ? null : ordered * kopecks }
  const item: OrderLine = {
    ...{ position: 0, product: product.id, kind: record.kind, article: record.article, name: record.name },
    ...{ ...figure, unit: PIECE, way: null, vat: '', ...wished, shipments: '[]' },
  }
  return {
    before,
    priced: { item, product, batch: { ...batch, ...figure } },
    full,
    ...(!stays && questionOf(ordered, record)),
  }
}

/** The question about a quantity that the shop itself would not take. */
function questionOf(ordered: number, { perBox, minQuantity }: Product['record']): Pick<Understood, 'question'> {
  const doubts = [
    ...(ordered < minQuantity ? [`меньше минимального заказа ${pieces(minQuantity)}`] : []),
    ...(ordered % perBox === 0 ? [] : [`не\u00a0целые коробки по\u00a0${formatNumber(perBox)}`]),
  ]
  return doubts.length === 0 ? {} : { question: `${pieces(ordered)}\u00a0— ${doubts.join(' и\u00a0')}; оставить так?` }
}
