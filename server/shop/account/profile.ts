import { sentOf } from '#schema/definitions/fields/to-body.ts'
import type { FormFile } from '#schema/definitions/kinds/form.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import type { Transaction } from '../../engine/database/tables.ts'
import { acceptSubmission } from '../../engine/forms/accept-submission.ts'
import { fieldError, HttpError } from '../../engine/http/http-error.ts'
import { makeLink, readLink, spendLink, withToken } from '../../engine/mail/letter-links.ts'
import { emailKey, letterOf, type Mailer } from '../../engine/mail/mailer.ts'
import { newUserUid } from '../../engine/visitor/visitor.ts'
import { eraseLists } from '../lists/personal-data.ts'
import { columnsOf, insertBuyer } from '../submissions/buyer.ts'
import { claimMailbox, decideCustomers } from '../submissions/customers.ts'
import { type AccountContext, type AccountHandlers, LOGIN_PATH, RESTORE_PATH, type UserFormContext } from './context.ts'
import { dropAccountLinks } from './erase-person.ts'
import { guess } from './guess.ts'
import { hashPassword, refuseCommon } from './passwords.ts'
import { closeSessions, openSession } from './sessions.ts'
import { confirmLink, writeConfirmation } from './sign-in.ts'
import { lockCurrentUser, lockUser, mergeExtra, readUser, toUser } from './users.ts'

/** Returns the names of the fields that the shop has added to the form, beyond those of the call's contract. */
const ownNames = ({ fields }: FormFile): string[] =>
  fields.flatMap((field) => {
    const [root, name] = sentOf({ ...field, options: [] })?.path ?? []
    return root === 'extra' && name !== undefined ? [name] : []
  })

async function writeToNew(id: number, email: string, context: AccountContext, transaction: Transaction, now: Date) {
  const owner = await transaction.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const letter = owner
    ? knownLetter(context)
    : { mail: 'email-change', params: { link: await confirmLink(transaction, { id, email }, context, now) } }
  await context.mailer.write(transaction, { to: email, account: id, kind: 'access', ...letter }, now)
}

/** Checks the signed-in user's password. @param field name of the form's field @returns the user's row @throws HttpError 422, 429 */
export async function comparePassword(password: string, field: string, context: UserFormContext) {
  const row = await readUser(context.database.query, context.user.id)
  const attempt = { login: `user ${row.id}`, candidates: [row], tries: 1, knows: () => true }
  if (!(await guess(password, attempt, context))) throw wrongPassword(field)
  return row
}

export function wrongPassword(field: string, message = 'Нынешний пароль указан неверно'): HttpError {
  return fieldError(field, message)
}

/** Returns the letter to an e-mail address for which an account already exists. */
export const knownLetter = ({ origin }: Pick<AccountContext, 'origin'>) => ({
  mail: 'registration-known',
  params: { login: origin + LOGIN_PATH, restore: origin + RESTORE_PATH },
})

export const DONE = { result: true } as const

const late = (at: string) =>
  new HttpError(429, `На\u00a0эту почту за\u00a0час отправлено слишком много писем. Следующее уйдёт ${at}.`)

const OVER = 'Ссылка больше не\u00a0действует: она годится 10\u00a0минут и\u00a0один раз. Запросите новую'

/** Sends the owner a letter, in case somebody else changed the password. */
async function notifyPasswordChanged(
  { id, email }: { id: number; email: string },
  { origin, mailer }: Pick<AccountContext, 'origin' | 'mailer'>,
  transaction: Parameters<Mailer['write']>[0],
  now: Date,
): Promise<void> {
  const params = { restore: origin + RESTORE_PATH }
  await mailer.write(transaction, { to: email, mail: 'password-changed', params, account: id, kind: 'notice' }, now)
}

/**
 * Resets an account for the owner of its mailbox: no name, no phone, a new visitor number. Deletes lists and organizations; submissions and
 * orders stay, but belong to no account.
 */
async function takeOver(
  transaction: Transaction,
  { id, uid, buyer }: { id: number; uid: string; buyer: number },
  now: Date,
): Promise<number> {
  const next = newUserUid()
  const own = await insertBuyer(transaction, { kind: 'account', uid: next, fields: {} }, now)
  await transaction
    .updateTable('users')
    .set({ uid: next, buyer: own, phone_since: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await transaction.deleteFrom('buyers').where('uid', '=', uid).where('kind', '=', 'organization').execute()
  const left = await transaction
    .updateTable('buyers')
    .set({ uid: null })
    .where('uid', '=', uid)
    .returning('id')
    .execute()
  // The old profile row is emptied instead of deleted, because consents refer to it.
  await transaction
    .updateTable('buyers')
    .set({ kind: 'sender', extra: null, ...columnsOf('sender', {}), customer_id: null })
    .where('id', '=', buyer)
    .execute()
  await decideCustomers(
    transaction,
    left.map((row) => row.id),
  )
  await eraseLists(transaction, uid)
  return own
}

/** Handlers of calls that change an account, for a signed-in user or by the link in a letter. */
export const profileHandlers = {
  /**
   * Updates the profile. A new e-mail takes effect when the user follows the link in the letter sent there; only that letter reveals
   * if another account already has the address. @throws HttpError 422, 429
   */
  async 'personal.edit'(given, context) {
    const { form, sent: body } = await acceptSubmission('personal.edit', given, context, 'none')
    const { id } = context.user
    const { query } = context.database
    const email = emailKey(body.email)
    if (email !== (await readUser(query, id)).email) await context.accountLimits.newEmail(id)
    const now = new Date()
    const at = now.toISOString()
    const after = await query.transaction().execute(async (transaction) => {
      const before = await lockCurrentUser(transaction, context.user)
      const isNew = email !== before.email
      await transaction
        .updateTable('buyers')
        .set({
          ...columnsOf('account', {
            ...{ name: body.name, company: body.workCompany ?? '', phone: body.phone },
            address: body.address ?? (body.form === undefined ? before.address : ''),
          }),
          // A request without `body.form` may lack the fields that the shop added to the form: then their stored values stay.
          extra: mergeExtra(before.extra, form && body.form !== undefined ? ownNames(form.value) : [], body.extra),
        })
        .where('id', '=', before.buyer)
        .execute()
      await transaction
        .updateTable('users')
        .set({
          changed_at: at,
          ...(body.phone !== before.phone && { phone_since: at }),
          ...(isNew && { new_email: email }),
        })
        .where('id', '=', id)
        .execute()
      if (isNew) await writeToNew(id, email, context, transaction, now)
      return readUser(transaction, id)
    })
    return { user: toUser(after) }
  },

  /** Sends again the letter that confirms the account's e-mail or new e-mail. @throws HttpError 422; 429 if the letter is delayed */
  async 'personal.confirmAgain'(given, context) {
    const { email } = (await acceptSubmission('personal.confirmAgain', given, context, 'none')).sent
    const { query } = context.database
    const { id, email_confirmed_at, ...user } = await readUser(query, context.user.id)
    const now = new Date()
    await query.transaction().execute(async (transaction) => {
      if (email === user.new_email) await writeToNew(id, email, context, transaction, now)
      else if (email === user.email && email_confirmed_at === null)
        await writeConfirmation(transaction, { id, email }, context, now)
    })
    context.wakeOutbox()
    const { letterAt } = await letterOf(query, email, now.toISOString())
    if (letterAt) throw late(letterAt)
    return DONE
  },

  /**
   * Changes a password after checking the old one. Ends all other sessions and replaces this browser's session.
   * @throws HttpError 422, 429
   */
  async 'personal.password'(body, context) {
    await acceptSubmission('personal.password', body, context, 'none')
    const before = await comparePassword(body.oldPassword, 'oldPassword', context)
    refuseCommon(body.password)
    const password = await hashPassword(body.password, context.address)
    const { id, email, uid } = before
    const now = new Date()
    const { secret } = await context.database.query.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('users')
        .set({ password, changed_at: now.toISOString() })
        .where('id', '=', id)
        .where('password', '=', before.password)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw wrongPassword('oldPassword')
      await closeSessions(transaction, id)
      await notifyPasswordChanged({ id, email }, context, transaction, now)
      return openSession(transaction, { user: id, device: context.browser.device }, now)
    })
    context.wakeOutbox()
    context.browser.setSession(secret, uid)
    return DONE
  },

  /**
   * Sends an e-mail with a link for a new password. A second request within `RESTORE_PAUSE_SECONDS` sends none, as the first link is valid:
   * so a stranger's requests do not use up the owner's hourly limit. Above the limit, the e-mail is delayed, and error 429 says until when.
   * An unknown address takes the same steps, except for the delivery. The outbox is not woken, because a delivery takes time: neither the
   * response nor its duration reveals whether an account exists (S6). @throws HttpError 422, 429
   */
  async 'security.restore'(body, context) {
    await acceptSubmission('security.restore', body, context)
    const email = emailKey(body.email)
    const { mailer, accountLimits } = context
    await accountLimits.restore(context.address)
    const wait = await accountLimits.restoreWait(email)
    const now = new Date()
    const due = new Date(now.getTime() + (wait ?? 0) * 1000)
    const heldUntil = wait ? due.toISOString() : undefined
    const { query } = context.database
    const known = await query.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const user = wait === undefined ? undefined : known
    await query.transaction().execute(async (transaction) => {
      const secret = user
        ? await makeLink(transaction, 'account-restore', String(user.id), now, due)
        : await makeLink(transaction, 'account-nobody', '', now, due)
      const link = withToken(context.origin, RESTORE_PATH, secret)
      const letter = { to: user && email, mail: 'password-restore', params: { link }, account: user?.id } as const
      await mailer.write(transaction, { ...letter, kind: 'access', isUnlimited: true, heldUntil }, now)
    })
    if (heldUntil) throw late(formatMoment(heldUntil))
    return DONE
  },

  /**
   * Sets a password by the link in an e-mail, which also confirms the address, and ends all sessions. If the address was unconfirmed, a
   * stranger may have registered the account, with the stranger's own name, phone and orders. Then the owner of the mailbox gets an empty
   * account, unless the browser is signed in to this account, which proves that the owner registered it.
   * @throws HttpError 422
   */
  async 'security.changePassword'(body, context) {
    await acceptSubmission('security.changePassword', body, context, 'none')
    const { query } = context.database
    const over = fieldError('token', OVER)
    if ((await readLink(query, 'account-restore', body.token, new Date())) === undefined) throw over
    refuseCommon(body.password)
    const password = await hashPassword(body.password, context.address)
    const now = new Date()
    const user = await query.transaction().execute(async (transaction) => {
      const subject = await spendLink(transaction, 'account-restore', body.token, now)
      if (subject === undefined) throw over
      const { id, uid, buyer, email, email_confirmed_at } = await lockUser(transaction, Number(subject))
      const at = now.toISOString()
      // A new e-mail that is not confirmed yet may belong to somebody else, so it is dropped.
      await transaction
        .updateTable('users')
        .set({ password, email_confirmed_at: email_confirmed_at ?? at, new_email: null, changed_at: at })
        .where('id', '=', id)
        .execute()
      const isTaken = email_confirmed_at === null && context.user?.id !== id
      const own = isTaken ? await takeOver(transaction, { id, uid, buyer }, now) : buyer
      await claimMailbox(transaction, own, email)
      await closeSessions(transaction, id)
      await dropAccountLinks(transaction, id)
      await notifyPasswordChanged({ id, email }, context, transaction, now)
      return readUser(transaction, id)
    })
    context.wakeOutbox()
    if (context.user?.id === user.id) context.browser.clearSession()
    context.knownBrowser.remember(user)
    return DONE
  },
} satisfies Partial<AccountHandlers>
