import type { CallParameters } from '#schema/definitions/calls/call.ts'
import { articleIdentity, cleanArticle } from '#schema/definitions/shop/units/article.ts'
import { placeCell, positionIn, rowCells, rowsOf, rowText } from '#schema/definitions/shop/units/line-cells.ts'
import { rubles, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { readRubles, readWhole } from '#schema/definitions/shop/units/typed.ts'
import { wishTexts } from '#schema/definitions/shop/units/wishes.ts'
import { isDate, today } from '#schema/definitions/text/dates.ts'
import { formatDate, formatNumber } from '#schema/definitions/text/format.ts'
import { fieldError } from '../engine/http/http-error.ts'
import {
  amountOf,
  type Booked,
  bookedIn,
  correctionOf,
  describeEntry,
  ENTRY_TITLES,
  excessOf,
  firstDay,
  leftOf,
  lotKey,
  owedFor,
  piecesByLot,
  piecesOf,
  shippedOf,
  unshipped,
  withEntry,
} from '../shop/orders/entries.ts'
import type { Entry, OrderChange, Pieces } from '../shop/orders/events.ts'
import { isOrdered, isProduct } from '../shop/orders/lines.ts'
import { isSameDocument, type Order, type OrderLine, type WholeOrder, withoutSign } from '../shop/orders/order.ts'
import type { Past } from '../shop/orders/steps.ts'

/** Values of the form that changes the status of an order or adds an entry: a record of a payment, refund, shipment or return. */
export type EntryForm = Omit<CallParameters<'desk.orderStatus'>, 'version'>

/** Returns true if the value of a form's `to` is a kind of entry. Otherwise it is an order status. */
export const isEntryKind = (word: string): word is Entry['kind'] => Object.hasOwn(ENTRY_TITLES, word)

/** Returns true if one more entry of this kind can be added to an order. */
export const mayHave = (kind: Entry['kind'], { status, paid }: Order, lines: readonly OrderLine[]): boolean =>
  ({
    payment: status !== 'new',
    refund: Boolean(paid),
    shipment: !['new', 'cancelled'].includes(status) && unshipped(lines).length > 0,
    return: shippedOf(lines) > 0,
  })[kind]

/** Returns buttons for the kinds of entries that are possible and due now: for example, a payment is due while money is owed. */
export const entryButtons = (order: Order, lines: readonly OrderLine[]): { text: string; to: Entry['kind'] }[] =>
  (
    [
      ['payment', 'Записать оплату', owedFor(order) > 0],
      ['shipment', 'Отгрузить часть', true],
      ['refund', 'Вернуть деньги', excessOf(order) > 0],
      ['return', 'Возврат товара', true],
    ] as const
  ).flatMap(([to, text, isDue]) => (isDue && mayHave(to, order, lines) ? [{ text, to }] : []))

/** Returns the entry that a form corrects; undefined for a new entry. @throws HttpError 422 if the order has no entry with this number */
export function correctedBy({ to, corrects }: EntryForm, events: readonly OrderChange[]): Booked | undefined {
  if (corrects === undefined) return undefined
  const booked = bookedIn(events).find(({ event, entry }) => event.id === Number(corrects) && entry.kind === to)
  if (!booked) throw fieldError('corrects', 'Такой записи в\u00a0заказе нет')
  return booked
}

/** Returns a form's initial quantities: of the corrected entry, or all shipped pieces for a return, or else all unshipped pieces. */
function firstPieces(kind: string, lines: readonly OrderLine[], corrected: Booked | undefined): Pieces {
  if (corrected) return 'pieces' in corrected.entry ? corrected.entry.pieces : []
  const all = lines
    .filter(isProduct)
    .map((line) => [line.position, kind === 'return' ? (line.shipped ?? 0) : leftOf(line)] as const)
  return all.filter(([, count]) => count > 0)
}

/** Returns the title of a line for one cell of the form's table, for example «ФЛ-250-24-П, Цвет: белый». */
const titleOf = (line: OrderLine): string => [line.article, ...wishTexts(line)].join(', ').replace(/[\s;]+/g, ' ')

/** Returns the initial values of the form for a kind of entry. */
export function firstValues(kind: string, { order, lines }: WholeOrder, corrected: Booked | undefined) {
  const first = firstPieces(kind, lines, corrected)
  const sum = corrected ? amountOf(corrected.entry) : kind === 'refund' ? excessOf(order) : owedFor(order)
  return {
    sum: typedRubles(sum),
    day: corrected?.entry.day ?? today(),
    lines: lines
      .flatMap((line) => first.filter(([position]) => position === line.position).map((part) => [line, part] as const))
      .map(([line, [position, count, lot = '']]) => rowText([placeCell(position), titleOf(line), String(count), lot]))
      .join('\n'),
  }
}

/** Parses quantities by order line and lot. Skips empty quantities and zeros. @throws HttpError 422 for an invalid quantity or line */
function readGoods(text: string, lines: readonly OrderLine[]): Pieces {
  const products = new Map(lines.filter(isProduct).map((line) => [line.position, line]))
  const seen = new Set<string>()
  return rowsOf(text).flatMap((row) => {
    const [place = '', title = '', amount = '', lot = ''] = rowCells(row, 4)
    const position = positionIn(place) ?? 0
    const line = products.get(position)
    if (!line || seen.size === seen.add(`${position} ${lotKey(lot)}`).size)
      throw fieldError('lines', `«${row}»: такой строки в\u00a0заказе нет, или она вписана дважды`)
    if (![titleOf(line), line.article].map(articleIdentity).includes(articleIdentity(title)))
      throw fieldError('lines', `«${row}»: строка ${place} в\u00a0заказе\u00a0— «${line.article}»`)
    const pieces = amount === '' ? 0 : readWhole(amount, [0, 1_000_000_000])
    if (pieces === undefined) throw fieldError('lines', `«${row}»: третья ячейка\u00a0— штук, целым числом`)
    if (lot.length > 60 || lot.includes(';'))
      throw fieldError('lines', `«${row}»: четвёртая ячейка\u00a0— номер одной партии, до\u00a060\u00a0знаков`)
    return pieces > 0 ? [piecesOf(position, pieces, cleanArticle(lot))] : []
  })
}

/** Parses a form to an entry. @returns undefined for an empty form @throws HttpError 422 for an invalid or impossible entry */
export function readEntry(form: EntryForm, past: Past, corrected: Booked | undefined): Entry | undefined {
  const { to, sum, lines: text, day = today() } = form
  const typed = to === 'payment' || to === 'refund' ? sum : text
  if (!isEntryKind(to) || typed === undefined) return undefined
  const { order, lines } = past
  const first = firstDay(order, to)
  if (!isDate(day) || day < first || day > today())
    throw fieldError('day', `День\u00a0— не\u00a0раньше ${formatDate(first)} и\u00a0не\u00a0позже сегодняшнего`)
  const wanted = readAmount(to, typed, day, lines)
  if (!corrected && amountOf(wanted) === 0)
    throw 'sum' in wanted
      ? fieldError('sum', 'Напишите сумму рублями: «6895» или «6895,50»')
      : fieldError('lines', 'Впишите, что и\u00a0сколько')
  const entry = corrected
    ? correctionOf(corrected, wanted, form.document ? withoutSign(form.document) : undefined)
    : { ...wanted, ...isFinalIn(past, wanted) }
  if (!entry) throw fieldError('sum' in wanted ? 'sum' : 'lines', 'Здесь то\u00a0же, что записано')
  if (corrected && !form.reason) throw fieldError('reason', 'Напишите, почему исправляете')
  refuseImpossible(past, entry)
  return entry
}

function readAmount(kind: Entry['kind'], typed: string, day: string, lines: readonly OrderLine[]): Entry {
  if (kind === 'shipment' || kind === 'return') return { kind, day, pieces: readGoods(typed, lines) }
  const sum = readRubles(typed)
  if (sum === undefined) throw fieldError('sum', 'Напишите сумму рублями: «6895» или «6895,50»')
  return { kind, day, sum }
}

/** Marks a partial return as final: its goods will not be shipped again. After a full return, staff may cancel the order instead. */
const isFinalIn = ({ order, lines }: WholeOrder, entry: Entry) =>
  entry.kind === 'return' && shippedOf(withEntry(order, lines, entry).lines) > 0 ? { isFinal: true } : {}

/**
 * Checks that an entry refunds at most what was paid, returns at most what was shipped, and ships at most what was ordered. Only a
 * correction may ship more: of a removed line, or in an order closed after a partial shipment. @throws HttpError 422
 */
function refuseImpossible({ order, lines, events }: Past, entry: Entry): void {
  const after = withEntry(order, lines, entry)
  if ((after.order.paid ?? 0) < 0) throw fieldError('sum', `Это больше, чем оплачено: ${rubles(order.paid ?? 0)}`)
  const isClosed = events.some(({ kind, details }) => kind === 'lines' && details.isClosing)
  if ('isFinal' in entry && entry.isFinal && shippedOf(after.lines) === 0)
    throw fieldError('lines', 'У\u00a0покупателя ничего не\u00a0останется: запишите остальное ещё одним возвратом')
  const before = piecesByLot(events)
  for (const [position, count, lot = ''] of piecesByLot(events, entry)) {
    const had = before.find(([place, , other = '']) => place === position && lotKey(other) === lotKey(lot))
    if (lot !== '' && count < 0)
      throw fieldError('lines', `Партии «${lot}» у\u00a0покупателя ${formatNumber(had?.[1] ?? 0)}\u00a0шт.`)
  }
  for (const line of after.lines) {
    const { article, shipped = 0, ...before } = lines.find(({ position }) => position === line.position) ?? line
    const mayAdd = entry.kind === 'return' || (entry.corrects !== undefined && (isClosed || !isOrdered(before)))
    if (leftOf(line) < 0 || (line.quantity > before.quantity && !mayAdd))
      throw fieldError(
        'lines',
        `«${article}»: осталось отгрузить ${formatNumber(before.quantity - (shipped ?? 0))}\u00a0шт.`,
      )
    if ((line.shipped ?? 0) < 0)
      throw fieldError('lines', `«${article}»: отгружено ${formatNumber(shipped ?? 0)}\u00a0шт.`)
  }
}

/** Describes an entry, for example «Оплата: 50,00 ₽ 28 ноября, № 15, Анна». */
const bookedText = ({ event, entry, document }: Booked): string =>
  [describeEntry(entry).join(': '), document && `№\u00a0${document}`, event.staff].filter(Boolean).join(', ')

/** Describes all entries of the same kind (`all`), and one that a new entry seems to repeat: same document, or same date and amount. */
export function alreadyBooked(entry: Entry, document: string, events: readonly OrderChange[]) {
  const booked = entry.corrects === undefined ? bookedIn(events).filter((each) => each.entry.kind === entry.kind) : []
  const same = booked.find(
    ({ document: number, entry: { day }, entry: each }) =>
      amountOf(each) !== 0 &&
      (isSameDocument(number, document) || (day === entry.day && amountOf(each) === amountOf(entry))),
  )
  return { all: booked.map(bookedText).join('\n'), same: same && bookedText(same) }
}
