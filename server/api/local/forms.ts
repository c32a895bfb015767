import type { Transaction } from 'kysely'
import type { CallName } from '#schema/api/calls.ts'
import type { SubscribeAnswer } from '#schema/api/forms/forms.ts'
import { evaluate } from '#schema/definitions/expressions/evaluate.ts'
import type { Tables } from '../../database/tables.ts'
import { type Accepted, acceptForm, type FormBody } from '../../forms/accept.ts'
import { answersOf } from '../../forms/answers.ts'
import { onceKey, storeSubmission } from '../../forms/store.ts'
import { addLetter } from '../../mail/outbox.ts'
import { only, type Site } from '../../site/site.ts'
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
  const { letters } = sendingOf(context)
  await keep('form.subscribe', accepted, context, (transaction) =>
    subscribe(transaction, {
      email: String(body.email),
      signing: context.site.signing,
      origin: context.origin,
      letters,
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
  await limit.take(address, asks && token === undefined)
  if (asks && token !== undefined && !(await captcha.isPerson(token, address))) throw new CallError(422, ROBOT)
}

/** Writes the answer and the letters about it, all or nothing. @returns its number */
async function keep(
  call: CallName,
  { form, fields, body, values, consents }: Accepted,
  context: CallContext,
  also: (transaction: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<number> {
  const { letters, address, page, files, key, mailed } = sendingOf(context)
  const { uid, site, database } = context
  const now = new Date()
  const answers = answersOf(fields, values)
  const once = onceKey(form.id, uid ?? address, key, [body, files.map(({ name, bytes }) => [name, bytes.length])], now)
  const number = await database.query.transaction().execute(async (transaction) => {
    const { id, known } = await storeSubmission(
      transaction,
      { form: form.id, call, uid, address, page, answers, body, files, consents, once },
      now,
    )
    if (known) return id
    for (const { mail, to = 'manager' } of form.value.mails ?? []) {
      const recipient = to === 'manager' ? managerOf(site) : evaluate(to, { form: values })
      if (typeof recipient !== 'string' || recipient === '') continue
      const facts = { number: id, form: form.value.name, page: page ?? '', answers }
      const letter = await letters.compose(mail, {}, facts)
      // The manager answers whoever asked, and gets the files.
      const asked = to === 'manager' && {
        submission: id,
        ...(typeof values.email === 'string' && { replyTo: values.email }),
      }
      await addLetter(transaction, { to: recipient, letter, ...asked })
    }
    await also(transaction)
    return id
  })
  mailed()
  return number
}

/** Whom letters to the manager go to. */
export const managerOf = (site: Site): string => site.constants.mail.manager ?? only(site, 'settings').contacts.email
