import type { Updateable } from 'kysely'
import { today } from '#schema/definitions/text/dates.ts'
import type { OrderStatus } from '#schema/kinds/order-statuses.ts'
import { lockRows } from '../../engine/database/database.ts'
import type { Query, Tables, Transaction } from '../../engine/database/tables.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
import { fieldError, HttpError } from '../../engine/http/http-error.ts'
import { takeBack } from '../../engine/mail/mailer.ts'
import type { Site } from '../../engine/site/site.ts'
import { editProducts } from '../catalog/edit.ts'
import {
  isBackward,
  isUntrue,
  leftOf,
  madeTrue,
  owedFor,
  shippedBy,
  shippedOf,
  unshipped,
  withEntry,
  writeBooked,
} from './entries.ts'
import { addEvent, type Entry, type OrderChange, readEvents, type Transfer } from './events.ts'
import { invoiceOf, notifyBuyer, type StatusWords } from './letters.ts'
import { isUpToDate } from './make-invoice.ts'
import {
  isSameDocument,
  type Order,
  type OrderLine,
  readPlaced,
  statusOf,
  statusView,
  updateOrder,
  type WholeOrder,
} from './order.ts'
import { writeLines } from './place.ts'
import { readLines, readNamedLines } from './read.ts'

/** Milliseconds in which a step can be undone; the letter about the step is delayed by the same time. */
const UNDO_MS = 10_000

/** A step to make with an order: its next status, an entry, or both, with texts for the letter. `order` is the version that was read. */
export interface Step extends Omit<StatusWords, 'from'>, Transfer {
  order: Order
  to: OrderStatus
  /** Reason of a correction, or a text about the other order of a transfer. */
  reason?: string | undefined
  /** True if returned goods are added to the stock. */
  restocks?: boolean
  /** New lines and totals, if the entry changes ordered quantities. */
  edit?: { lines: readonly OrderLine[]; values: Updateable<Tables['orders']>; changes: readonly string[] } | undefined
  /** `Ид` of the document of 1C that the step imports. */
  paper?: string | undefined
  /** Idempotency key of the change that staff confirmed. */
  press?: string
}

/** Context for steps that staff or a program makes. */
export type StepContext = Pick<FormContext, 'site' | 'database'>

export type MakeStepContext = Pick<FormContext, 'site' | 'database' | 'origin' | 'mailer' | 'wakeOutbox'>

/** Returns the statuses that may follow a status (schema/content/order-statuses.json). */
export const nextOf = (site: Site, status: OrderStatus): readonly OrderStatus[] => statusOf(site, status).next ?? []

/** An order with its lines and history. */
export type Past = WholeOrder & { events: readonly OrderChange[] }

/** Returns true for a status that means that everything is shipped. */
const isShipped = (site: Site, to: OrderStatus): boolean =>
  ['shipped', 'done'].includes(to) || statusOf(site, to).after === 'shipped'

/** Returns the status if the order still meets its condition; otherwise the last earlier status whose condition is met. */
function lastTrue(site: Site, status: OrderStatus, { order, lines, events }: Past): OrderStatus {
  const says = isShipped(site, status) ? 'shipped' : statusOf(site, status).after
  if (status !== 'cancelled' && !isUntrue(says, { ...order, status }, lines)) return status
  // Skips cancellations, so that a reopened order gets the status that it had before.
  const came = events.findLast(
    (event) =>
      event.kind === 'status' && event.status === status && ![status, 'cancelled'].includes(event.details.from ?? ''),
  )
  if (came?.kind !== 'status' || came.details.from === undefined) return status
  return lastTrue(site, came.details.from, { order, lines, events: events.slice(0, events.indexOf(came)) })
}

/**
 * Returns the status after an entry or a change of lines. An order that no longer meets its status's condition (`after`) goes back; one
 * that now meets a next status's condition advances. A correction after which the buyer still has goods reopens a canceled order.
 */
export function statusAfter(site: Site, before: Past, after: WholeOrder, entry?: Entry): OrderStatus {
  const { status } = before.order
  const parts = madeTrue(after, before, entry)
  const isKept = (entry && !isBackward(entry)) || (status === 'cancelled' && !parts.includes('shipment'))
  const start = isKept ? status : lastTrue(site, status, { ...after, events: before.events })
  const order = { ...after.order, status: start }
  const [forward] = (start === status ? parts : madeTrue({ ...after, order })).flatMap((part) =>
    nextOf(site, start).filter((next) => statusOf(site, next).after === part),
  )
  return forward ?? start
}

export const stepOfEntry = (site: Site, past: Past, entry: Entry): Step => ({
  ...{ order: past.order, entry },
  to: statusAfter(site, past, withEntry(past.order, past.lines, entry), entry),
})

/** Returns the step to a status. For a status that means that everything is paid or shipped, the step has an entry for the rest. */
export function stepTo(site: Site, { order, lines }: WholeOrder, to: OrderStatus, day = today()): Step {
  const sum = owedFor(order)
  const pieces = unshipped(lines).map((line) => [line.position, leftOf(line)] as const)
  if (statusOf(site, to).after === 'paid' && sum > 0) return { order, to, entry: { kind: 'payment', day, sum } }
  return { order, to, ...(isShipped(site, to) && pieces.length > 0 && { entry: { kind: 'shipment', day, pieces } }) }
}

/** Returns the number of the current invoice as the document of a status; empty if it is outdated, or the status needs no document. */
export async function documentOf(order: Order, to: OrderStatus, { site, database }: StepContext): Promise<string> {
  if (!statusOf(site, to).document) return ''
  const invoice = await invoiceOf(database.query, { id: order.id, status: to })
  return invoice && isUpToDate(invoice, await readLines(database.query, order.id)) ? String(invoice.number) : ''
}

/**
 * Validates a step. @throws HttpError 409 for a status that may not follow the current one, and for shipments of a canceled order; 422 for
 * a missing document number, and for the number of an outdated invoice
 */
export async function refuseStep(
  { order, to, entry, document = '' }: Step,
  { site, database: { query } }: StepContext,
): Promise<void> {
  const { name } = statusView(site, to)
  const isBack = entry !== undefined && isBackward(entry)
  const isShipment = entry?.kind === 'shipment' && order.status === 'cancelled'
  const isAllowed = to === order.status ? entry && !isShipment : nextOf(site, order.status).includes(to)
  if (!isAllowed && !isBack)
    throw new HttpError(409, `Заказ «${statusView(site, order.status).name}» не\u00a0может стать «${name}».`)
  const lines = await readLines(query, order.id)
  if (to === 'cancelled' && to !== order.status && shippedOf(lines) > 0)
    throw new HttpError(409, 'Товар у\u00a0покупателя. Закройте с\u00a0отгруженным или примите возврат.')
  const invoice = await invoiceOf(query, { id: order.id, status: to })
  const isOfInvoice = invoice && isSameDocument(document, String(invoice.number))
  if (isOfInvoice && !isUpToDate(invoice, lines))
    throw fieldError('document', `Заказ изменили после счёта №\u00a0${invoice.number}: выставьте новый взамен`)
  const needsDocument = to !== order.status && !isBack && entry?.kind !== 'payment'
  if (needsDocument && statusOf(site, to).document?.required && document.trim() === '')
    throw fieldError('document', `Впишите номер: без него заказ не\u00a0станет «${name}»`)
}

/**
 * Makes steps that `refuseStep` allows, all in one transaction: changes the status, stores the entry, moves the stock, writes the event and
 * adds the buyer's letter to the outbox. @param by author for the orders' history
 * @returns false if an order has changed since it was read; nothing is written then
 */
export async function makeSteps(steps: readonly Step[], by: string, context: MakeStepContext): Promise<boolean> {
  const isMade = await context.database.query
    .transaction()
    .execute(async (transaction) => {
      const ids = steps.map(({ order }) => order.id)
      await lockRows(transaction, 'orders', 'version', ids)
      for (const step of steps) if (!(await makeStep(transaction, step, by, context))) throw new ChangedSince()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof ChangedSince) return false
      throw error
    })
  if (isMade) context.wakeOutbox()
  return isMade
}

/** Thrown if an order has changed since it was read, so that the transaction of all steps is rolled back. */
class ChangedSince extends Error {}

async function makeStep(transaction: Transaction, step: Step, by: string, context: MakeStepContext) {
  const { order, to, press, paper, restocks, credit, pair, edit, ...words } = step
  const { document, entry, reason } = words
  if (!(await updateOrder(transaction, order, { status: to, ...edit?.values }))) return false
  const moved = entry && (await moveGoods(transaction, order, entry, restocks, context))
  if (edit) await writeLines(transaction, order, edit.lines)
  if (entry) await writeBooked(transaction, context.site, order, entry)
  const after = (await readPlaced(transaction, order.number)) ?? order
  const sent = await notifyBuyer(transaction, after, context, { ...words, from: order.status, waits: UNDO_MS })
  const given = {
    ...(document && { document }),
    ...(entry && { entry }),
    ...(reason && { reason }),
    ...(credit && { credit, pair }),
  }
  const details = { from: order.status, ...given, letter: sent?.letter, moved, press, paper }
  await addEvent(transaction, after, { kind: 'status', details, staff: by }, new Date())
  if (!edit) return true
  // Written last: only the last event can be undone, so the entry cannot be undone without the lines.
  const lines = { changes: edit.changes, total: [order.total, after.total] as const }
  await addEvent(transaction, after, { kind: 'lines', details: lines, staff: by }, new Date())
  return true
}

/** Adds pieces to the stock, or subtracts negative ones down to a stock of 0. @returns the actual changes */
async function moveStock(query: Query, pieces: ReadonlyMap<number, number>, { database }: StepContext) {
  const moved: [product: number, pieces: number][] = []
  await editProducts({ engine: database.engine, query }, [...pieces.keys()], ({ stock }, product) => {
    const change = Math.max(-stock, pieces.get(product) ?? 0)
    moved.push([product, change])
    return { stock: stock + change }
  })
  return moved
}

/**
 * Takes an entry's goods out of stock, or puts them back, unless another system manages the stock. A correction moves the difference, if
 * the corrected entry moved stock at all; a correction of the date alone moves none.
 */
async function moveGoods(
  query: Query,
  { id }: Order,
  entry: Entry,
  restocks: boolean | undefined,
  context: StepContext,
) {
  if (context.site.constants.stockElsewhere || !('pieces' in entry)) return undefined
  const { corrects } = entry
  if ([...shippedBy(entry).values()].every((count) => count === 0)) return undefined
  const before = (await readEvents(query, id)).flatMap((event) =>
    event.kind === 'status' && (event.id === corrects || (corrects && event.details.entry?.corrects === corrects))
      ? event.details
      : [],
  )
  if (corrects === undefined ? entry.kind === 'return' && !restocks : !before[0]?.moved) return undefined
  const pieces = new Map<number, number>()
  const add = (product: number, count: number) => pieces.set(product, (pieces.get(product) ?? 0) + count)
  const lines = await readNamedLines(query, id)
  for (const each of [entry, ...before.flatMap((details) => details.entry ?? [])])
    for (const [position, count] of shippedBy(each)) {
      const product = lines.find((line) => line.position === position)?.product
      if (product) add(product, -count)
    }
  for (const [product, count] of before.flatMap(({ moved = [] }) => moved)) add(product, -count)
  return moveStock(query, pieces, context)
}

/** Returns the step that can still be undone: a recent one without later events. Older entries can only be corrected. */
export function undoable(events: readonly OrderChange[], now: Date) {
  const last = events.findLast(({ kind }) => kind === 'status' || kind === 'lines')
  if (last?.kind !== 'status' || last.staff === '' || last.details.from === undefined) return undefined
  // A transfer of a payment is an entry in two orders, and must not be undone in one of them.
  if (last.details.credit) return undefined
  return now.getTime() - Date.parse(last.at) < UNDO_MS ? { ...last, from: last.details.from } : undefined
}

/**
 * Undoes a step with its letter and stock movement. @param event number of the step's event
 * @returns the statuses before and after it, and its entry @throws HttpError 409 if it is too late
 */
export const undoStep = (order: Order, event: number, context: StepContext) =>
  context.database.query.transaction().execute(async (transaction) => {
    const late = () => tooLate(transaction, order, event, context)
    const step = undoable(await readEvents(transaction, order.id), new Date())
    if (step?.id !== event) throw await late()
    const { letter, moved, entry } = step.details
    if (letter !== undefined && !(await takeBack(transaction, letter))) throw await late()
    if (!(await updateOrder(transaction, order, { status: step.from }))) throw await late()
    if (moved) await moveStock(transaction, new Map(moved.map(([product, pieces]) => [product, -pieces])), context)
    await transaction.updateTable('order_changes').set({ kind: 'undone' }).where('id', '=', event).execute()
    await writeBooked(transaction, context.site, order)
    return { from: step.from, to: step.status, entry }
  })

/** Returns an error with the reason why a step can no longer be undone. */
async function tooLate(query: Query, { id, number, status }: Order, event: number, { site }: StepContext) {
  const events = await readEvents(query, id)
  const step = events.find((candidate) => candidate.id === event)
  const now = `сейчас заказ «${statusView(site, (await readPlaced(query, number))?.status ?? status).name}»`
  if (step?.kind === 'undone') return new HttpError(409, `Эту перемену уже отменили: ${now}.`)
  const later = events.some(({ id, kind }) => id > event && (kind === 'status' || kind === 'lines'))
  if (later) return new HttpError(409, `Отменить уже нельзя: после этого заказ меняли, ${now}.`)
  const { letter, credit } = step?.kind === 'status' ? step.details : {}
  if (credit)
    return new HttpError(409, `Это зачёт, он и\u00a0в\u00a0заказе №\u00a0${credit}: исправьте запись, исправятся обе.`)
  return new HttpError(
    409,
    `Отменить уже нельзя: ${letter !== undefined ? 'десять секунд прошли, и\u00a0письмо ушло' : 'десять секунд прошли'}.`,
  )
}
