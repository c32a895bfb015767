import type { RegisterBody } from '#schema/api/security/security.ts'
import { type CallContext, sendingOf, uidOf } from '../api/call-context.ts'
import { addLetter } from '../mail/outbox.ts'
import { withToken } from '../subscription/addresses.ts'
import { newUserUid } from '../visitor/uid.ts'
import { CONFIRM_PATH, LOGIN_PATH, RESTORE_PATH } from './addresses.ts'
import { admit, refuseCommon } from './admit.ts'
import { confirmSubject } from './confirm.ts'
import { makeLink } from './links.ts'
import { emailKey } from './logins.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes an account and sends the letter that confirms its e-mail. A known e-mail gets a letter that says so; the
 * answer and its time are the same (REQUIREMENTS S6). The outbox is left to look by itself: a letter on its way would
 * show in the time.
 * @throws CallError 422, 429
 */
export async function register(body: RegisterBody, context: CallContext): Promise<void> {
  const { form, consents } = await admit('security.register', body, context, { limited: true })
  refuseCommon(body.password)
  const { letters, address } = sendingOf(context)
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
    for (const { document, version } of consents)
      await transaction
        .insertInto('consents')
        .values({ submission: null, document, version, form, uid: made ? uid : uidOf(context), address, given_at: at })
        .execute()
    const [purpose, subject] = made
      ? (['account-confirm', confirmSubject(made.id, email)] as const)
      : (['account-nobody', ''] as const)
    const link = withToken(context.origin, CONFIRM_PATH, await makeLink(transaction, purpose, subject, now))
    const letter = made
      ? await letters.compose('registration-confirm', { link, name: body.name })
      : await letters.compose('registration-known', {
          login: context.origin + LOGIN_PATH,
          restore: context.origin + RESTORE_PATH,
        })
    await addLetter(transaction, { to: email, letter }, now)
  })
}
