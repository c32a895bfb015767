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
import { LONGEST_WISH, WISHES, type Wishes, wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Product } from '../shop/catalog/catalog.ts'
import { NO_WISHES } from '../shop/lists/items.ts'
import { type PricedLine, packedBatchOf } from '../shop/lists/lines.ts'
import { isProduct, PIECE, unpacked } from '../shop/orders/lines.ts'
import type { OrderLine } from '../shop/orders/order.ts'
import { type Discount, discounted, readLineDiscount } from './discounts.ts'
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

/** @returns kopecks, 0 for «0» alone; null on request, undefined by the price list; an error's text */
function readPrice(text: string): { kopecks: number | null | undefined } | string {
  if (text === '') return { kopecks: undefined }
  if (/^(по\s+запросу|—|-)$/i.test(text)) return { kopecks: null }
  const plain = text.replace(/[\s₽]/g, '').replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain))
    return `Цена «${text}» не\u00a0понята. Напишите «9,40» или «по\u00a0запросу»; скидка\u00a0— в\u00a0следующей ячейке`
  const kopecks = Math.round(Number(plain) * 100)
  if (kopecks === 0 && plain !== '0') return `Цена «${text}» не\u00a0понята. Если бесплатно, напишите «0»`
  return { kopecks }
}

export interface Understood {
  before: OrderLine | undefined
  priced: PricedLine<OrderLine>
  /** Kopecks each before discounts. */
  full?: number | undefined
  question?: string | undefined
}

interface Figures {
  typed: NonNullable<ReturnType<typeof readAmount>>
  /** Null on request, undefined by the price list. */
  kopecks: number | null | undefined
  discount: Discount | undefined
  wished: Wishes
}

type Cost = Pick<Figures, 'kopecks' | 'discount'>

/** @returns an error's text for what is not understood */
function readCost({ price, discount }: Pick<Typed, 'price' | 'discount'>): Cost | string {
  const cost = readPrice(price)
  if (typeof cost === 'string') return cost
  const off = readLineDiscount(discount)
  return typeof off === 'string' ? off : { ...cost, discount: off }
}

const fullOf = (kopecks: number | null, discount: Discount | undefined): Pick<Understood, 'full'> =>
  discount === undefined || kopecks === null ? {} : { full: kopecks }

/** @returns an error's text for what is not understood */
function readFigures({ amount, wishes, ...line }: Typed, before: OrderLine | undefined): Figures | string {
  const typed = readAmount(amount)
  if (!typed) return unclearText(amount)
  const cost = readCost(line)
  if (typeof cost === 'string') return cost
  const previous = before ?? NO_WISHES
  const { color, coloring, decoration } = previous
  if (wishes === '' || wishes === wishesText(previous))
    return { typed, ...cost, wished: { color, coloring, decoration } }
  const wished = readWishes(wishes)
  return typeof wished === 'string' ? wished : { typed, ...cost, wished }
}

/** The order's line of a product that has left the catalog: its price and wishes may change, not its quantity. */
export function keepLine(line: Typed, before: OrderLine): Understood | string {
  const figures = readFigures(line, before)
  if (typeof figures === 'string') return figures
  const { typed, wished, discount, kopecks: full = before.kopecks } = figures
  const kopecks = discounted(full, discount)
  if (typeof kopecks === 'string') return kopecks
  const { quantity, boxes } = before
  if (typed.quantity !== (typed.inBoxes ? boxes : quantity))
    return `Изделия больше нет в\u00a0каталоге: оставьте ${pieces(quantity)} или уберите строку`
  const sum = kopecks === null ? null : quantity * kopecks
  return { before, priced: unpacked({ ...before, kopecks, sum, ...wished }), ...fullOf(full, discount) }
}

/** @param before the order's line with the same name, if any */
export function readServiceLine(
  { article, amount, wishes, ...typed }: Typed,
  before: OrderLine | undefined,
): Understood | string {
  const cost = readCost(typed)
  if (typeof cost === 'string') return cost
  const { kopecks: full = null, discount } = cost
  const kopecks = discounted(full, discount)
  if (typeof kopecks === 'string') return kopecks
  const line = readService({ article, amount, vat: wishes }, kopecks)
  return typeof line === 'string' ? line : { before, priced: unpacked(line), ...fullOf(full, discount) }
}

/**
 * Reads one line by the shop's rules of boxes; a quantity below the least or of broken boxes is taken with a question.
 * @param before the order's line that the typed one stands for, if any
 */
export function readLine(line: Typed, product: Product, before: OrderLine | undefined): Understood | string {
  const figures = readFigures(line, before)
  if (typeof figures === 'string') return figures
  const { typed, discount, wished } = figures
  const { record } = product
  const ordered = typed.inBoxes ? typed.quantity * record.perBox : typed.quantity
  const { kopecks: full = stepAt(ordered, record.prices)?.kopecks ?? null } = figures
  const price = discounted(full, discount)
  if (typeof price === 'string') return price
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
    ...{ ...figure, unit: PIECE, vat: '', ...wished, shipments: '[]' },
  }
  return {
    before,
    priced: { item, product, batch: { ...batch, ...figure } },
    ...fullOf(full, discount),
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
