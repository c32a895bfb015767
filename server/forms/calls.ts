import type { Transaction } from 'kysely'
import type { CallName } from '#schema/api/calls.ts'
import type { SubscribeAnswer } from '#schema/api/forms/forms.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Values } from '#schema/definitions/fields/values.ts'
import { type CallContext, sendingOf } from '../calls/context.ts'
import type { Tables } from '../database/tables.ts'
import { MANAGER } from '../mail/mailer.ts'
import { subscribe } from '../subscription/subscribe.ts'
import { admit } from './accept-submission.ts'
import { onceKey, storeSubmission } from './store.ts'
import { dropFiles, storeFiles } from './stored-files.ts'
import type { Accepted, FormBody } from './validate-submission.ts'

/** A question, a wish to be called back, a questionnaire: kept, and told to the manager. */
export const formAnswer =
  (call: CallName) =>
  async (body: FormBody, context: CallContext): Promise<{ data: { id: number } }> => {
    const accepted = await admit(call, body, context)
    return { data: { id: await keep(accepted, context) } }
  }

/** A subscription to the news: to be confirmed by the letter that is sent now. */
export async function formSubscribe(body: FormBody, context: CallContext): Promise<SubscribeAnswer> {
  const accepted = await admit('form.subscribe', body, context)
  const { mailer } = sendingOf(context)
  await keep(accepted, context, (transaction) =>
    subscribe(transaction, {
      email: String(body.email),
      signing: context.site.signing,
      origin: context.origin,
      mailer,
      now: new Date(),
    }),
  )
  return { code: 200, message: 'Мы отправили вам письмо: подтвердите подписку по ссылке из него.' }
}

/** Writes the answer and the letters about it, all or nothing. @returns its number */
async function keep(
  { call, form, body, values, answers, consents }: Accepted,
  context: CallContext,
  also: (transaction: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<number> {
  const { mailer, address, page, files, key, mailed } = sendingOf(context)
  const { uid, database } = context
  const now = new Date()
  const once = onceKey(form?.id ?? call, uid ?? address, key, [body, files.map(({ name, size }) => [name, size])], now)
  const stored = await storeFiles(database, files, now)
  const write = async (transaction: Transaction<Tables>): Promise<number> => {
    const { id, known } = await storeSubmission(
      transaction,
      { form: form?.id ?? '', call, uid, address, page, answers, body, files: stored, consents, once },
      now,
    )
    if (known) return id
    for (const { mail, to = 'manager' } of form?.value.mails ?? []) {
      const submission = { number: id, form: form?.value.name ?? call, page: page ?? '', answers }
      const recipient = to === 'manager' ? MANAGER : evaluate(to, { form: values })
      // The manager answers whoever asked, and gets the files.
      if (recipient === MANAGER)
        await mailer.write(transaction, { to: MANAGER, mail, submission, files: id, replyTo: emailIn(values) })
      else if (typeof recipient === 'string' && recipient !== '')
        await mailer.write(transaction, { to: recipient, mail, submission })
    }
    await also(transaction)
    return id
  }
  const number = await database.query
    .transaction()
    .execute(write)
    // What was not taken, or is there already, leaves no files.
    .finally(() => dropFiles(database, stored))
  mailed()
  return number
}

/** The visitor's address, where the form asks for one. */
export const emailIn = ({ email }: Values): string | undefined =>
  typeof email === 'string' && email !== '' ? email : undefined
