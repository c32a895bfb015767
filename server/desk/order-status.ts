import type { Kysely } from 'kysely'
import { ORDER_STATUSES, type OrderStatus } from '#schema/kinds/order-statuses.ts'
import type { Tables } from '../engine/database/tables.ts'
import { fieldError, HttpError } from '../engine/http/http-error.ts'
import { takeBack } from '../engine/mail/mailer.ts'
import { type Site, singleContent } from '../engine/site/site.ts'
import { editProducts } from '../shop/catalog/edit.ts'
import { shortOf } from '../shop/catalog/promised.ts'
import { type OrderChange, readEvents } from '../shop/orders/events.ts'
import { invoiceOf, notifyBuyer, type StatusWords, statusLetter } from '../shop/orders/letters.ts'
import { isUpToDate } from '../shop/orders/make-invoice.ts'
import { changeStatus, type Order, statusView, updateOrder } from '../shop/orders/order.ts'
import { contactOfOrder, readLines } from '../shop/orders/read.ts'
import type { DeskHandlers, StaffContext, StaffPostContext } from './context.ts'
import { letterFactsOf, orderLink, staleOrder, wantedOrder } from './order-shared.ts'
import { commitSeen, refuseUnseen, seenOf, versionIn } from './preview.ts'

/** Milliseconds in which a change of state can be taken back: the letter waits for as long. */
const UNDO_MS = 10_000

/** Statuses that an order may change to (schema/content/order-statuses.json). */
export function nextOf(site: Site, status: OrderStatus): readonly OrderStatus[] {
  const state = singleContent(site, 'order-statuses').statuses[status]
  return 'next' in state ? (state.next ?? []) : []
}

export interface Step extends StatusWords {
  order: Order
  to: OrderStatus
}

/** The letter of a change and its sign. */
async function showStep({ order, to, ...words }: Step, { database, site, origin, letters }: StaffContext) {
  const after = { ...order, status: to }
  const letter = await letterFactsOf(letters, await statusLetter(database.query, after, { site, origin }, words))
  return { letter, seen: seenOf(order.version, to, letter) }
}

/** The number of the order's own document for a state; empty without one, and for one that the order is past. */
export async function documentOf(order: Order, to: OrderStatus, { site, database }: StaffContext): Promise<string> {
  if (!singleContent(site, 'order-statuses').statuses[to].document) return ''
  const invoice = await invoiceOf(database.query, { id: order.id, status: to })
  return invoice && isUpToDate(invoice, await readLines(database.query, order.id)) ? String(invoice.number) : ''
}

/** @throws HttpError 409 for a state that cannot follow; 422 for a document that is missing, or no longer the order's */
export async function refuseStep(
  { order, to, document = '' }: Step,
  { site, database: { query } }: StaffContext,
): Promise<void> {
  const { name } = statusView(site, to)
  if (!nextOf(site, order.status).includes(to))
    throw new HttpError(409, `Заказ «${statusView(site, order.status).name}» не\u00a0может стать «${name}».`)
  const invoice = await invoiceOf(query, { id: order.id, status: to })
  const isOfInvoice = invoice && document.trim() === String(invoice.number)
  if (isOfInvoice && !isUpToDate(invoice, await readLines(query, order.id)))
    throw fieldError('document', `Заказ изменили после счёта №\u00a0${invoice.number}: выставьте новый взамен`)
  if (singleContent(site, 'order-statuses').statuses[to].document?.required && document.trim() === '')
    throw fieldError('document', `Впишите номер: без него заказ не\u00a0станет «${name}»`)
}

/** Adds pieces to the stock of products; takes them where they are negative, at most what is there. @returns what moved */
async function moveStock(query: Kysely<Tables>, pieces: ReadonlyMap<number, number>, { database }: StaffContext) {
  const moved: [product: number, pieces: number][] = []
  await editProducts({ engine: database.engine, query }, [...pieces.keys()], ({ stock }, product) => {
    const change = Math.max(-stock, pieces.get(product) ?? 0)
    moved.push([product, change])
    return { stock: stock + change }
  })
  return moved
}

/** Takes the pieces of an order out of the stock, unless another system keeps it. */
async function takeStock(query: Kysely<Tables>, { id }: Order, context: StaffContext) {
  if (context.site.constants.stockElsewhere) return undefined
  const pieces = new Map<number, number>()
  for (const { product, quantity } of await readLines(query, id))
    if (product !== null) pieces.set(product, (pieces.get(product) ?? 0) - quantity)
  return moveStock(query, pieces, context)
}

/** Changes the state of an order that no step refuses, with its letter. @returns false where somebody was faster */
export async function makeStep(
  { order, to, document = '', comment = '' }: Step,
  context: StaffPostContext,
): Promise<boolean> {
  const { database, staff, wakeOutbox } = context
  const { number, status: from, version } = order
  const done = await changeStatus(
    database,
    { number, to, from, version, staff: staff.name, document },
    async (transaction, after) => {
      const moved = to === 'shipped' ? await takeStock(transaction, order, context) : undefined
      const sent = await notifyBuyer(transaction, after, context, { document, comment, waits: UNDO_MS })
      return { letter: sent?.letter, moved }
    },
  )
  if (done?.changed) wakeOutbox()
  return done?.changed === true
}

/** Returns why the buyer gets no letter of a status; empty if one goes. */
export async function whyNoLetter(order: Order, to: OrderStatus, { site, database }: StaffContext): Promise<string> {
  const { name, letter } = singleContent(site, 'order-statuses').statuses[to]
  if (letter === undefined) return `Письма не\u00a0будет: для состояния «${name}» его нет.`
  if ((await contactOfOrder(database.query, order)).email !== undefined) return ''
  return order.buyer === null
    ? 'Письма не\u00a0будет: данные покупателя стёрты.'
    : 'Письма не\u00a0будет: e-mail покупателя не\u00a0указан.'
}

/** The change of state that can still be taken back: nothing came after it. */
export function undoable(events: readonly OrderChange[], now: Date) {
  const last = events.findLast(({ kind }) => kind === 'status' || kind === 'lines')
  if (last?.kind !== 'status' || last.staff === '' || last.details.from === undefined) return undefined
  return now.getTime() - Date.parse(last.at) < UNDO_MS ? { ...last, from: last.details.from } : undefined
}

/** Error: a change of state cannot be taken back, and why. */
async function tooLate(event: number, number: string, context: StaffContext): Promise<HttpError> {
  const { site, database } = context
  const order = await wantedOrder(number, context)
  const events = await readEvents(database.query, order.id)
  const change = events.find(({ id }) => id === event)
  const now = `сейчас заказ «${statusView(site, order.status).name}»`
  if (change?.kind === 'undone') return new HttpError(409, `Эту перемену уже отменили: ${now}.`)
  const later = events.some(({ id, kind }) => id > event && (kind === 'status' || kind === 'lines'))
  if (later) return new HttpError(409, `Отменить уже нельзя: после этого заказ меняли, ${now}.`)
  const letter = change?.kind === 'status' && change.details.letter !== undefined
  return new HttpError(
    409,
    `Отменить уже нельзя: ${letter ? 'десять секунд прошли, и\u00a0письмо ушло' : 'десять секунд прошли'}.`,
  )
}

export const orderStatusHandlers = {
  async 'desk.orderStep'({ number, to, document: typed, comment = '' }, context) {
    const { site, database } = context
    const order = await wantedOrder(number, context)
    const document = typed ?? (await documentOf(order, to, context))
    const short = await shortOf(database.query, order, await readLines(database.query, order.id))
    return {
      item: {
        number,
        ...orderLink(site, number),
        look: statusView(site, order.status),
        toLook: statusView(site, to),
        isAllowed: nextOf(site, order.status).includes(to),
        asksDocument: singleContent(site, 'order-statuses').statuses[to].document !== undefined,
        document,
        short: short.text,
        noLetter: await whyNoLetter(order, to, context),
        ...(await showStep({ order, to, document, comment }, context)),
      },
    }
  },

  /** @throws HttpError 404; 409 for an order that has changed, a state that cannot follow, a letter that was not shown */
  async 'desk.orderStatus'({ number, to: word, seen, document = '', comment = '' }, context) {
    const { site, database, staff, audit } = context
    const order = await wantedOrder(number, context)
    const to = ORDER_STATUSES.find((status) => status === word)
    if (!to) throw fieldError('to', 'Такого состояния нет')
    const { name } = statusView(site, to)
    const step = { order, to, document, comment }
    audit({ subject: number, changes: { состояние: [statusView(site, order.status).name, name] } })
    return commitSeen(seen, order.version, {
      async commit() {
        await refuseStep(step, context)
        const { seen: now } = await showStep(step, context)
        refuseUnseen(seen, now, 'Вот письмо с\u00a0вашими словами. Проверьте его и\u00a0подтвердите.')
        return (await makeStep(step, context)) ? orderLink(site, number) : undefined
      },
      /** A button that was pressed twice has done its work once; anything else has changed the order since. */
      async otherwise() {
        const now = await wantedOrder(number, context)
        const last = (await readEvents(database.query, now.id)).at(-1)
        const isLast = now.version === versionIn(seen) + 1 && last?.kind === 'status' && last.status === to
        // Other words of the same person, in another tab, are not said yet.
        const { seen: said } = await showStep({ ...step, order: { ...now, version: versionIn(seen) } }, context)
        if (!isLast || last.staff !== staff.name || said !== seen) throw await staleOrder(number, `«${name}»`, context)
        audit({ changes: { состояние: [name, name] } })
        return orderLink(site, number)
      },
    })
  },

  /** @throws HttpError 404; 409 where it is too late */
  async 'desk.orderUndo'({ number, event }, context) {
    const { site, database, audit } = context
    const order = await wantedOrder(number, context)
    audit({ subject: number })
    await database.query.transaction().execute(async (transaction) => {
      const late = () => tooLate(Number(event), number, { ...context, database: { ...database, query: transaction } })
      const change = undoable(await readEvents(transaction, order.id), new Date())
      if (!change || change.id !== Number(event)) throw await late()
      audit({ changes: { состояние: [statusView(site, change.status).name, statusView(site, change.from).name] } })
      const { letter, moved } = change.details
      if (letter !== undefined && !(await takeBack(transaction, letter))) throw await late()
      if (!(await updateOrder(transaction, order, { status: change.from }))) throw await late()
      if (moved) await moveStock(transaction, new Map(moved.map(([product, pieces]) => [product, -pieces])), context)
      await transaction.updateTable('order_changes').set({ kind: 'undone' }).where('id', '=', change.id).execute()
    })
    return orderLink(site, number)
  },
} satisfies Partial<DeskHandlers>
