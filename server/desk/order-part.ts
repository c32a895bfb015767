import type { CallParameters } from '#schema/definitions/calls/types.ts'
import { cellsOf, rowsOf } from '#schema/definitions/shop/units/line-cells.ts'
import { rubles, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { readRubles, readWhole } from '#schema/definitions/shop/units/typed.ts'
import { DAY_MS, isDate, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import type { Part } from '../shop/orders/events.ts'
import { isProduct } from '../shop/orders/lines.ts'
import type { Order, OrderLine } from '../shop/orders/order.ts'
import { leftOf, owedFor, unshipped } from '../shop/orders/parts.ts'

// A payment or shipment as the form of a status has it.

type PartKind = Part['kind']

export const PART_TITLES: Readonly<Record<PartKind, string>> = { payment: 'оплата', shipment: 'отгрузка части' }

type Form = Pick<CallParameters<'desk.orderStatus'>, 'to' | 'sum' | 'lines' | 'day'>

/** Returns true for what a form is opened with in place of a status. */
export const isPart = (word: string): word is PartKind => word === 'payment' || word === 'shipment'

/** Returns true where an order that was confirmed can have one more payment or shipment. */
export const mayHave = (kind: PartKind, order: Order, lines: readonly OrderLine[]): boolean =>
  !['new', 'cancelled'].includes(order.status) &&
  (kind === 'payment' ? owedFor(order) > 0 : !['shipped', 'done'].includes(order.status) && unshipped(lines).length > 0)

/** Values of an empty form: all that is left, today. */
export const wholeRest = (order: Order, lines: readonly OrderLine[]) => ({
  sum: typedRubles(owedFor(order)),
  day: today(),
  lines: unshipped(lines)
    .map((line) => `${line.article}; ${leftOf(line)}`)
    .join('\n'),
})

/** Pieces by position; rows of one article take its lines in their order. @throws HttpError 422 for what is not understood */
function readPieces(text: string, lines: readonly OrderLine[]): [position: number, pieces: number][] {
  const open = lines.filter(isProduct)
  return rowsOf(text).map((row) => {
    const [article = '', amount = ''] = cellsOf(row)
    const pieces = readWhole(amount, [1, 1_000_000_000])
    const place = open.findIndex((line) => line.article.toLowerCase() === article.toLowerCase())
    const [line] = place < 0 ? [] : open.splice(place, 1)
    const isTwice = !line && lines.some((line) => line.article.toLowerCase() === article.toLowerCase())
    if (isTwice) throw fieldError('lines', `«${article}» вписано дважды: сложите штуки в\u00a0одну строку`)
    if (!line) throw fieldError('lines', `«${article}»: такой строки в\u00a0заказе нет`)
    if (pieces === undefined) throw fieldError('lines', `«${row}»: напишите «${article}; 480», штук целым числом`)
    return [line.position, pieces]
  })
}

/** @returns undefined while nothing is typed @throws HttpError 422 for what is not understood */
export function readPart(form: Form, { created_at }: Order, lines: readonly OrderLine[]): Part | undefined {
  const { to, sum, lines: text, day = today() } = form
  const typed = to === 'payment' ? sum : text
  if (!isPart(to) || typed === undefined) return undefined
  // An order by phone may be typed after its prepayment.
  const first = moscowDay(Date.parse(created_at) - 366 * DAY_MS)
  if (!isDate(day) || day < first || day > today())
    throw fieldError('day', `День\u00a0— не\u00a0раньше ${formatDate(first)} и\u00a0не\u00a0позже сегодняшнего`)
  if (to === 'shipment') {
    const pieces = readPieces(typed, lines)
    if (pieces.length === 0) throw fieldError('lines', 'Впишите, что и\u00a0сколько отгружено')
    return { kind: to, day, pieces }
  }
  const kopecks = readRubles(typed)
  if (!kopecks) throw fieldError('sum', 'Напишите сумму рублями: «6895» или «6895,50»')
  return { kind: to, day, sum: kopecks }
}

/** @throws HttpError 422 for more than an order still waits for */
function refuseExcess(part: Part, order: Order, lines: readonly OrderLine[]): void {
  if (part.kind === 'payment' && part.sum > owedFor(order))
    throw fieldError('sum', `Это больше, чем осталось оплатить: ${rubles(Math.max(0, owedFor(order)))}`)
  for (const [position, pieces] of part.kind === 'shipment' ? part.pieces : []) {
    const line = lines.find((candidate) => candidate.position === position)
    if (line && pieces > leftOf(line))
      throw fieldError('lines', `«${line.article}»: осталось отгрузить ${formatNumber(leftOf(line))}\u00a0шт.`)
  }
}

/** The part that a form has, or what is wrong with it. */
export function partIn(form: Form, order: Order, lines: readonly OrderLine[]): { part?: Part; problem?: HttpError } {
  try {
    const part = readPart(form, order, lines)
    if (part) refuseExcess(part, order, lines)
    return part ? { part } : {}
  } catch (problem) {
    if (problem instanceof HttpError) return { problem }
    throw problem
  }
}
