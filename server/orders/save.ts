import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { checkCaptchaAndLimit } from '../forms/accept-submission.ts'
import { emailIn } from '../forms/save-submission.ts'
import { storeSubmission } from '../forms/submissions.ts'
import { type FormBody, type Submission, validateSubmission } from '../forms/validate-submission.ts'
import { MANAGER } from '../mail/mailer.ts'
import { hashOf } from '../secrets/hash.ts'
import { type ChangeOrderContext, orderSummary, ownerOf } from './context.ts'
import type { NewOrder, Order } from './order.ts'
import { letterParams } from './order-letter.ts'
import { placeOrder } from './place.ts'
import { readOrder } from './read.ts'
import { findByKey, keyRefusal } from './repeated.ts'

/** Orders that are being made, by their keys: the same one that comes again meanwhile waits for it. */
const inFlight = new Map<string, Promise<Order>>()

/**
 * The way of an order: the form is checked (`validateSubmission`); one that is there by its key is answered again; a new
 * one passes the captcha and the limit, is placed with its letters in one transaction (`placeOrder`), and answered.
 */
export async function orderSave(
  { key, total, accept, ...body }: CallParameters<'order.save'>,
  context: ChangeOrderContext,
): Promise<CallAnswer<'order.save'>> {
  const { database, uid, files } = context
  const submission = await validateSubmission('order.save', body, files, context)
  const { form, consents } = submission
  const ownKey = context.idempotencyKey || key || undefined
  const wanted: NewOrder = {
    uid,
    user: context.user?.id,
    idempotencyKey: ownKey && hashOf(JSON.stringify([uid, ownKey])),
    payloadHash: hashOf(JSON.stringify([form?.id, submission.body, consents])),
    total: total === undefined || total === '' ? undefined : Number(total),
    accept: accept === true || /^(true|on|1|y)$/i.test(String(accept)),
    now: new Date(),
  }
  const known = wanted.idempotencyKey && (await findByKey(database.query, wanted.idempotencyKey))
  // An order that is there already is no new one, and counts for no limit.
  const order = await (known
    ? placeWithLetters(wanted, submission, context)
    : (inFlight.get(wanted.idempotencyKey ?? '') ?? placeNew(wanted, submission, body, context)))
  if (order.sent !== wanted.payloadHash) throw keyRefusal(order)
  const { lines } = (await readOrder(database.query, ownerOf(context), order.number)) ?? { lines: [] }
  return { ...orderSummary(context.site, order), count: lines.length }
}

function placeNew(
  wanted: NewOrder,
  submission: Submission,
  body: FormBody,
  context: ChangeOrderContext,
): Promise<Order> {
  const { idempotencyKey: key } = wanted
  const placing = checkCaptchaAndLimit(submission, body, context, 'order')
    .then(() => placeWithLetters(wanted, submission, context))
    .finally(() => key !== undefined && inFlight.delete(key))
  if (key !== undefined) inFlight.set(key, placing)
  return placing
}

/** The order, its submission and its letters: one transaction. */
async function placeWithLetters(
  wanted: NewOrder,
  { form, body, values, answers, consents }: Submission,
  { database, catalog, mailer, address, page, wakeOutbox }: ChangeOrderContext,
): Promise<Order> {
  const order = await placeOrder(database, catalog, wanted, {
    async submit(transaction, key) {
      const record = { form: form?.id ?? '', call: 'order.save', uid: wanted.uid, address, page }
      const sent = { answers, body, files: [], consents, idempotencyKey: `order ${key}` }
      return (await storeSubmission(transaction, { ...record, ...sent }, wanted.now)).id
    },
    async notify(transaction, order, lines) {
      const [params, buyer] = [letterParams(order, lines, answers), emailIn(values)]
      await mailer.write(transaction, { to: MANAGER, mail: 'new-order', replyTo: buyer, ...params })
      if (buyer) await mailer.write(transaction, { to: buyer, mail: 'order-received', ...params })
    },
  })
  wakeOutbox()
  return order
}
