import { type Request, type RequestHandler, type Response, Router } from 'express'
import { record } from '#schema/definitions/json-schema/unknown.ts'
import type { Database } from '../database/database.ts'
import { redirect } from '../http/address.ts'
import { readForm } from '../http/bodies.ts'
import { isUsed, spendLink } from '../mail/letter-links.ts'
import type { Signing } from '../secrets/signing.ts'
import { LEAVE_PATH, SUBSCRIPTION_CONFIRM_PATH } from './addresses.ts'
import { unsubscribe } from './unsubscribe.ts'

interface Dependencies {
  database: Database
  signing: () => Signing
  now?: () => Date
}

/**
 * POST of the pages that letters lead to; they are shown by GET, which changes nothing, because mail scanners follow
 * links (S7). Answers with the same page and `?done=` what came of it.
 */
export function createSubscriptionRouter({ database, signing, now = () => new Date() }: Dependencies): Router {
  const router = Router()
  router.post([SUBSCRIPTION_CONFIRM_PATH, LEAVE_PATH], leaveForms)
  router.post(SUBSCRIPTION_CONFIRM_PATH, async (request: Request, response: Response) => {
    const done = await confirmSubscription(database, request.query.token, now())
    redirect(response.set('Cache-Control', 'no-store'), 303, `${SUBSCRIPTION_CONFIRM_PATH}?done=${done}`)
  })
  router.post(LEAVE_PATH, readForm, async (request: Request, response: Response) => {
    const known = await unsubscribe(database, signing(), request.query.token, now())
    response.set('Cache-Control', 'no-store')
    // Mail providers follow no redirect (RFC 8058).
    if (isOneClick(request)) response.sendStatus(known ? 200 : 400)
    else redirect(response, 303, `${LEAVE_PATH}?done=${known ? 'left' : 'invalid'}`)
  })
  return router
}

/** Without a letter's token it is the form of a modal that is open over the page: somebody who subscribes once more. */
const leaveForms: RequestHandler = ({ query }, _response, next) =>
  next(query.token === undefined && query.modal !== undefined ? 'router' : undefined)

/** RFC 8058 lets a provider post it as multipart too, which our own page never does; it stays unread. */
const isOneClick = (request: Request): boolean =>
  record(request.body)['List-Unsubscribe'] === 'One-Click' || Boolean(request.is('multipart/form-data'))

export type Confirmed = 'confirmed' | 'already' | 'expired'

/** Confirms a subscription by a letter's link, once; the second press is told from a link that is not good. */
export const confirmSubscription = ({ query }: Database, secret: unknown, now: Date): Promise<Confirmed> =>
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
