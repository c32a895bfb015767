import { type Request, type RequestHandler, type Response, Router } from 'express'
import { sql } from 'kysely'
import type { Handler } from '#schema/definitions/calls/call.ts'
import { list, record } from '#schema/definitions/json-schema/unknown.ts'
import { daysBefore, type EraseStep, oldRows } from '../../engine/database/erasing.ts'
import type { Database, Transaction } from '../../engine/database/tables.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import type { FormContext } from '../../engine/forms/validate-submission.ts'
import { redirect } from '../../engine/http/address.ts'
import { readForm } from '../../engine/http/bodies.ts'
import { dropLinks, isUsed, makeLink, spendLink, withToken } from '../../engine/mail/letter-links.ts'
import { emailKey } from '../../engine/mail/mailer.ts'
import type { Signing } from '../../engine/secrets/signing.ts'
import { saveSubmission } from '../submissions/save-submission.ts'

/** Pages that letters link to (schema/pages/subscription-confirm.json, unsubscribe.json). */
export const SUBSCRIPTION_CONFIRM_PATH = '/subscribe/confirm/'
export const LEAVE_PATH = '/unsubscribe/'

const PURPOSE = 'unsubscribe'

/** Ends the subscription whose e-mail the token contains; deletes unused confirmation links. @returns true if the token is valid */
export async function unsubscribe({ query }: Database, signing: Signing, token: unknown, now: Date): Promise<boolean> {
  const [purpose, email] = list(signing.open(token))
  if (purpose !== PURPOSE || typeof email !== 'string') return false
  await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('subscribers')
      .set({ status: 'left', changed_at: now.toISOString() })
      .where('email', '=', email)
      .where('status', '!=', 'left')
      .execute()
    await dropLinks(transaction, 'subscription', email)
  })
  return true
}

export const subscriptionHandlers: { 'form.subscribe': Handler<'form.subscribe', FormContext> } = {
  /** Starts a subscription and sends a letter whose link confirms it. */
  async 'form.subscribe'(body, context) {
    const { site, origin, mailer } = context
    const submission = await acceptSubmission('form.subscribe', body, context)
    await saveSubmission(submission, context, (transaction) =>
      subscribe(transaction, { email: body.email, signing: site.signing, origin, mailer, now: new Date() }),
    )
    return { code: 200, message: 'Мы отправили вам письмо: подтвердите подписку по ссылке из него.' }
  },
}

/**
 * Stores a pending subscription and sends the confirmation letter. An address that is already subscribed gets the same letter, so that
 * the response does not reveal who is subscribed (S6).
 */
export async function subscribe(
  transaction: Transaction,
  {
    email: written,
    mailer,
    signing,
    origin,
    now,
  }: Pick<FormContext, 'mailer' | 'origin'> & { email: string; signing: Signing; now: Date },
): Promise<void> {
  const [email, at] = [emailKey(written), now.toISOString()]
  await transaction
    .insertInto('subscribers')
    .values({ email, status: 'waiting', created_at: at, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ status: 'waiting', changed_at: at })
        .where('subscribers.status', '!=', 'confirmed'),
    )
    .execute()
  const { link: unsubscribe, headers } = leaveLink(origin, signing, email)
  const link = withToken(origin, SUBSCRIPTION_CONFIRM_PATH, await makeLink(transaction, 'subscription', email, now))
  await mailer.write(
    transaction,
    { to: email, mail: 'subscription-confirm', kind: 'asked', params: { link, unsubscribe }, headers },
    now,
  )
}

/** Returns the link that ends a subscription (it never expires), and the headers for the unsubscribe button of mail programs (RFC 8058). */
export function leaveLink(origin: string, signing: Signing, email: string) {
  const link = withToken(origin, LEAVE_PATH, signing.sign([PURPOSE, email]))
  const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { link, headers }
}

interface Dependencies {
  database: Database
  signing: () => Signing
  now?: () => Date
}

/**
 * Creates the POST routes of the two pages to which letters link. A GET of these pages changes nothing, because mail scanners follow
 * links (S7). Redirects to the same page with `?done=`.
 */
export function createSubscriptionRouter({ database, signing, now = () => new Date() }: Dependencies): Router {
  const router = Router({ caseSensitive: true })
  router.post([SUBSCRIPTION_CONFIRM_PATH, LEAVE_PATH], leaveForms)
  router.post(SUBSCRIPTION_CONFIRM_PATH, async (request: Request, response: Response) => {
    const done = await confirmSubscription(database, request.query.token, now())
    redirect(response.set('Cache-Control', 'no-store'), 303, `${SUBSCRIPTION_CONFIRM_PATH}?done=${done}`)
  })
  router.post(LEAVE_PATH, readForm, async (request: Request, response: Response) => {
    const known = await unsubscribe(database, signing(), request.query.token, now())
    response.set('Cache-Control', 'no-store')
    // Mail providers must not be redirected (RFC 8058).
    if (isOneClick(request)) response.sendStatus(known ? 200 : 400)
    else redirect(response, 303, `${LEAVE_PATH}?done=${known ? 'left' : 'invalid'}`)
  })
  return router
}

/** Skips these routes for a post without a letter's token: such a post comes from the subscription form in a modal over the page. */
const leaveForms: RequestHandler = ({ query }, _response, next) =>
  next(query.token === undefined && query.modal !== undefined ? 'router' : undefined)

/** Returns true for the post of a mail provider. RFC 8058 also allows multipart, which this site's own page never sends. */
const isOneClick = (request: Request): boolean =>
  record(request.body)['List-Unsubscribe'] === 'One-Click' || Boolean(request.is('multipart/form-data'))

/** Confirms a subscription by the link in a letter. Returns `already` for a used link, `expired` for an invalid one. */
const confirmSubscription = ({ query }: Database, secret: unknown, now: Date) =>
  query.transaction().execute(async (transaction) => {
    const email = await spendLink(transaction, 'subscription', String(secret), now)
    if (email === undefined)
      return (await isUsed(transaction, 'subscription', String(secret), now)) ? 'already' : 'expired'
    const { numUpdatedRows } = await transaction
      .updateTable('subscribers')
      .set({ status: 'confirmed', changed_at: now.toISOString() })
      .where('email', '=', email)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n ? 'confirmed' : 'already'
  })

/** Erases unconfirmed and ended subscriptions. */
export const subscriptionSteps: readonly EraseStep[] = [
  oldRows(
    { what: 'subscribers', title: 'адреса без подписки' },
    { table: 'subscribers', key: 'email', column: 'changed_at', also: sql`status <> 'confirmed'` },
    ({ now, retention }) => daysBefore(now, retention.subscriptions),
  ),
]
