import type { CallParameters } from '#schema/api/types.ts'
import { acceptSubmission } from '../forms/accept-submission.ts'
import { storeConsents } from '../forms/consents.ts'
import { makeLink } from '../mail/letter-links.ts'
import { emailKey } from '../mail/recipient.ts'
import { newUserUid } from '../visitor/uid.ts'
import { LOGIN_PATH, RESTORE_PATH } from './addresses.ts'
import { refuseCommon } from './common-passwords.ts'
import { writeConfirmation } from './confirm-letter.ts'
import type { AccountContext } from './context.ts'
import { hashPassword } from './passwords.ts'
import { mergeExtra } from './users.ts'

/**
 * Makes an account and sends the letter that confirms its e-mail. A known e-mail gets a letter that says so; the
 * answer and its time are the same (S6). The outbox is left to look by itself: a letter on its way
 * would show in the time.
 * @throws HttpError 422, 429
 */
export async function register(body: CallParameters<'security.register'>, context: AccountContext): Promise<void> {
  const { form, consents } = await acceptSubmission('security.register', body, context)
  refuseCommon(body.password)
  const { mailer, address } = context
  const [email, password] = [emailKey(body.email), await hashPassword(body.password)]
  const [now, uid] = [new Date(), newUserUid()]
  const at = now.toISOString()
  await context.database.query.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('users')
      .values({
        uid,
        name: body.name,
        company: body.workCompany ?? null,
        extra: mergeExtra(null, [], body.extra),
        email,
        email_confirmed_at: null,
        new_email: null,
        phone: body.phone,
        phone_since: at,
        password,
        created_at: at,
        changed_at: at,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    const given = { consents, form: form?.id ?? '', uid: made ? uid : context.uid, address }
    await storeConsents(transaction, given, now)
    if (made) return writeConfirmation(transaction, { id: made.id, email }, context, now)
    await makeLink(transaction, 'account-nobody', '', now)
    const { origin } = context
    const params = { login: origin + LOGIN_PATH, restore: origin + RESTORE_PATH }
    await mailer.write(transaction, { to: email, mail: 'registration-known', params }, now)
  })
}
