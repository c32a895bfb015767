import type { Handler } from '#schema/definitions/calls/call.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate, sentence } from '#schema/definitions/text/format.ts'
import type { Query, Transaction } from '../../engine/database/tables.ts'
import { confirmFirst, HttpError } from '../../engine/http/http-error.ts'
import { emailKey, MANAGER } from '../../engine/mail/mailer.ts'
import { withFreeStock } from '../catalog/promised.ts'
import { shareStock } from '../catalog/supply.ts'
import { addEvent } from '../orders/events.ts'
import { newOrderLetter } from '../orders/letters.ts'
import { isProduct, productIds } from '../orders/lines.ts'
import {
  type ChangeOrderContext,
  isPlaced,
  type Order,
  type OrderLine,
  type OrderOrOffer,
  offerNumber,
  placedOrders,
  updateOrder,
} from '../orders/order.ts'
import { contactOfOrder, readLines, submissionOf } from '../orders/read.ts'
import { vatOn } from '../vat.ts'
import { goneOf, isOpenOffer, type Offer, offeredLines, readOffer, stateOf } from './offer.ts'
import { missingOffer } from './view.ts'

/** Accepts an offer: it becomes an order at the offered prices, once. @throws HttpError 404, 409 */
export const offerAccept: Handler<'offer.accept', ChangeOrderContext> = async ({ token, version, beside }, context) => {
  const { database, site, catalog, formLimit, address, wakeOutbox } = context
  const offer = await readOffer(database.query, site, token)
  if (!offer) throw missingOffer()
  await formLimit.take(address, false, 'order')
  const lines = await readLines(database.query, offer.id)
  const products = await catalog.products(productIds(lines))
  const now = new Date()
  const placed = { status: 'new', created_at: now.toISOString(), vat: vatOn(site, moscowDay(now)) } as const
  await database.query.transaction().execute(async (transaction) => {
    const isCurrent = isOpenOffer(offer) && offer.version === Number(version)
    if (!isCurrent || !(await updateOrder(transaction, offer, placed)))
      throw changedRefusal((await readOffer(transaction, site, token)) ?? offer)
    const free = await withFreeStock(transaction, products, offer.id)
    const todays = await offeredLines(lines, { products: async () => free })
    const refusal =
      expiredRefusal(offer) ?? goneRefusal(goneOf(todays)) ?? (await askBeside(transaction, offer, beside))
    if (refusal) throw refusal
    // Shipping dates are computed anew, because delivery times count from the order's date.
    const promise = shareStock(site)
    const ordered = todays.map(({ record, ...line }) =>
      record && isProduct(line)
        ? { ...line, shipments: JSON.stringify(promise({ id: line.product, record }, line.quantity).shipments) }
        : line,
    )
    for (const { position, shipments } of ordered)
      await transaction
        .updateTable('order_lines')
        .set({ shipments })
        .where('order_id', '=', offer.id)
        .where('position', '=', position)
        .execute()
    const order = { ...offer, ...placed, version: offer.version + 1 }
    await announce(transaction, { order, lines: ordered, now }, context)
  })
  wakeOutbox()
  return { number: offer.number }
}

const ASK = 'Попросите менеджера прислать новое.'

const expiredRefusal = (offer: Offer): HttpError | undefined =>
  stateOf(offer) === 'expired'
    ? new HttpError(409, `Предложение действовало по\u00a0${formatDate(offer.valid_until)}. ${ASK}`)
    : undefined

function goneRefusal(gone: readonly OrderLine[]): HttpError | undefined {
  if (gone.length === 0) return undefined
  const names = gone.slice(0, 5).map(({ article, name }) => `${article}\u00a0— ${name}`)
  return new HttpError(409, `Этого больше нет в\u00a0каталоге: ${sentence(names.join('; '))} ${ASK}`)
}

/** Returns error 409 if the same request already has an order. @param known number of the order about which the buyer was asked before */
async function askBeside(query: Query, { id, request }: Offer, known: string | undefined) {
  const orders = query.selectFrom(placedOrders(query)).select('number').where('request', '=', request)
  const other = await orders.where('id', '!=', id).where('status', '!=', 'cancelled').executeTakeFirst()
  if (!other || other.number === known) return undefined
  const message = `По\u00a0этой заявке уже принят заказ №\u00a0${other.number}. Если нужны оба, примите ещё раз.`
  return confirmFirst(message, { beside: other.number })
}

function changedRefusal(now: Offer): HttpError {
  if (isPlaced(now)) return confirmFirst(`Предложение уже принято: заказ №\u00a0${now.number}.`, { order: now.number })
  return new HttpError(
    409,
    now.status === 'withdrawn'
      ? `Предложение отозвано. ${ASK}`
      : 'Пока страница была открыта, менеджер изменил предложение. Обновите страницу, проверьте цены и\u00a0примите его ещё раз.',
  )
}

async function announce(
  transaction: Transaction,
  { order, lines, now }: { order: Order; lines: readonly OrderLine[]; now: Date },
  { mailer, site, origin }: ChangeOrderContext,
): Promise<void> {
  const number = offerNumber(order)
  const hasAsked = await isOfVisitor(transaction, order)
  await addEvent(transaction, order, { kind: 'offer', details: { number } }, now)
  const answers = [...(await submissionOf(transaction, order)).answers, { label: 'Предложение', text: number }]
  const letter = await newOrderLetter(transaction, { site, origin }, { order, lines }, answers)
  const { email, account } = await contactOfOrder(transaction, order)
  const about = order.submission ?? undefined
  await mailer.write(transaction, { to: MANAGER, mail: 'new-order', replyTo: email, about, ...letter })
  // If no visitor requested the offer, staff typed the answers, so the letter has no account as its author.
  const of = { account, author: hasAsked ? account : undefined }
  if (email) await mailer.write(transaction, { to: email, mail: 'order-received', ...of, ...letter })
}

/**
 * Returns true for an offer that a visitor requested: its order belongs to the requesting account or browser, no matter who accepts.
 * Otherwise staff made the offer unasked, and it is assigned to the account that has confirmed its e-mail address, if there is one.
 */
async function isOfVisitor(transaction: Transaction, { buyer }: Pick<OrderOrOffer, 'buyer'>): Promise<boolean> {
  const { id, uid, email } = await transaction
    .selectFrom('buyers')
    .select(['id', 'uid', 'email'])
    .where('id', '=', buyer)
    .executeTakeFirstOrThrow()
  if (uid !== null) return true
  const account = await transaction
    .selectFrom('users')
    .select('uid')
    .where('email', '=', emailKey(email))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (account) await transaction.updateTable('buyers').set({ uid: account.uid }).where('id', '=', id).execute()
  return false
}
