import type { Transaction } from 'kysely'
import type { CallParameters } from '#schema/api/types.ts'
import type { Tables } from '../database/tables.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import { HttpError } from '../http/http-error.ts'
import { makeLink, readLink, spendLink, withToken } from '../mail/letter-links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { emailKey } from '../mail/recipient.ts'
import { newUserUid } from '../visitor/uid.ts'
import { RESTORE_PATH } from './addresses.ts'
import { refuseCommon } from './common-passwords.ts'
import type { AccountContext } from './context.ts'
import { dropAccountLinks } from './erase.ts'
import { collected } from './merge.ts'
import { hashPassword } from './passwords.ts'
import { closeSessions } from './sessions.ts'
import { readUser } from './users.ts'

/**
 * Sends the letter for a new password. For an unknown e-mail the same is done but for the sending: neither the answer
 * nor its time tells who has an account (S6), so the outbox is left to look by itself.
 * @throws HttpError 422, 429
 */
export async function sendRestore(body: CallParameters<'security.restore'>, context: AccountContext): Promise<void> {
  await acceptSubmission('security.restore', body, context)
  const email = emailKey(body.email)
  await context.accountLimits.restore(email)
  const { mailer } = context
  const now = new Date()
  const { query } = context.database
  const user = await query.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  await query.transaction().execute(async (transaction) => {
    const secret = user
      ? await makeLink(transaction, 'account-restore', String(user.id), now)
      : await makeLink(transaction, 'account-nobody', '', now)
    const link = withToken(context.origin, RESTORE_PATH, secret)
    await mailer.write(
      transaction,
      { to: user && email, mail: 'password-restore', params: { link }, account: user?.id, guards: 'access' },
      now,
    )
  })
}

const OVER = 'Ссылка больше не\u00a0действует: она годится 10\u00a0минут и\u00a0один раз. Запросите новую'

/**
 * Sets a password by a letter's link. Whoever was signed in is signed out; the e-mail is confirmed along with it,
 * because the letter came. An account that was never confirmed may have been made by a stranger, with this person's
 * e-mail and the stranger's name, phone and orders: but for the password, which the person may have forgotten, nothing
 * tells the two apart, save a browser that is signed in to it. So the mailbox's owner begins with an empty account.
 * @throws HttpError 422
 */
export async function changePassword(
  body: CallParameters<'security.changePassword'>,
  context: AccountContext,
): Promise<void> {
  await acceptSubmission('security.changePassword', body, context, 'none')
  const { query } = context.database
  const over = new HttpError(422, `${OVER}.`, { token: OVER })
  if ((await readLink(query, 'account-restore', body.token, new Date())) === undefined) throw over
  refuseCommon(body.password)
  const password = await hashPassword(body.password)
  const now = new Date()
  const id = await query.transaction().execute(async (transaction) => {
    const subject = await spendLink(transaction, 'account-restore', body.token, now)
    if (subject === undefined) throw over
    const { id, uid, email, email_confirmed_at } = await readUser(transaction, Number(subject))
    const at = now.toISOString()
    // Whoever asked for another e-mail may not be who restores.
    await transaction
      .updateTable('users')
      .set({ password, email_confirmed_at: email_confirmed_at ?? at, new_email: null, changed_at: at })
      .where('id', '=', id)
      .execute()
    if (email_confirmed_at === null && context.user?.id !== id) await takeOver(transaction, { id, uid }, now)
    await closeSessions(transaction, id)
    await dropAccountLinks(transaction, id)
    await notifyPasswordChanged({ id, email }, context, transaction, now)
    return id
  })
  context.wakeOutbox()
  if (context.user?.id === id) context.browser.clearSession()
}

/** Whoever did not change it themselves must learn of it. */
export async function notifyPasswordChanged(
  { id, email }: { id: number; email: string },
  { origin, mailer }: Pick<AccountContext, 'origin' | 'mailer'>,
  transaction: Parameters<Mailer['write']>[0],
  now: Date,
): Promise<void> {
  const params = { restore: origin + RESTORE_PATH }
  await mailer.write(transaction, { to: email, mail: 'password-changed', params, account: id, guards: 'notice' }, now)
}

/**
 * Makes an account empty for the owner of its mailbox: no name, no phone, another number as a visitor. Lists are
 * deleted; what was sent to the shop, orders among it, stays as a guest's whom nobody can be any more.
 */
export async function takeOver(
  transaction: Transaction<Tables>,
  { id, uid }: { id: number; uid: string },
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ uid: newUserUid(), name: '', company: null, phone: '', phone_since: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await transaction.updateTable('orders').set({ user_id: null }).where('user_id', '=', id).execute()
  for (const { remove } of collected) await remove(transaction, uid)
}
