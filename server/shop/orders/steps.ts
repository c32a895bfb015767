import type { Kysely } from 'kysely'
import type { OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Database } from '../../engine/database/database.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { fieldError, HttpError } from '../../engine/http/http-error.ts'
import { type Mailer, takeBack } from '../../engine/mail/mailer.ts'
import type { Site } from '../../engine/site/site.ts'
import { editProducts } from '../catalog/edit.ts'
import { type OrderChange, type Part, readEvents } from './events.ts'
import { invoiceOf, notifyBuyer, type StatusWords } from './letters.ts'
import { isUpToDate } from './make-invoice.ts'
import { changeStatus, type Order, type OrderLine, readPlaced, statusOf, statusView, updateOrder } from './order.ts'
import { afterPart, countPart, leftOf } from './parts.ts'
import { readLines } from './read.ts'

/** Milliseconds in which a step can be undone: its letter waits for as long. */
const UNDO_MS = 10_000

/**
 * A change of an order's status, in the version that was read, with texts for the letter about it; or a payment or shipment,
 * `part`, which may change the status.
 */
export interface Step extends StatusWords {
  order: Order
  to: OrderStatus
  part?: Part | undefined
  /** `Ид` of 1C's document. */
  paper?: string | undefined
  /** Id of the member of the staff who makes it. */
  staff?: number
}

/** What steps need, whoever makes them: staff or a program. */
export interface StepContext {
  site: Site
  database: Database
}

export interface MakeStepContext extends StepContext {
  /** Of links in the letter. */
  origin: string
  mailer: Mailer
  wakeOutbox: () => void
}

/** Statuses that an order may change to (schema/content/order-statuses.json). */
export const nextOf = (site: Site, status: OrderStatus): readonly OrderStatus[] => statusOf(site, status).next ?? []

/** The step that a payment or shipment is: the first status that follows it, or the order's own. */
export function stepOfPart(site: Site, order: Order, lines: readonly OrderLine[], part: Part): Step {
  const follows = afterPart(part, order, lines).flatMap((after) =>
    nextOf(site, order.status).filter((status) => statusOf(site, status).after === after),
  )
  const [to = order.status] = follows
  return { order, to, part, stays: to === order.status ? part : undefined }
}

/** The number of the order's own document for a status; empty without one, and for one that the order is past. */
export async function documentOf(order: Order, to: OrderStatus, { site, database }: StepContext): Promise<string> {
  if (!statusOf(site, to).document) return ''
  const invoice = await invoiceOf(database.query, { id: order.id, status: to })
  return invoice && isUpToDate(invoice, await readLines(database.query, order.id)) ? String(invoice.number) : ''
}

/** @throws HttpError 409 for a status that cannot follow; 422 for a document that is missing, or no longer the order's */
export async function refuseStep(
  { order, to, part, stays, document = '' }: Step,
  { site, database: { query } }: StepContext,
): Promise<void> {
  const { name } = statusView(site, to)
  if (stays ? order.status === 'cancelled' : !nextOf(site, order.status).includes(to))
    throw new HttpError(409, `Заказ «${statusView(site, order.status).name}» не\u00a0может стать «${name}».`)
  const invoice = await invoiceOf(query, { id: order.id, status: to })
  const isOfInvoice = invoice && document.trim() === String(invoice.number)
  if (isOfInvoice && !isUpToDate(invoice, await readLines(query, order.id)))
    throw fieldError('document', `Заказ изменили после счёта №\u00a0${invoice.number}: выставьте новый взамен`)
  if (!stays && statusOf(site, to).document?.required && part?.kind !== 'payment' && document.trim() === '')
    throw fieldError('document', `Впишите номер: без него заказ не\u00a0станет «${name}»`)
}

/**
 * Makes a step that `refuseStep` lets pass: changes the status, moves the stock, writes the event and puts the letter to
 * the buyer into the outbox, in one transaction. @param by the name for the history of the order
 * @returns false where somebody has changed the order since it was read; then nothing has happened
 */
export async function makeStep(step: Step, by: string, context: MakeStepContext): Promise<boolean> {
  const { order, to, part, stays, staff, paper, document = '', comment = '' } = step
  const { number, status: from, version } = order
  const done = await changeStatus(
    context.database,
    { number, to, from, version, staff: by, document, part },
    async (transaction, changed) => {
      const moved =
        to === 'shipped' || part?.kind === 'shipment' ? await takeStock(transaction, order, part, context) : undefined
      if (part) await countPart(transaction, order, part)
      const after = (part && (await readPlaced(transaction, number))) ?? changed
      const sent = await notifyBuyer(transaction, after, context, { document, comment, stays, waits: UNDO_MS })
      return { letter: sent?.letter, moved, by: staff, paper }
    },
  )
  if (done?.changed) context.wakeOutbox()
  return done?.changed === true
}

/** Adds pieces to the stock of products; takes them where they are negative, at most what is there. @returns what moved */
async function moveStock(query: Kysely<Tables>, pieces: ReadonlyMap<number, number>, { database }: StepContext) {
  const moved: [product: number, pieces: number][] = []
  await editProducts({ engine: database.engine, query }, [...pieces.keys()], ({ stock }, product) => {
    const change = Math.max(-stock, pieces.get(product) ?? 0)
    moved.push([product, change])
    return { stock: stock + change }
  })
  return moved
}

/** Takes a shipment, or all that is left of an order, out of the stock, unless another system keeps it. */
async function takeStock(query: Kysely<Tables>, { id }: Order, part: Part | undefined, context: StepContext) {
  if (context.site.constants.stockElsewhere) return undefined
  const shipped = part?.kind === 'shipment' ? new Map(part.pieces) : undefined
  const pieces = new Map<number, number>()
  for (const line of await readLines(query, id)) {
    const count = shipped ? (shipped.get(line.position) ?? 0) : leftOf(line)
    if (line.product !== null) pieces.set(line.product, (pieces.get(line.product) ?? 0) - count)
  }
  return moveStock(query, pieces, context)
}

/** The step that can still be undone: it was made just now, or is a payment or shipment, and nothing came after it. */
export function undoable(events: readonly OrderChange[], now: Date) {
  const last = events.findLast(({ kind }) => kind === 'status' || kind === 'lines')
  if (last?.kind !== 'status' || last.staff === '' || last.details.from === undefined) return undefined
  const isFresh = now.getTime() - Date.parse(last.at) < UNDO_MS
  return isFresh || last.details.part ? { ...last, from: last.details.from, isFresh } : undefined
}

/**
 * Undoes a step with its letter and what it took out of the stock. @param event number of the step's event
 * @returns the statuses before and after it, and the part that it was @throws HttpError 409 where it is too late
 */
export const undoStep = (order: Order, event: number, context: StepContext) =>
  context.database.query.transaction().execute(async (transaction) => {
    const late = () => tooLate(transaction, order, event, context)
    const step = undoable(await readEvents(transaction, order.id), new Date())
    if (step?.id !== event) throw await late()
    const { letter, moved, part } = step.details
    if (letter !== undefined && !(await takeBack(transaction, letter)) && !part) throw await late()
    if (!(await updateOrder(transaction, order, { status: step.from }))) throw await late()
    if (part) await countPart(transaction, order, part, -1)
    if (moved) await moveStock(transaction, new Map(moved.map(([product, pieces]) => [product, -pieces])), context)
    await transaction.updateTable('order_changes').set({ kind: 'undone' }).where('id', '=', event).execute()
    return { from: step.from, to: step.status, part }
  })

/** Error: a step cannot be undone, and why. */
async function tooLate(query: Kysely<Tables>, { id, number, status }: Order, event: number, { site }: StepContext) {
  const events = await readEvents(query, id)
  const step = events.find((candidate) => candidate.id === event)
  const now = `сейчас заказ «${statusView(site, (await readPlaced(query, number))?.status ?? status).name}»`
  if (step?.kind === 'undone') return new HttpError(409, `Эту перемену уже отменили: ${now}.`)
  const later = events.some(({ id, kind }) => id > event && (kind === 'status' || kind === 'lines'))
  if (later) return new HttpError(409, `Отменить уже нельзя: после этого заказ меняли, ${now}.`)
  const letter = step?.kind === 'status' && step.details.letter !== undefined
  return new HttpError(
    409,
    `Отменить уже нельзя: ${letter ? 'десять секунд прошли, и\u00a0письмо ушло' : 'десять секунд прошли'}.`,
  )
}
