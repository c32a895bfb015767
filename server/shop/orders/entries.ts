import { articleIdentity } from '#schema/definitions/shop/units/article.ts'
import { type GoneAt, rubles } from '#schema/definitions/shop/units/money.ts'
import { DAY_MS, moscowDay, today } from '#schema/definitions/text/dates.ts'
import { dayAndMonth, formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import type { OrderPart, OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Query } from '../../engine/database/tables.ts'
import type { FormAnswer } from '../../engine/mail/letters.ts'
import type { Site } from '../../engine/site/site.ts'
import { isGone } from '../catalog/promised.ts'
import { inParts } from '../catalog/rows.ts'
import { vatOn } from '../vat.ts'
import { type Entry, type OrderChange, type Pieces, readEvents } from './events.ts'
import { isOrdered, isProduct, readyDay } from './lines.ts'
import type { Order, OrderLine, OrderOrOffer, WholeOrder } from './order.ts'
import { readNamedLines } from './read.ts'

// Payments and shipments are entries in an order's history. `orders.paid`, `order_lines.shipped` and `order_entries` store their sums for
// lists and queues. Only `writeBooked` writes these sums, in the transaction that writes the event.

type Money = Pick<OrderOrOffer, 'status' | 'total' | 'paid'>

/** Returns the order's total in kopecks; 0 for a canceled order. */
const costOf = ({ status, total }: Money): number => (status === 'cancelled' ? 0 : total)

/** Returns the kopecks that the buyer still owes. */
export const owedFor = (order: Money): number => Math.max(0, costOf(order) - (order.paid ?? 0))

/** Returns the overpaid kopecks of an order, which must be refunded. */
export const excessOf = (order: Money): number => Math.max(0, (order.paid ?? 0) - costOf(order))

/** Returns the unshipped pieces of a line. */
export const leftOf = ({ quantity, shipped }: Pick<OrderLine, 'quantity' | 'shipped'>) => quantity - (shipped ?? 0)

/** Returns the product lines that have unshipped pieces. */
export const unshipped = (lines: readonly OrderLine[]) => lines.filter(isProduct).filter((line) => leftOf(line) > 0)

export const shippedOf = (lines: readonly OrderLine[]) => lines.reduce((all, { shipped }) => all + (shipped ?? 0), 0)

/** Formats the paid sum: «6 895,00 из 13 790,00 ₽»; empty if nothing was paid. */
export function paidText(order: Money): string {
  const { paid, total } = order
  if (!paid) return ''
  if (order.status === 'cancelled') return `${rubles(paid)}, к\u00a0возврату`
  if (paid === total) return `полностью, ${rubles(total)}`
  const excess = excessOf(order)
  return `${rubles(paid).replace('\u00a0₽', '')} из\u00a0${rubles(total)}${excess > 0 ? `, переплата ${rubles(excess)}` : ''}`
}

/** Returns the paid and shipped amounts as texts, without the shipped one if nothing or everything is shipped. */
export function entryFacts(order: Money, lines: readonly OrderLine[]): FormAnswer[] {
  const products = lines.filter(isProduct)
  const day = isGone(order) ? undefined : readyDay(unshipped(products))
  const rest = day !== undefined && day > today() ? `, остальное к\u00a0${dayAndMonth(day)}` : ''
  const pieces = products.reduce((all, { quantity }) => all + quantity, 0)
  return factsOfSums(order, shippedOf(products), pieces, rest)
}

function factsOfSums(order: Money, shipped: number, pieces: number, rest = ''): FormAnswer[] {
  const part =
    shipped === 0 || shipped === pieces ? '' : `${formatNumber(shipped)} из\u00a0${formatNumber(pieces)}\u00a0шт.`
  return [
    { label: 'Оплачено', text: paidText(order) },
    { label: 'Отгружено', text: part && part + rest },
  ].filter(({ text }) => text !== '')
}

/** Returns the texts of `entryFacts` for a row of a list. @param shipped shipped pieces @param pieces ordered pieces of all products */
export const entryText = (order: Money, shipped: number, pieces: number): string =>
  factsOfSums(order, shipped, pieces)
    .map(({ label, text }) => `${label.toLowerCase()} ${text}`)
    .join('; ')

/** Returns texts for staff about payments to refund and goods to take back when the order is canceled. */
export function openAfter(to: OrderStatus, { paid }: Money, lines: readonly OrderLine[]): FormAnswer[] {
  if (to !== 'cancelled') return []
  const pieces = shippedOf(lines)
  return [
    { label: 'Оплачено', text: paid ? `${rubles(paid)}: верните деньги` : '' },
    {
      label: 'Отгружено',
      text:
        pieces > 0
          ? `${formatNumber(pieces)}\u00a0шт. у\u00a0покупателя: закройте с\u00a0отгруженным или примите возврат`
          : '',
    },
  ].filter(({ text }) => text !== '')
}

/** Returns true for a payment or refund, false for goods. */
const isOfMoney = (entry: Entry): entry is Extract<Entry, { sum: number }> => 'sum' in entry

/** Returns the kopecks or pieces of an entry; negative for a correction that subtracts. */
export const amountOf = (entry: Entry): number =>
  isOfMoney(entry) ? entry.sum : entry.pieces.reduce((sum, [, count]) => sum + count, 0)

export const ENTRY_TITLES: Readonly<Record<Entry['kind'], string>> = {
  payment: 'Оплата',
  refund: 'Возврат денег',
  shipment: 'Отгрузка',
  return: 'Возврат товара',
}

/**
 * Returns the first day on which an entry of an order may be dated: goods leave on the order's day at the earliest. A prepayment may be up to
 * a year older, since staff enter orders by phone.
 */
export const firstDay = ({ created_at }: Pick<Order, 'created_at'>, kind: Entry['kind']): string =>
  moscowDay(Date.parse(created_at) - (kind === 'payment' || kind === 'refund' ? 366 * DAY_MS : 0))

/** Formats an entry as label and text: «Оплата», «6 895,00 ₽ 28 ноября»; «Отгрузка», «480 шт. 28 ноября». */
export function describeEntry(entry: Entry): [string, string] {
  const day = entry.day.slice(0, 4) === today().slice(0, 4) ? dayAndMonth(entry.day) : formatDate(entry.day)
  const pieces = isOfLots(entry) ? 'партии' : `${formatNumber(amountOf(entry))}\u00a0шт.`
  const amount = isOfMoney(entry) ? rubles(entry.sum) : pieces
  const title = ENTRY_TITLES[entry.kind]
  return [entry.corrects === undefined ? title : `Исправление, ${title.toLowerCase()}`, `${amount} ${day}`]
}

/** Returns 1 for an entry that the order's sums add (payment, shipment), -1 for one that they subtract. */
const signOf = ({ kind }: Entry): 1 | -1 => (kind === 'payment' || kind === 'shipment' ? 1 : -1)

/** Returns the shipped pieces of an entry by line position; negative for returned pieces. */
export function shippedBy(entry: Entry): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const [position, pieces] of isOfMoney(entry) ? [] : entry.pieces)
    sums.set(position, (sums.get(position) ?? 0) + signOf(entry) * pieces)
  return sums
}

/** Returns an element of `Pieces`: the pieces of a line, optionally of one lot. */
export const piecesOf = (position: number, pieces: number, lot = ''): Pieces[number] =>
  lot === '' ? [position, pieces] : [position, pieces, lot]

/** Returns the key of a lot number: spellings with the same key are the same lot. */
export const lotKey = articleIdentity

/** Returns true for a correction that changes only the lots of goods, not their quantities. */
export const isOfLots = (entry: Entry): boolean =>
  !isOfMoney(entry) &&
  entry.pieces.some(([, count]) => count !== 0) &&
  [...shippedBy(entry).values()].every((count) => count === 0)

/** Returns a line with another quantity at the same price; with 0 pieces it has no shipments and keeps its boxes. */
export const ofPieces = (line: OrderLine, quantity: number): OrderLine => ({
  ...{ ...line, quantity, sum: line.kopecks === null ? null : line.kopecks * quantity },
  ...(quantity === 0 && { shipments: '[]' }),
  ...(quantity > 0 && line.quantity > 0 && { boxes: Math.ceil((line.boxes * quantity) / line.quantity) }),
})

/** Returns an order and its lines after an entry. A shipment may exceed the ordered quantity, even for a removed line. */
export function withEntry<Of extends Money>(order: Of, lines: readonly OrderLine[], entry: Entry | undefined) {
  if (!entry) return { order, lines }
  if (isOfMoney(entry)) return { order: { ...order, paid: (order.paid ?? 0) + signOf(entry) * entry.sum }, lines }
  const pieces = shippedBy(entry)
  const after = lines.map((line) => {
    const change = pieces.get(line.position) ?? 0
    if (change === 0) return line
    const shipped = (line.shipped ?? 0) + change
    const most = entry.kind === 'shipment' || !isOrdered(line) ? Math.max(line.quantity, shipped) : line.quantity
    return { ...ofPieces(line, entry.isFinal ? line.quantity + change : most), shipped }
  })
  const total = after.reduce((all, { sum }, i) => all + (sum ?? 0) - (lines[i]?.sum ?? 0), order.total)
  return { order: { ...order, total }, lines: after }
}

/**
 * Writes the sums of an order's entries: paid and shipped amounts, sums by date, and the VAT rates of shipped goods. Returned goods reduce
 * the last shipments; services count as shipped with the last goods.
 * @param entry an entry whose event is not written yet
 */
export async function writeBooked(query: Query, site: Site, { id }: Order, entry?: Entry): Promise<void> {
  const [before, events] = [await readNamedLines(query, id), await readEvents(query, id)]
  const added = entry ? [{ id: Number.POSITIVE_INFINITY, kind: 'status', details: { entry } } as OrderChange] : []
  // Of two entries the later one is that of the later day, whenever they were typed.
  const booked = bookedIn([...events, ...added])
    .toSorted((a, b) => (a.entry.day < b.entry.day ? -1 : Number(a.entry.day > b.entry.day)))
    .toReversed()
  const rows = booked.flatMap(({ entry }) => {
    const amounts = isOfMoney(entry)
      ? [[null, signOf(entry) * entry.sum, ''] as const]
      : times(entry.pieces, signOf(entry))
    return amounts.map(([position, amount, lot = '']) => ({
      ...{ order_id: id, day: entry.day, position, amount },
      lot: lot === '' || amount === 0 ? null : lotKey(lot),
    }))
  })
  const sumOf = (wanted: number | null): number | null =>
    rows.reduce<number | null>((all, { position, amount }) => (position === wanted ? (all ?? 0) + amount : all), null)
  await query
    .updateTable('orders')
    .set({ paid: sumOf(null) })
    .where('id', '=', id)
    .execute()
  const lines = before.map((line) => ({ ...line, shipped: sumOf(line.position) }))
  const last = booked.find(({ entry: { kind }, entry }) => kind === 'shipment' && amountOf(entry) > 0)
  const day = unshipped(lines).length === 0 ? last?.entry.day : undefined
  for (const { position, quantity, ...line } of lines)
    if (day !== undefined && !isProduct(line)) rows.push({ order_id: id, day, position, amount: quantity, lot: null })
  await query.deleteFrom('order_entries').where('order_id', '=', id).execute()
  for (const part of inParts(rows, 1000)) await query.insertInto('order_entries').values(part).execute()
  for (const line of lines) {
    const gone: [rate: number | null, pieces: number][] = []
    let back = 0
    for (const { entry } of isProduct(line) ? booked : []) {
      back -= shippedBy(entry).get(line.position) ?? 0
      if (back < 0) gone.unshift([vatOn(site, entry.day), -back])
      back = Math.max(0, back)
    }
    // After a correction, a return may exceed what was shipped before it. The rest is taken from the shipments after it.
    for (const part of gone) {
      const taken = Math.min(back, part[1])
      part[1] -= taken
      back -= taken
    }
    const left = gone.filter(([, pieces]) => pieces > 0)
    if (!isProduct(line) && day !== undefined) left.push([vatOn(site, day), line.quantity])
    await query
      .updateTable('order_lines')
      .set({ shipped: line.shipped, rates: left.length > 0 ? JSON.stringify(left satisfies GoneAt) : null })
      .where('order_id', '=', id)
      .where('position', '=', line.position)
      .execute()
  }
}

/** Functions that test the conditions (`after`) in order-statuses.json. */
const isTrueOf: Readonly<Record<OrderPart, (order: Money, lines: readonly OrderLine[]) => boolean>> = {
  paid: (order) => owedFor(order) === 0,
  payment: ({ paid }) => Boolean(paid),
  shipped: (_, lines) => unshipped(lines).length === 0,
  shipment: (_, lines) => shippedOf(lines) > 0,
}

/** Pairs of conditions, for shipments and for payments: a part of the goods or money meets the first one, only all of it the second one. */
const PARTS = [
  ['shipment', 'shipped'],
  ['payment', 'paid'],
] as const

/**
 * Returns the true conditions that were false before, or that belong to the kind of the entry (payment, shipment). They are in the order of
 * `PARTS`, but of each pair, the second one comes first. @param before if undefined, all true conditions are returned
 */
export const madeTrue = (after: WholeOrder, before?: WholeOrder, entry?: Entry): OrderPart[] =>
  PARTS.flatMap(([some, all]) => {
    const isTrue = (part: OrderPart, { order, lines }: WholeOrder) => isTrueOf[part](order, lines)
    const isNew = (part: OrderPart) => !before || entry?.kind === some || !isTrue(part, before)
    return isTrue(some, after) ? [all, some].filter((part) => isTrue(part, after) && isNew(part)) : []
  })

/** Returns true for an entry that may move the order back to an earlier status. */
export const isBackward = (entry: Entry): boolean => signOf(entry) < 0 || entry.corrects !== undefined

/** Returns true if the order no longer meets a status's condition about payments or shipments. */
export const isUntrue = (after: OrderPart | undefined, order: Money, lines: readonly OrderLine[]): boolean =>
  after !== undefined && !isTrueOf[after](order, lines)

/** An entry with its corrections applied, and the event that stores it. */
export interface Booked {
  event: OrderChange & { kind: 'status' }
  entry: Entry
  /** Document number after the last correction. */
  document: string | undefined
}

/** Returns the entries of an order with corrections applied, oldest first. */
export function bookedIn(events: readonly OrderChange[]): Booked[] {
  const all = new Map<number, Booked>()
  for (const event of events) {
    const entry = event.kind === 'status' ? event.details.entry : undefined
    if (event.kind !== 'status' || !entry) continue
    const before = entry.corrects === undefined ? undefined : all.get(entry.corrects)
    const { document } = event.details
    if (before) Object.assign(before, { entry: added(before.entry, entry), document: document || before.document })
    else all.set(event.id, { event, entry, document })
  }
  return [...all.values()]
}

const times = (pieces: Pieces, factor: 1 | -1): Pieces =>
  pieces.map(([position, count, ...lot]) => [position, factor * count, ...lot])

/** Adds pieces by position and lot. Elements with 0 pieces stay, so that an entry still lists its lines. */
export function plus(some: Pieces, others: Pieces): Pieces {
  const sums = new Map<string, Pieces[number]>()
  for (const [position, count, ...lot] of [...some, ...others]) {
    const key = `${position} ${lotKey(lot[0] ?? '')}`
    const [, sum = 0, ...spelled] = sums.get(key) ?? [position, 0, ...lot]
    sums.set(key, [position, sum + count, ...spelled])
  }
  return [...sums.values()]
}

/** Returns the pieces that the buyer has, by line and lot; negative if more came back than had left. @param more an entry to add */
export const piecesByLot = (events: readonly OrderChange[], ...more: readonly Entry[]): Pieces =>
  [...bookedIn(events).map(({ entry }) => entry), ...more]
    .flatMap((each) => (isOfMoney(each) ? [] : [times(each.pieces, signOf(each))]))
    .reduce(plus, [])

/** Returns an entry with a correction applied: the added amounts, and the correction's date. */
function added(entry: Entry, by: Entry): Entry {
  if (isOfMoney(entry)) return isOfMoney(by) ? { ...entry, day: by.day, sum: entry.sum + by.sum } : entry
  return isOfMoney(by) ? entry : { ...entry, day: by.day, pieces: plus(entry.pieces, by.pieces) }
}

/**
 * Returns the correction that changes an entry to the wanted one; undefined if both are equal. @param wanted an entry of the same kind
 * @param number document number of the wanted entry
 */
export function correctionOf({ event, entry, document }: Booked, wanted: Entry, number = document): Entry | undefined {
  const day = wanted.day
  const back = isOfMoney(entry) ? { ...entry, sum: -entry.sum } : { ...entry, pieces: times(entry.pieces, -1) }
  const change = added(back, wanted)
  const isNone = isOfMoney(change) ? change.sum === 0 : change.pieces.every(([, count]) => count === 0)
  return isNone && day === entry.day && (number ?? '') === (document ?? '')
    ? undefined
    : { ...change, corrects: event.id }
}
