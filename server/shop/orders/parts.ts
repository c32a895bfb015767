import type { Kysely } from 'kysely'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth, formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import type { OrderPart, OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Tables } from '../../engine/database/tables.ts'
import type { FormAnswer } from '../../engine/mail/letters.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { type OrderChange, type Part, readEvents } from './events.ts'
import { isProduct, readyDay } from './lines.ts'
import { type Order, type OrderLine, type OrderOrOffer, statusesOf, statusOf, type WholeOrder } from './order.ts'

// Orders that are paid and shipped in parts. Each part is an event of the order; sums stand in its row and its lines.

/** Pieces of a line that have not been shipped. */
export const leftOf = ({ quantity, shipped }: Pick<OrderLine, 'quantity' | 'shipped'>): number =>
  quantity - (shipped ?? 0)

/** Lines of products of which something has not been shipped. */
export const unshipped = (lines: readonly OrderLine[]) => lines.filter(isProduct).filter((line) => leftOf(line) > 0)

/** Kopecks that an order still has to be paid. */
export const owedFor = ({ total, paid }: Pick<Order, 'total' | 'paid'>): number => total - (paid ?? 0)

/** True for an event by which staff have said as a state that an order is paid or shipped, without its parts. */
export const isMarked = (site: Site, event: OrderChange, as: OrderPart): boolean =>
  event.kind === 'status' && !event.details.part && statusOf(site, event.status).after === as

/** Kopecks that a buyer would be given back: those of payments, or all of an order that staff have marked as paid. */
export async function refundFor(query: Kysely<Tables>, site: Site, { id, total, paid }: Order): Promise<number> {
  const isPaid = (await readEvents(query, id)).some((event) => isMarked(site, event, 'paid'))
  return Math.max(paid ?? 0, isPaid ? total : 0)
}

/** «6 895,00 из 13 790,00 ₽»; empty where nothing was paid. */
const paidText = ({ total, paid }: Pick<OrderOrOffer, 'total' | 'paid'>): string =>
  paid === null || paid === 0
    ? ''
    : paid === total
      ? `полностью, ${rubles(total)}`
      : `${rubles(paid).replace('\u00a0₽', '')} из\u00a0${rubles(total)}${paid > total ? `, переплата ${rubles(paid - total)}` : ''}`

/** «480 из 960 шт.»; empty where nothing was shipped in part, and once all has left. */
const shippedText = (shipped: number, all: number): string =>
  shipped === 0 || shipped === all ? '' : `${formatNumber(shipped)} из\u00a0${formatNumber(all)}\u00a0шт.`

/** What of an order is paid and shipped, in words; empty where it has no parts. */
export function partFacts(
  order: Pick<OrderOrOffer, 'total' | 'paid' | 'status'>,
  lines: readonly OrderLine[],
): FormAnswer[] {
  const products = ['shipped', 'done', 'cancelled'].includes(order.status) ? [] : lines.filter(isProduct)
  const sum = (value: (line: OrderLine) => number): number => products.reduce((all, line) => all + value(line), 0)
  const shipped = shippedText(
    sum((line) => line.shipped ?? 0),
    sum(({ quantity }) => quantity),
  )
  const day = readyDay(unshipped(products))
  const rest = day !== undefined && day > today() ? `, остальное к\u00a0${dayAndMonth(day)}` : ''
  return [
    { label: 'Оплачено', text: paidText(order) },
    { label: 'Отгружено', text: shipped && shipped + rest },
  ].filter(({ text }) => text !== '')
}

/** The same for a row of a list. @param pieces of all its products */
export const partText = (order: Pick<Order, 'total' | 'paid'>, shipped: number, pieces: number): string =>
  [
    [`оплачено`, paidText(order)],
    [`отгружено`, shippedText(shipped, pieces)],
  ]
    .flatMap(([word, text]) => (text ? `${word} ${text}` : []))
    .join('; ')

/** What of the money and goods of an order a new status leaves open, in words for staff. */
export async function openParts(
  query: Kysely<Tables>,
  site: Site,
  { order, lines, to }: WholeOrder & { to: OrderStatus },
): Promise<FormAnswer[]> {
  const { id, after } = statusOf(site, to)
  const isCanceled = id === 'cancelled'
  const pieces = lines.reduce((all, { shipped }) => all + (shipped ?? 0), 0)
  const isOwed = after === 'paid' && owedFor(order) > 0
  const owed = isOwed && order.paid ? `${paidText(order)}: запишите остальное оплатой, когда оно придёт` : ''
  const refund = isCanceled ? await refundFor(query, site, order) : 0
  const money = refund > 0 ? `${rubles(refund)}: верните деньги` : owed
  const goods = isCanceled && pieces > 0 ? `${formatNumber(pieces)}\u00a0шт.: договоритесь о\u00a0возврате` : ''
  const facts = [
    { label: 'Оплачено', text: money },
    { label: 'Отгружено', text: goods },
  ]
  return facts.filter(({ text }) => text !== '')
}

/** What a letter about an order's status says; one about a paid order does not ask for money. */
export async function statusWords(query: Kysely<Tables>, site: Site, order: Order) {
  const facts = statusOf(site, order.status)
  const { refund } = singleContent(site, 'order-statuses').letters ?? {}
  const isPaid = order.status === 'awaiting-payment' && owedFor(order) <= 0
  const paid = isPaid ? statusesOf(site).find(({ after }) => after === 'paid')?.letter : undefined
  const isRefund = order.status === 'cancelled' && (await refundFor(query, site, order)) > 0
  return { ...facts, letter: facts.letter && ((isRefund ? refund : order.paid && paid) || facts.letter) }
}

/** Kopecks of a payment, pieces of a shipment. */
export const amountOf = (part: Part): number =>
  part.kind === 'payment' ? part.sum : part.pieces.reduce((sum, [, count]) => sum + count, 0)

/** «Оплата», «6 895,00 ₽ 28 ноября»; «Отгрузка», «480 шт. 28 ноября» */
export function describePart(part: Part): [string, string] {
  const day = part.day.slice(0, 4) === today().slice(0, 4) ? dayAndMonth(part.day) : formatDate(part.day)
  if (part.kind === 'payment') return ['Оплата', `${rubles(part.sum)} ${day}`]
  return ['Отгрузка', `${formatNumber(amountOf(part))}\u00a0шт. ${day}`]
}

/** An order and its lines as a part makes them. */
export const withPart = (order: Order, lines: readonly OrderLine[], part: Part | undefined) => ({
  order: { ...order, ...(part?.kind === 'payment' && { paid: (order.paid ?? 0) + part.sum }) },
  lines: lines.map((line) => {
    const pieces = part?.kind === 'shipment' ? part.pieces.find(([position]) => position === line.position) : undefined
    return pieces ? { ...line, shipped: (line.shipped ?? 0) + pieces[1] } : line
  }),
})

/** Adds a part to the sums of an order. @param sign -1: takes it back */
export async function countPart(query: Kysely<Tables>, { id }: Order, part: Part, sign: 1 | -1 = 1): Promise<void> {
  if (part.kind === 'payment')
    await query
      .updateTable('orders')
      .set(({ fn, val, eb }) => ({ paid: eb(fn.coalesce('paid', val(0)), '+', sign * part.sum) }))
      .where('id', '=', id)
      .execute()
  else
    for (const [position, pieces] of part.pieces)
      await query
        .updateTable('order_lines')
        .set(({ fn, val, eb }) => ({ shipped: eb(fn.coalesce('shipped', val(0)), '+', sign * pieces) }))
        .where('order_id', '=', id)
        .where('position', '=', position)
        .execute()
}

/** The events that a part is, the last one first: what of order-statuses.json moves the order on. */
export function afterPart(part: Part, order: Order, lines: readonly OrderLine[]): OrderPart[] {
  if (part.kind === 'payment') return part.sum >= owedFor(order) ? ['paid', 'payment'] : ['payment']
  return unshipped(withPart(order, lines, part).lines).length === 0 ? ['shipped', 'shipment'] : ['shipment']
}
