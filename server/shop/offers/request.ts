import type { Handler } from '#schema/definitions/calls/call.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import type { Submission } from '../../engine/forms/validate-submission.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { MANAGER } from '../../engine/mail/mailer.ts'
import { withAliases } from '../aliases/aliases.ts'
import type { Product } from '../catalog/records.ts'
import { type ListItem, readItems } from '../lists/items.ts'
import { type PricedLine, todaysLines, wholeOf } from '../lists/lines.ts'
import { readRest, withRest } from '../lists/rest.ts'
import { type ChangeOrderContext, offerNumber } from '../orders/order.ts'
import { goneRefusal, insertOrder, toOrderLine, totalColumns } from '../orders/place.ts'
import { regionOf } from '../regions/regions.ts'
import { emailIn, storeSubmission, submissionKey } from '../submissions/save-submission.ts'
import { type Offer, offerLetter, offersIn, pathOf, storedLine } from './offer.ts'
import { firstTerms } from './terms.ts'

const CALL = 'offer.request'

/** Requests an offer for the basket and unrecognized pasted lines. @throws HttpError 409 if both are empty, or for withdrawn products */
export const offerRequest: Handler<'offer.request', ChangeOrderContext> = async ({ key, ...body }, context) => {
  const { database, uid, site } = context
  const rest = await readRest(database.query, uid)
  const submission = withRest(await acceptSubmission(CALL, body, context), rest)
  const items = await withAliases(database.query, { uid }, await readItems(database.query, uid, 'basket'))
  const lines = await todaysLines(context, items)
  if (lines.length === 0 && rest.problems.length === 0) throw new HttpError(409, 'Корзина пуста: предлагать нечего.')
  if (lines.some(({ product }) => !product)) throw goneRefusal(lines)
  const offer = await store(submission, lines, {
    ...context,
    idempotencyKey: context.idempotencyKey || key || undefined,
  })
  return { number: offerNumber(offer), link: pathOf(site, offer) }
}

/** Stores the submission, the offer and its letters in one transaction. */
async function store(
  { form, body, values, answers, consents }: Submission,
  priced: readonly PricedLine<ListItem>[],
  { database, site, uid, variant, mailer, address, page, origin, wakeOutbox, idempotencyKey }: ChangeOrderContext,
): Promise<Offer> {
  const now = new Date()
  const lines = priced.flatMap((line, i) =>
    toOrderLine(line, i).map((orderLine) => ({ ...orderLine, record: (line.product as Product).record })),
  )
  const sent = [
    body,
    lines.map(({ product, quantity, color, coloring, decoration }) => [product, quantity, color, coloring, decoration]),
  ]
  const key = submissionKey(form?.id ?? CALL, uid, idempotencyKey, sent)
  const offer = await database.query.transaction().execute(async (transaction) => {
    const from = { form: form?.id ?? '', call: CALL, uid, address, page }
    const content = { answers, body, files: [], consents, idempotencyKey: key }
    const stored = await storeSubmission(transaction, { ...from, ...content }, now)
    const { id: submission, buyer, known: isKnown } = stored
    if (isKnown) return offersIn(transaction).where('submission', '=', submission).executeTakeFirstOrThrow()
    const row = {
      status: 'asked',
      offer_created_at: now.toISOString(),
      ...{ submission, buyer, once: `offer ${submission}`, sent: '', region: regionOf({ variant }).code },
      ...totalColumns(wholeOf(priced)),
      ...firstTerms(site, lines, now),
    } as const
    const inserted = await insertOrder(transaction, now, row, lines.map(storedLine))
    const [letter, email] = [offerLetter(inserted, lines, answers), emailIn(values)]
    await mailer.write(transaction, { to: MANAGER, mail: 'new-offer', replyTo: email, about: submission, ...letter })
    const params = { ...letter.params, link: origin + pathOf(site, inserted) }
    if (email) await mailer.write(transaction, { to: email, mail: 'offer-received', kind: 'asked', ...letter, params })
    return inserted
  })
  wakeOutbox()
  return offer
}
