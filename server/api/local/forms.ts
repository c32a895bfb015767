import type { Transaction } from 'kysely'
import type { CallName } from '#schema/api/calls.ts'
import type { SubscribeAnswer } from '#schema/api/forms/forms.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Values } from '#schema/definitions/fields/values.ts'
import type { Tables } from '../../database/tables.ts'
import { type Accepted, acceptForm, type FormBody } from '../../forms/accept.ts'
import { answersOf } from '../../forms/answers.ts'
import { onceKey, storeSubmission } from '../../forms/store.ts'
import { dropFiles, storeFiles } from '../../forms/stored-files.ts'
import { MANAGER } from '../../mail/mailer.ts'
import { subscribe } from '../../subscription/subscribe.ts'
import { type CallContext, sendingOf } from '../call-context.ts'
import { CallError } from '../errors.ts'

/** What is said of a token that is no person's. */
const ROBOT = 'Не удалось убедиться, что форму отправляет человек. Обновите страницу и попробуйте ещё раз.'

/** A question, a wish to be called back, a questionnaire: kept, and told to the manager. */
export const formAnswer =
  (call: CallName) =>
  async (body: FormBody, context: CallContext): Promise<{ data: { id: number } }> => {
    const accepted = await admit(call, body, context)
    return { data: { id: await keep(call, accepted, context) } }
  }

/** A subscription to the news: to be confirmed by the letter that is sent now. */
export async function formSubscribe(body: FormBody, context: CallContext): Promise<SubscribeAnswer> {
  const accepted = await admit('form.subscribe', body, context)
  const { mailer } = sendingOf(context)
  await keep('form.subscribe', accepted, context, (transaction) =>
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

/** @throws CallError 422, 429 */
async function admit(call: CallName, body: FormBody, context: CallContext): Promise<Accepted> {
  const accepted = await acceptForm(call, body, sendingOf(context).files, context)
  await letThrough(accepted, body, context)
  return accepted
}

/** Whether a person sends it, and not too often. @throws CallError 422, 429 */
export async function letThrough({ form }: Accepted, body: FormBody, context: CallContext): Promise<void> {
  const { limit, captcha, address } = sendingOf(context)
  const asks = captcha.checks && form.value.submit.captcha === true
  const token = body.captcha ?? undefined
  await limit.take(address, asks && token === undefined, form.value.submit.call === 'order.save' ? 'order' : 'form')
  if (asks && token !== undefined && !(await captcha.isPerson(token, address))) throw new CallError(422, ROBOT)
}

/** Writes the answer and the letters about it, all or nothing. @returns its number */
async function keep(
  call: CallName,
  { form, fields, body, values, consents }: Accepted,
  context: CallContext,
  also: (transaction: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<number> {
  const { mailer, address, page, files, key, mailed } = sendingOf(context)
  const { uid, database } = context
  const now = new Date()
  const answers = answersOf(fields, values)
  const once = onceKey(form.id, uid ?? address, key, [body, files.map(({ name, size }) => [name, size])], now)
  const stored = await storeFiles(database, files, now)
  const write = async (transaction: Transaction<Tables>): Promise<number> => {
    const { id, known } = await storeSubmission(
      transaction,
      { form: form.id, call, uid, address, page, answers, body, files: stored, consents, once },
      now,
    )
    if (known) return id
    for (const { mail, to = 'manager' } of form.value.mails ?? []) {
      const submission = { number: id, form: form.value.name, page: page ?? '', answers }
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
