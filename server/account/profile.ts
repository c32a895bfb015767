import type { Transaction } from 'kysely'
import type { PersonalProfile } from '#schema/api/personal/personal.ts'
import type { CallParameters } from '#schema/api/types.ts'
import { sentOf } from '#schema/definitions/fields/to-body.ts'
import type { FormFile } from '#schema/definitions/kinds/form.ts'
import type { Tables } from '../database/tables.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import { HttpError } from '../http/http-error.ts'
import { makeLink, withToken } from '../mail/letter-links.ts'
import { emailKey } from '../mail/recipient.ts'
import { CONFIRM_PATH, LOGIN_PATH, RESTORE_PATH } from './addresses.ts'
import { refuseCommon } from './common-passwords.ts'
import { confirmSubject } from './confirm-letter.ts'
import type { AccountContext, UserFormContext } from './context.ts'
import { hashPassword, whichFits } from './passwords.ts'
import { notifyPasswordChanged } from './restore.ts'
import { closeSessions, openSession } from './sessions.ts'
import { mergeExtra, readUser, toUser } from './users.ts'

/**
 * Changes what a user says of themselves. A new e-mail waits until its letter's link is followed; whether somebody has
 * it already, only the letter tells.
 * @throws HttpError 422, 429
 */
export async function editProfile(
  body: CallParameters<'personal.edit'>,
  context: UserFormContext,
): Promise<PersonalProfile> {
  const { form } = await acceptSubmission('personal.edit', body, context, 'none')
  const { id } = context.user
  const { query } = context.database
  const [email, before] = [emailKey(body.email), await readUser(query, id)]
  const isNew = email !== before.email
  if (isNew) await context.accountLimits.restore(email)
  const now = new Date()
  const at = now.toISOString()
  const after = await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({
        name: body.name,
        company: body.workCompany ?? null,
        // Who names no form, does not ask either.
        extra: mergeExtra(before.extra, form && body.form !== undefined ? ownNames(form.value) : [], body.extra),
        phone: body.phone,
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
}

/** Names of the answers that a form asks beside those that its call knows. */
const ownNames = ({ fields }: FormFile): string[] =>
  fields.flatMap((field) => {
    const [root, name] = sentOf({ ...field, options: [] })?.path ?? []
    return root === 'extra' && name !== undefined ? [name] : []
  })

async function writeToNew(
  id: number,
  email: string,
  context: AccountContext,
  transaction: Transaction<Tables>,
  now: Date,
): Promise<void> {
  const { origin } = context
  const taken = await transaction.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const letter = taken
    ? { mail: 'registration-known', params: { login: origin + LOGIN_PATH, restore: origin + RESTORE_PATH } }
    : {
        mail: 'email-change',
        params: {
          link: withToken(
            origin,
            CONFIRM_PATH,
            await makeLink(transaction, 'account-confirm', confirmSubject(id, email), now),
          ),
        },
      }
  await context.mailer.write(transaction, { to: email, account: id, ...letter }, now)
}

/**
 * Changes a password by the old one: everybody else is signed out, and this browser's session is another one.
 * @throws HttpError 422, 429
 */
export async function editPassword(body: CallParameters<'personal.password'>, context: UserFormContext): Promise<void> {
  await acceptSubmission('personal.password', body, context, 'none')
  const before = await comparePassword(body.oldPassword, 'oldPassword', context)
  refuseCommon(body.password)
  const password = await hashPassword(body.password)
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
}

/**
 * Asks who is signed in for their password once more.
 * @param field the name of what it came in
 * @throws HttpError 422, 429
 */
export async function comparePassword(password: string, field: string, context: UserFormContext) {
  const { accountLimits } = context
  const { address } = context
  const { id } = context.user
  await accountLimits.tryPassword(`user ${id}`, address)
  const row = await readUser(context.database.query, id)
  if (!(await whichFits([row], password, 1))) throw wrongPassword(field)
  await accountLimits.forgive(`user ${id}`, address)
  return row
}

function wrongPassword(field: string): HttpError {
  const message = 'Нынешний пароль указан неверно'
  return new HttpError(422, `${message}.`, { [field]: message })
}
