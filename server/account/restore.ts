import type { ChangePasswordBody, RestoreBody } from '#schema/api/security/security.ts'
import { type CallContext, doorOf, sendingOf } from '../api/call-context.ts'
import { CallError } from '../api/errors.ts'
import { addLetter } from '../mail/outbox.ts'
import { withToken } from '../subscription/addresses.ts'
import { RESTORE_PATH } from './addresses.ts'
import { admit, refuseCommon } from './admit.ts'
import { dropLinks, makeLink, readLink, spendLink } from './links.ts'
import { emailKey } from './logins.ts'
import { hashPassword } from './passwords.ts'
import { closeSessions } from './sessions.ts'
import { readUser } from './users.ts'

/**
 * Sends the letter for a new password. For an unknown e-mail the same is done but for the sending: neither the answer
 * nor its time tells who has an account (REQUIREMENTS S6), so the outbox is left to look by itself.
 * @throws CallError 422, 429
 */
export async function sendRestore(body: RestoreBody, context: CallContext): Promise<void> {
  await admit('security.restore', body, context, { limited: true })
  const email = emailKey(body.email)
  await doorOf(context).limits.restore(email)
  const { letters } = sendingOf(context)
  const now = new Date()
  const { query } = context.database
  const user = await query.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  await query.transaction().execute(async (transaction) => {
    const secret = user
      ? await makeLink(transaction, 'account-restore', String(user.id), now)
      : await makeLink(transaction, 'account-nobody', '', now)
    const link = withToken(context.origin, RESTORE_PATH, secret)
    const letter = await letters.compose('password-restore', { link })
    if (user) await addLetter(transaction, { to: email, letter }, now)
  })
}

const OVER = 'Ссылка больше не\u00a0действует: она годится 10\u00a0минут и\u00a0один раз. Запросите новую'

/**
 * Sets a password by a letter's link. Whoever was signed in is signed out; the e-mail is confirmed along with it,
 * because the letter came.
 * @throws CallError 422
 */
export async function changePassword(body: ChangePasswordBody, context: CallContext): Promise<void> {
  await admit('security.changePassword', body, context, { limited: false })
  const { query } = context.database
  const over = new CallError(422, `${OVER}.`, { token: OVER })
  if ((await readLink(query, 'account-restore', body.token, new Date())) === undefined) throw over
  refuseCommon(body.password)
  const password = await hashPassword(body.password)
  const now = new Date()
  const id = await query.transaction().execute(async (transaction) => {
    const subject = await spendLink(transaction, 'account-restore', body.token, now)
    if (subject === undefined) throw over
    const { id, email, email_confirmed_at } = await readUser(transaction, Number(subject))
    const at = now.toISOString()
    await transaction
      .updateTable('users')
      .set({ password, email_confirmed_at: email_confirmed_at ?? at, changed_at: at })
      .where('id', '=', id)
      .execute()
    await closeSessions(transaction, id)
    await dropLinks(transaction, 'account-restore', subject)
    await tellPasswordChanged(email, context, transaction, now)
    return id
  })
  sendingOf(context).mailed()
  if (context.user?.id === id) doorOf(context).letOut()
}

/** Whoever did not change it themselves must learn of it. */
export async function tellPasswordChanged(
  email: string,
  { origin, ...context }: CallContext,
  transaction: Parameters<typeof addLetter>[0],
  now: Date,
): Promise<void> {
  const { letters } = sendingOf({ origin, ...context })
  const letter = await letters.compose('password-changed', { restore: origin + RESTORE_PATH })
  await addLetter(transaction, { to: email, letter }, now)
}
