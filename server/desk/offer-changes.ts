import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { formatDate, sentence } from '#schema/definitions/text/format.ts'
import type { Tables } from '../engine/database/tables.ts'
import { confirmFirst, HttpError } from '../engine/http/http-error.ts'
import { insertOffer, OFFER_LOOKS, viewOf, writeOfferLines } from '../shop/offers/offer.ts'
import { firstTerms } from '../shop/offers/terms.ts'
import { totalColumns } from '../shop/orders/place.ts'
import { contactOfOrder } from '../shop/orders/read.ts'
import { storeSubmission } from '../shop/submissions/save-submission.ts'
import type { DeskHandlers, StaffPostContext } from './context.ts'
import { readDraft } from './line-texts.ts'
import { isOpenOffer, offeredLines, prepareOffer, UNTIL, wantedOffer } from './offer.ts'
import { type OfferRow, toOffer } from './offers.ts'
import { refuseProblems } from './order-lines.ts'
import { answersOfBuyer, refuseNoRegion, seenOf } from './order-new.ts'
import { askerOf, lockRequest, noteMade } from './request-changes.ts'
import { resultsOf } from './request-made.ts'
import { nameOf } from './requests.ts'

/** Error: somebody else was faster. It says both: what was wanted, and what there is now. */
function staleOffer(now: OfferRow, intent: string): HttpError {
  const by = nameOf({ name: now.staff_name, email: now.staff_email })
  const state = `«${OFFER_LOOKS[viewOf(now)].name}», ${rubles(now.total)}, по\u00a0${formatDate(now.valid_until)}`
  return confirmFirst(
    `${sentence(`Пока вы\u00a0смотрели, предложение изменили${by && `, его ведёт ${by}`}`)} Вы хотели: ${sentence(intent || 'то\u00a0же, что есть')} Сейчас оно ${state}. Проверьте и, если нужно, подтвердите ещё раз.`,
    { version: now.version, state: now.state, total: now.total, wanted: intent },
  )
}

/** A wrong day alone is reported at its own field. */
function refuseUntil(problems: readonly { label: string; text: string }[]): void {
  const [first, ...others] = problems
  if (first?.label === UNTIL && others.length === 0) throw new HttpError(422, first.text, { until: first.text })
}

const closed = (): HttpError => new HttpError(409, 'Предложение уже принято или отозвано: оно не\u00a0меняется.')

/** @returns false where somebody was faster */
async function writeSent(
  transaction: Transaction<Tables>,
  offer: OfferRow,
  { after, lines, letter }: Awaited<ReturnType<typeof prepareOffer>>,
  { mailer, staff }: StaffPostContext,
): Promise<boolean> {
  const now = new Date()
  const { vat, total, on_request, boxes, pallets, volume, weight, responsible } = after
  const { valid_until, lead_time, delivery, payment, comment } = after
  const { numUpdatedRows } = await transaction
    .updateTable('offers')
    .set(({ eb }) => ({
      ...{ vat, total, on_request, boxes, pallets, volume, weight, responsible },
      ...{ valid_until, lead_time, delivery, payment, comment },
      ...{ state: 'sent', sent_at: now.toISOString(), version: eb('version', '+', 1) },
    }))
    .where('id', '=', offer.id)
    .where('version', '=', offer.version)
    .where('state', 'not in', ['accepted', 'withdrawn'])
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await writeOfferLines(transaction, offer, lines)
  if (letter) {
    const { account } = await contactOfOrder(transaction, offer)
    await mailer.write(transaction, { ...letter, account }, now)
  }
  const request = offer.request === null ? null : await lockRequest(transaction, offer.request)
  const sent = { kind: 'sent', text: offer.number, staff: nameOf(staff) } as const
  if (request !== null) await noteMade(transaction, { submission: request, ...sent }, now)
  return true
}

const FORM = 'desk/offer-new'

export const offerChangeHandlers = {
  /** @throws HttpError 404; 409 for an offer that has changed or is closed, or where something else was shown; 422 */
  async 'desk.offerSend'({ id, version, seen, ...form }, context) {
    const { site, audit, database, wakeOutbox } = context
    const offer = await wantedOffer(id, context)
    audit({ subject: offer.number })
    const prepared = await prepareOffer(offer, form, context)
    const { draft, problems, changes, after } = prepared
    const intent = changes.map(({ label, text }) => `${label}: ${text}`).join('; ')
    if (offer.version !== Number(version)) throw staleOffer(offer, intent)
    if (!isOpenOffer(offer)) throw closed()
    refuseUntil(problems)
    refuseProblems({ problems })
    if (prepared.seen !== seen) throw confirmFirst('Проверьте предложение и\u00a0письмо и\u00a0подтвердите.')
    const terms = changes.filter((change) => !draft.changes.includes(change))
    audit({
      changes: {
        сумма: [rubles(offer.total), rubles(after.total)],
        ...(offer.valid_until !== after.valid_until && { 'действует по': [offer.valid_until, after.valid_until] }),
        ...Object.fromEntries(draft.changes.map(({ label, text }) => [label, [null, text] as const])),
      },
      personal: terms.map(({ label }) => label.toLowerCase()),
    })
    const isSent = await database.query
      .transaction()
      .execute((transaction) => writeSent(transaction, offer, prepared, context))
    if (!isSent) throw staleOffer(await wantedOffer(id, context), intent)
    wakeOutbox()
    return toOffer(site, offer.id)
  },

  /** @throws HttpError 404, 409 */
  async 'desk.offerWithdraw'({ id, version }, context) {
    const { site, database, audit } = context
    const offer = await wantedOffer(id, context)
    audit({
      subject: offer.number,
      changes: { состояние: [OFFER_LOOKS[offer.state].name, OFFER_LOOKS.withdrawn.name] },
    })
    if (!isOpenOffer(offer)) throw closed()
    const { numUpdatedRows } = await database.query
      .updateTable('offers')
      .set(({ eb }) => ({ state: 'withdrawn', version: eb('version', '+', 1) }))
      .where('id', '=', offer.id)
      .where('version', '=', Number(version))
      .where('state', 'not in', ['accepted', 'withdrawn'])
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw staleOffer(await wantedOffer(id, context), 'отозвать')
    return toOffer(site, offer.id)
  },

  /** @throws HttpError 409 until the lines as they are understood were shown; 422 for lines that are not */
  async 'desk.offerNew'({ lines, seen, key, request, region = '', ...buyer }, context) {
    const { site, database, staff, audit, keepsOrders } = context
    if (!keepsOrders) throw new HttpError(409, 'Заказы ведёт другая система: предложения делают в\u00a0ней.')
    const draft = await readDraft(lines, [], context)
    refuseProblems(draft)
    refuseNoRegion(site, region)
    const now = new Date()
    const answers = answersOfBuyer(site, FORM, buyer, { staff: nameOf(staff), request })
    const offered = await offeredLines(draft, context)
    const once = `desk offer ${key || randomUUID()}`
    const offer = await database.query.transaction().execute(async (transaction) => {
      // An offer that a visitor asked for is theirs.
      const uid = request === undefined ? undefined : await askerOf(transaction, request)
      const from = { form: FORM, call: 'desk.offerNew', uid, address: undefined, page: undefined }
      const sent = { answers, body: buyer, files: [], consents: [], idempotencyKey: once }
      const { id: submission, known: isKnown } = await storeSubmission(transaction, { ...from, ...sent }, now)
      if (isKnown)
        return transaction
          .selectFrom('offers')
          .selectAll()
          .where('submission', '=', submission)
          .executeTakeFirstOrThrow()
      const source = request === undefined ? null : await lockRequest(transaction, request)
      const before = source === null ? [] : await resultsOf(transaction, site, source)
      if (seenOf(draft, before) !== seen) throw confirmFirst('Проверьте состав и\u00a0подтвердите.')
      const inserted = await insertOffer(transaction, now, {
        ...{ state: 'draft', submission, responsible: staff.id, order_id: null, sent_at: null, region },
        request: source,
        ...totalColumns(draft.totals),
        ...firstTerms(site, offered, now),
      })
      await writeOfferLines(transaction, inserted, offered)
      const begun = { kind: 'offer', text: inserted.number, staff: nameOf(staff) } as const
      if (source !== null) await noteMade(transaction, { submission: source, ...begun }, now)
      return inserted
    })
    audit({
      subject: offer.number,
      changes: { сумма: [null, rubles(offer.total)] },
      personal: answers.map(({ label }) => label),
    })
    return toOffer(site, offer.id)
  },
} satisfies Partial<DeskHandlers>
