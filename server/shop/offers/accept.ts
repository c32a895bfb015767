import type { Transaction } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/types.ts'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { formatDate, sentence } from '#schema/definitions/text/format.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { confirmFirst, HttpError } from '../../engine/http/http-error.ts'
import { emailKey, MANAGER } from '../../engine/mail/mailer.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { addEvent } from '../orders/events.ts'
import { letterParams } from '../orders/letters.ts'
import type { ChangeOrderContext, Order } from '../orders/order.ts'
import { insertLines, insertOrder } from '../orders/place.ts'
import { contactOfOrder, submissionOf } from '../orders/read.ts'
import { vatOn } from '../vat.ts'
import { type Offer, type OfferLine, readOffer, readOfferLines, viewOf } from './offer.ts'
import { missingOffer } from './view.ts'

/** Makes the order of an offer at its prices, once. @throws HttpError 404, 409 */
export async function offerAccept(
  { token, version }: CallParameters<'offer.accept'>,
  context: ChangeOrderContext,
): Promise<CallAnswer<'offer.accept'>> {
  const { database, site, catalog, formLimit, address, wakeOutbox } = context
  const offer = await readOffer(database.query, site, token)
  if (!offer || offer.state === 'draft') throw missingOffer()
  await formLimit.take(address, false, 'order')
  const lines = await readOfferLines(database.query, offer)
  const products = await catalog.products(lines.map(({ product }) => product))
  const order = await database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('offers')
      .set(({ eb }) => ({ state: 'accepted', version: eb('version', '+', 1) }))
      .where('id', '=', offer.id)
      .where('version', '=', Number(version))
      .where('state', 'in', ['asked', 'sent'])
      .executeTakeFirst()
    const refusal =
      numUpdatedRows === 1n
        ? (expiredRefusal(offer) ?? goneRefusal(lines, new Set(products.map(({ id }) => id))))
        : await changedRefusal(transaction, offer)
    if (refusal) throw refusal
    return makeOrder(transaction, { offer, lines }, context)
  })
  wakeOutbox()
  return { number: order.number }
}

const ASK = 'Попросите менеджера прислать новое.'

const expiredRefusal = (offer: Offer): HttpError | undefined =>
  viewOf(offer) === 'expired'
    ? new HttpError(409, `Предложение действовало по\u00a0${formatDate(offer.valid_until)}. ${ASK}`)
    : undefined

function goneRefusal(lines: readonly OfferLine[], currentIds: ReadonlySet<number>): HttpError | undefined {
  const gone = lines.filter(({ product }) => !currentIds.has(product))
  if (gone.length === 0) return undefined
  const names = gone.slice(0, 5).map(({ article, name }) => `${article}\u00a0— ${name}`)
  return new HttpError(409, `Этого больше нет в\u00a0каталоге: ${sentence(names.join('; '))} ${ASK}`)
}

async function changedRefusal(transaction: Transaction<Tables>, { id }: Offer): Promise<HttpError> {
  const now = await transaction
    .selectFrom('offers')
    .leftJoin('orders', 'orders.id', 'offers.order_id')
    .select(['state', 'orders.number as order'])
    .where('offers.id', '=', id)
    .executeTakeFirstOrThrow()
  if (now.order !== null)
    return confirmFirst(`Предложение уже принято: заказ №\u00a0${now.order}.`, {
      order: now.order,
    })
  return new HttpError(
    409,
    now.state === 'withdrawn'
      ? `Предложение отозвано. ${ASK}`
      : 'Пока страница была открыта, менеджер изменил предложение. Обновите страницу, проверьте цены и\u00a0примите его ещё раз.',
  )
}

/** Writes the order with its lines and letters. */
async function makeOrder(
  transaction: Transaction<Tables>,
  { offer, lines }: { offer: Offer; lines: readonly OfferLine[] },
  context: ChangeOrderContext,
): Promise<Order> {
  const now = new Date()
  const { total, on_request, boxes, pallets, volume, weight, region, submission, number } = offer
  const vat = vatOn(context.site, moscowDay(now))
  const { answers: offerAnswers } = await submissionOf(transaction, offer)
  const buyer = await buyerOf(transaction, offer)
  const order = await insertOrder(transaction, now, {
    buyer: buyer.id,
    ...{ once: `offer ${offer.id}`, sent: hashOf(`offer ${offer.id}`), basket: null },
    ...{ total, on_request, boxes, pallets, volume, weight, vat, region, submission },
    responsible: offer.responsible,
    created_at: now.toISOString(),
  })
  await transaction.updateTable('offers').set({ order_id: order.id }).where('id', '=', offer.id).execute()
  const ordered = lines.map(({ record: _, ...line }) => line)
  await insertLines(transaction, order.id, ordered)
  await addEvent(transaction, order, { kind: 'offer', details: { number } }, now)
  const answers = [...offerAnswers, { label: 'Предложение', text: number }]
  const letter = letterParams(order, ordered, answers)
  const { email, account } = await contactOfOrder(transaction, order)
  const manager = { to: MANAGER, mail: 'new-order', replyTo: email, about: submission } as const
  await context.mailer.write(transaction, { ...manager, ...letter })
  // If no visitor asked, staff have written the answers.
  const of = { account, author: buyer.hasAsked ? account : undefined }
  if (email) await context.mailer.write(transaction, { to: email, mail: 'order-received', ...of, ...letter })
  return order
}

/**
 * The buyer of an offer. The order is the asker's, whoever accepts: of the account or browser that asked. Where no
 * visitor asked, staff have typed the e-mail, and the account with this confirmed e-mail gets it; a guest could type
 * anybody's.
 */
async function buyerOf(
  transaction: Transaction<Tables>,
  { submission }: Pick<Offer, 'submission'>,
): Promise<{ id: number; hasAsked: boolean }> {
  const { id, uid, email } = await transaction
    .selectFrom('submissions')
    .innerJoin('buyers', 'buyers.id', 'submissions.buyer')
    .select(['buyers.id', 'buyers.uid', 'buyers.email'])
    .where('submissions.id', '=', submission)
    .executeTakeFirstOrThrow()
  if (uid !== null) return { id, hasAsked: true }
  const account = await transaction
    .selectFrom('users')
    .select('uid')
    .where('email', '=', emailKey(email))
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (account) await transaction.updateTable('buyers').set({ uid: account.uid }).where('id', '=', id).execute()
  return { id, hasAsked: false }
}
