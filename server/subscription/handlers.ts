import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import type { FormContext } from '../forms/form-context.ts'
import { saveSubmission } from '../forms/save-submission.ts'
import { subscribe } from './subscribe.ts'

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
