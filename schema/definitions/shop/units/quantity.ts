import { formatNumber, visible } from '../../text/format.ts'

/** Computes quantities of products: whole boxes, at least the minimum order. Shared by server and browser. */

/** Box size and minimum order, in pieces. */
export interface Portion {
  readonly perBox: number
  readonly minQuantity: number
}

/** Why a quantity differs from the requested one. */
export type Reason = 'minimum' | 'box' | 'most'

interface Fitted {
  /** The adjusted quantity in pieces. */
  readonly quantity: number
  readonly boxes: number
  /** Why the quantity was adjusted. */
  readonly reason?: Reason
}

export const UNIT_WORDS = { pieces: 'шт(?:ук[аи]?|уках)?|pcs?', boxes: 'кор(?:об(?:а|ов|к[аиу]|ок|ках)?)?|box(?:es)?' }

const AMOUNT = new RegExp(
  `^(\\d{1,12}|\\d{1,3}(?: \\d{3}){1,3})(?:[.,]0{1,2}|(?<=\\d{4}| \\d{3})[.,]000)?(?: ?(?:${UNIT_WORDS.pieces}|(${UNIT_WORDS.boxes}))\\.?)?$`,
  'iu',
)

/** Reads «1800», «1 800,00», «1 800,000», «1800 шт.», «3 кор.», «3 коробки»; undefined for other texts and the ambiguous «1.800». */
export function readAmount(text: string): { readonly quantity: number; readonly inBoxes?: true } | undefined {
  const [, digits, boxes] = AMOUNT.exec(visible(text).trim()) ?? []
  if (digits === undefined) return undefined
  return { quantity: Number(digits.replaceAll(' ', '')), ...(boxes !== undefined && { inBoxes: true }) }
}

/** Reads a typed quantity of a product as pieces; undefined for a text without one. */
export function readPieces(text: string, { perBox }: Pick<Portion, 'perBox'>): number | undefined {
  const amount = readAmount(text.replace(/\s/g, ' '))
  return amount && amount.quantity * (amount.inBoxes ? Math.max(1, perBox) : 1)
}

/** Returns the message about a quantity that cannot be read. */
export const unclearText = (text: string): string =>
  `Количество «${text.trim()}» не\u00a0понято. Напишите «1800» или «3\u00a0кор.»`

/** Limit of pieces in an order line: two trucks of the smallest caps. A larger number is a typo, or needs a manager. */
export const MAX_QUANTITY = 10_000_000

/** Limit of lines in a basket, an order or an offer. */
export const MAX_LINES = 500

/** Lines of a basket per page: 500 at once would be 4 MB of HTML. */
const LINES_ON_PAGE = 100

/** Returns the lines of one page of a basket, with its number and the number of pages; a page past the end is the last. */
export function linesOnPage<Line>(lines: readonly Line[], requestedPage: number) {
  const pages = Math.ceil(lines.length / LINES_ON_PAGE)
  const page = Math.max(1, Math.min(requestedPage, pages))
  const from = (page - 1) * LINES_ON_PAGE
  return { lines: lines.slice(from, from + LINES_ON_PAGE), page, pages, size: LINES_ON_PAGE, total: lines.length }
}

/**
 * Raises a quantity to the minimum order and to whole boxes, and lowers it to the limit. The caller refuses
 * a quantity above the limit (`reason` is 'most') and leaves the line unchanged, because nobody wants exactly the limit.
 */
export function fitQuantity(requested: number, { perBox, minQuantity }: Portion): Fitted {
  const box = Math.max(1, perBox)
  const most = Math.max(mostBoxes(box), Math.ceil(minQuantity / box))
  const neededBoxes = Math.ceil(Math.max(requested, minQuantity, 1) / box)
  const boxes = Math.min(neededBoxes, most)
  const quantity = boxes * box
  if (quantity === requested) return { quantity, boxes }
  return { quantity, boxes, reason: neededBoxes > most ? 'most' : requested < minQuantity ? 'minimum' : 'box' }
}

const mostBoxes = (box: number): number => Math.max(1, Math.floor(MAX_QUANTITY / box))

/** Formats a number of pieces: «1 800 шт.». */
export const pieces = (quantity: number): string => `${formatNumber(quantity)}\u00a0шт.`

/** Returns the message about a quantity above the limit of a line. */
export const tooManyText = (most = MAX_QUANTITY): string => `Больше ${pieces(most)} одной строкой заказать нельзя`

export function adjustmentText(reason: Reason, { perBox, minQuantity }: Portion): string {
  const box = Math.max(1, perBox)
  if (reason === 'most') return tooManyText(mostBoxes(box) * box)
  return reason === 'minimum'
    ? `Минимальный заказ\u00a0— ${pieces(minQuantity)}`
    : `Отгружаем целыми коробками по\u00a0${pieces(perBox)}`
}

/** A price step: from this many pieces on, a piece costs this many kopecks. */
export interface Step {
  readonly from: number
  readonly kopecks: number
}

/** A sold quantity of one product: its price, and its pallets. */
export interface Batch extends Fitted {
  /** Price per piece, and total price (`sum`), in kopecks; null: on request. */
  readonly kopecks: number | null
  readonly sum: number | null
  /** Full pallets, and the remaining boxes. */
  readonly pallets: number
  readonly looseBoxes: number
}

/** Formats boxes and pallets: «12 кор.: поддонов 2 и 3 кор.». */
export function stackText({ boxes, pallets, looseBoxes }: Pick<Batch, 'boxes' | 'pallets' | 'looseBoxes'>): string {
  const boxesText = (count: number): string => `${formatNumber(count)}\u00a0кор.`
  if (pallets === 0) return boxesText(boxes)
  return `${boxesText(boxes)}: поддонов ${formatNumber(pallets)}${looseBoxes > 0 ? ` и\u00a0${boxesText(looseBoxes)}` : ''}`
}

/** Number of pallets that fit on the floor of an 82 m³ truck. */
const TRUCK = 33

/** Names a price step, to follow «от»: «231 шт.», «5 поддонов», «фуры». @param step may be a fraction of a pallet */
export function stepName(
  { from }: Pick<Step, 'from'>,
  { perBox, boxesPerPallet }: { readonly perBox: number; readonly boxesPerPallet: number },
): string {
  const pallets = from / perBox / boxesPerPallet
  if (pallets === TRUCK) return 'фуры'
  if (!Number.isInteger(pallets)) return pieces(from)
  return pallets === 1 ? 'поддона' : `${pallets}\u00a0поддонов`
}

/** A batch with a higher price (in kopecks) is sold on request: otherwise the total of a full basket could exceed the safe integers. */
export const MAX_SUM = Math.floor(Number.MAX_SAFE_INTEGER / MAX_LINES)

/** Returns the price step of a quantity, the first one if it is below all; undefined without prices. @param prices ascending by `from` */
export const stepAt = (quantity: number, prices: readonly Step[]): Step | undefined =>
  prices.findLast(({ from }) => from <= quantity) ?? prices[0]

/** Returns the next price step above a quantity. @param prices ascending by `from` */
export const cheaperAfter = (quantity: number, prices: readonly Step[]): Step | undefined =>
  prices.slice(1).find(({ from }) => from > quantity)

/** Fits a quantity to whole boxes, and computes its price and its pallets. @param requested pieces */
export function batchOf(
  requested: number,
  packing: Portion & { readonly boxesPerPallet: number },
  prices: readonly Step[],
): Batch {
  const fitted = fitQuantity(requested, packing)
  const { quantity, boxes } = fitted
  const kopecks = stepAt(quantity, prices)?.kopecks ?? null
  const priced = kopecks !== null && kopecks <= MAX_SUM / quantity
  return {
    ...fitted,
    kopecks: priced ? kopecks : null,
    sum: priced ? quantity * kopecks : null,
    pallets: Math.floor(boxes / packing.boxesPerPallet),
    looseBoxes: boxes % packing.boxesPerPallet,
  }
}
