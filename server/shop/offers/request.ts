import type { CallAnswer, CallParameters } from '#schema/definitions/calls/types.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import type { Submission } from '../../engine/forms/validate-submission.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { MANAGER } from '../../engine/mail/mailer.ts'
import type { Product } from '../catalog/catalog.ts'
import { type ListItem, readItems } from '../lists/items.ts'
import { type PricedLine, pricedLines, wholeOf } from '../lists/lines.ts'
import type { ChangeOrderContext } from '../orders/order.ts'
import { goneRefusal, toOrderLine, totalColumns } from '../orders/place.ts'
import { regionOf } from '../regions/regions.ts'
import { emailIn, storeSubmission, submissionKey } from '../submissions/save-submission.ts'
import { offerLetter } from './letters.ts'
import { insertOffer, type Offer, type OfferLine, pathOf, writeOfferLines } from './offer.ts'
import { firstTerms } from './terms.ts'

const CALL = 'offer.request'

/** @throws HttpError 409 for an empty basket, and for products that are gone */
export async function offerRequest(
  { key, ...body }: CallParameters<typeof CALL>,
  context: ChangeOrderContext,
): Promise<CallAnswer<typeof CALL>> {
  const { catalog, database, uid, site } = context
  const submission = await acceptSubmission(CALL, body, context)
  const items = await readItems(database.query, uid, 'basket')
  const lines = pricedLines(site, items, await catalog.products(items.map(({ product }) => product)))
  if (lines.length === 0) throw new HttpError(409, 'Корзина пуста: предлагать нечего.')
  if (lines.some(({ product }) => !product)) throw goneRefusal(lines)
  const offer = await store(submission, lines, {
    ...context,
    idempotencyKey: context.idempotencyKey || key || undefined,
  })
  return { number: offer.number, link: pathOf(site, offer) }
}

/** A priced line of the catalog with its product. */
export const toOfferLines = (lines: readonly PricedLine<ListItem>[]): OfferLine[] =>
  lines.flatMap((line, i) =>
    toOrderLine(line, i).map((orderLine) => ({ ...orderLine, record: (line.product as Product).record })),
  )

/** The submission, the offer and its letters: one transaction. */
async function store(
  { form, body, values, answers, consents }: Submission,
  priced: readonly PricedLine<ListItem>[],
  { database, site, uid, variant, mailer, address, page, origin, wakeOutbox, idempotencyKey }: ChangeOrderContext,
): Promise<Offer> {
  const now = new Date()
  const lines = toOfferLines(priced)
  const sent = [
    body,
    lines.map(({ product, quantity, color, coloring, decoration }) => [product, quantity, color, coloring, decoration]),
  ]
  const once = submissionKey(form?.id ?? CALL, uid, idempotencyKey, sent, now)
  const offer = await database.query.transaction().execute(async (transaction) => {
    const from = { form: form?.id ?? '', call: CALL, uid, address, page }
    const content = { answers, body, files: [], consents, idempotencyKey: once }
    const { id: submission, known: isKnown } = await storeSubmission(transaction, { ...from, ...content }, now)
    if (isKnown)
      return transaction.selectFrom('offers').selectAll().where('submission', '=', submission).executeTakeFirstOrThrow()
    const inserted = await insertOffer(transaction, now, {
      ...{ state: 'asked', submission, request: null, responsible: null, order_id: null, sent_at: null },
      ...totalColumns(wholeOf(priced)),
      ...firstTerms(site, lines, now),
      region: regionOf({ variant }).code,
    })
    await writeOfferLines(transaction, inserted, lines)
    const [letter, buyer] = [offerLetter(inserted, lines, answers), emailIn(values)]
    await mailer.write(transaction, { to: MANAGER, mail: 'new-offer', replyTo: buyer, about: submission, ...letter })
    const params = { ...letter.params, link: origin + pathOf(site, inserted) }
    if (buyer) await mailer.write(transaction, { to: buyer, mail: 'offer-received', ...letter, params })
    return inserted
  })
  wakeOutbox()
  return offer
}
