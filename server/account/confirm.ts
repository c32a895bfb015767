import type { Transaction } from 'kysely'
import type { CallAnswer, CallParameters } from '#schema/api/types.ts'
import type { Tables } from '../database/tables.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import { HttpError } from '../http/http-error.ts'
import { isUsed, readLink, spendLink } from '../mail/letter-links.ts'
import { readConfirmSubject } from './confirm-letter.ts'
import type { AccountContext } from './context.ts'
import { whichFits } from './passwords.ts'
import { closeSessions } from './sessions.ts'
import { enter } from './sign-in.ts'

const OVER = 'Ссылка больше не\u00a0действует: она годится сутки и\u00a0один раз'
const over = (): HttpError => new HttpError(422, `${OVER}.`, { token: OVER })

const ALREADY = 'Почта уже подтверждена: войдите в\u00a0личный кабинет.'

/**
 * Confirms an e-mail by a letter's link: the one of the registration, or a new one, which takes the place of the old.
 * The mailbox alone is not enough, for anybody may register a stranger's: the account's password is asked for. Every
 * session of the account ends, and who has proved both is signed in.
 * @throws HttpError 422 for a link that is not good and for another password, after which the link still is; 429
 */
export async function confirmEmail(
  body: CallParameters<'security.confirm'>,
  context: AccountContext,
): Promise<CallAnswer<'security.confirm'>> {
  await acceptSubmission('security.confirm', body, context, 'none')
  const { query } = context.database
  const { accountLimits, browser } = context
  const { address } = context
  const subject = await readLink(query, 'account-confirm', body.token, new Date())
  if (subject === undefined) {
    if (await isUsed(query, 'account-confirm', body.token, new Date())) return { result: 'already', message: ALREADY }
    throw over()
  }
  const { id, email } = readConfirmSubject(subject)
  const user = await query.selectFrom('users').select(['email', 'password']).where('id', '=', id).executeTakeFirst()
  if (!user) throw over()
  // The same tries as for signing in: this is no second way to guess.
  await accountLimits.tryPassword(user.email, address)
  if (!(await whichFits([user], body.password, 1))) throw wrongPassword()
  const { secret, uid } = await query.transaction().execute(async (transaction) => {
    const now = new Date()
    if ((await spendLink(transaction, 'account-confirm', body.token, now)) === undefined) throw over()
    const { uid, password } = await takeEmail(transaction, { id, email }, context, now)
    // Changed while this one was compared.
    if (password !== user.password) throw wrongPassword()
    await closeSessions(transaction, id)
    return { ...(await enter(transaction, { id, uid }, context, now)), uid }
  })
  await accountLimits.forgive(user.email, address)
  browser.setSession(secret, uid)
  return { result: 'confirmed' }
}

/** Makes an address an account's own, unless it is another's or the account wants it no more; the one before is told. */
async function takeEmail(
  transaction: Transaction<Tables>,
  { id, email }: { id: number; email: string },
  context: AccountContext,
  now: Date,
): Promise<{ uid: string; password: string }> {
  const found = await transaction
    .selectFrom('users')
    .select(['id', 'uid', 'password', 'email', 'email_confirmed_at', 'new_email'])
    .where((where) => where.or([where('id', '=', id), where('email', '=', email)]))
    .execute()
  const user = found.find((row) => row.id === id)
  const isTaken = found.some((row) => row.id !== id)
  if (!user || isTaken || (user.email !== email && user.new_email !== email)) throw over()
  const at = now.toISOString()
  await transaction
    .updateTable('users')
    .set({ email, email_confirmed_at: at, changed_at: at, ...(user.new_email === email && { new_email: null }) })
    .where('id', '=', id)
    .execute()
  // One that was never confirmed may be a stranger's.
  if (user.email !== email && user.email_confirmed_at !== null) {
    const letter = { to: user.email, mail: 'email-changed', account: id, guards: 'notice' } as const
    await context.mailer.write(transaction, letter, now)
  }
  return user
}

function wrongPassword(): HttpError {
  const message = 'Пароль указан неверно'
  return new HttpError(422, `${message}.`, { password: message })
}
