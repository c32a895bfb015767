import type { Transaction } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import type { Tables } from '../database/tables.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import type { FormContext } from '../forms/form-context.ts'
import { saveSubmission } from '../forms/save-submission.ts'
import { makeLink, withToken } from '../mail/letter-links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { emailKey } from '../mail/recipient.ts'
import type { Signing } from '../secrets/signing.ts'
import { SUBSCRIPTION_CONFIRM_PATH } from './addresses.ts'
import { leaveAddress, leaveHeaders } from './unsubscribe.ts'

export const subscriptionHandlers = { 'form.subscribe': formSubscribe }

/** A subscription to the news: to be confirmed by the letter that is sent now. */
async function formSubscribe(
  body: CallParameters<'form.subscribe'>,
  context: FormContext,
): Promise<CallAnswer<'form.subscribe'>> {
  const { site, origin, mailer } = context
  const submission = await acceptSubmission('form.subscribe', body, context)
  await saveSubmission(submission, context, (transaction) =>
    subscribe(transaction, { email: body.email, signing: site.signing, origin, mailer, now: new Date() }),
  )
  return { code: 200, message: 'Мы отправили вам письмо: подтвердите подписку по ссылке из него.' }
}

interface Subscribing {
  email: string
  mailer: Mailer
  signing: Signing
  /** The site's own, from the configuration. */
  origin: string
  now: Date
}

/**
 * Notes a wish to get the news and sends the letter that confirms it. A known address gets the same letter as an
 * unknown one: the answer does not tell who is subscribed (S6).
 */
export async function subscribe(
  transaction: Transaction<Tables>,
  { email: written, mailer, signing, origin, now }: Subscribing,
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
  const unsubscribe = leaveAddress(signing, origin, email)
  const link = withToken(origin, SUBSCRIPTION_CONFIRM_PATH, await makeLink(transaction, 'subscription', email, now))
  await mailer.write(
    transaction,
    {
      to: email,
      mail: 'subscription-confirm',
      params: { link, unsubscribe },
      headers: leaveHeaders(unsubscribe),
    },
    now,
  )
}
