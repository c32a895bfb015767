import type { ConfirmAnswer } from '#schema/api/security/security.ts'
import { type CallContext, sendingOf } from '../api/call-context.ts'
import { CallError } from '../api/errors.ts'
import { addLetter } from '../mail/outbox.ts'
import { isUsed, spendLink } from './links.ts'

/** What a confirming link is about: whose e-mail which address becomes. */
export const confirmSubject = (user: number, email: string): string => `${user} ${email}`

function readSubject(subject: string): { id: number; email: string } {
  const [id = '', email = ''] = subject.split(' ')
  return { id: Number(id), email }
}

const OVER = 'Ссылка больше не\u00a0действует: она годится сутки и\u00a0один раз'

/**
 * Confirms an e-mail by a letter's link: the one of the registration, or a new one, which takes the place of the old.
 * @throws CallError 422 for a link that is not good
 */
export const confirmEmail = (token: string, context: CallContext): Promise<ConfirmAnswer> =>
  context.database.query.transaction().execute(async (transaction) => {
    const now = new Date()
    const subject = await spendLink(transaction, 'account-confirm', token, now)
    if (subject === undefined) {
      if (await isUsed(transaction, 'account-confirm', token, now)) return { result: 'already' }
      throw new CallError(422, `${OVER}.`, { token: OVER })
    }
    const { id, email } = readSubject(subject)
    const before = await transaction
      .selectFrom('users')
      .select(['id', 'email', 'new_email'])
      .where((where) => where.or([where('id', '=', id), where('email', '=', email)]))
      .execute()
    const user = before.find((row) => row.id === id)
    const isTaken = before.some((row) => row.id !== id)
    if (!user || isTaken || (user.email !== email && user.new_email !== email))
      throw new CallError(422, `${OVER}.`, { token: OVER })
    const at = now.toISOString()
    await transaction
      .updateTable('users')
      .set({ email, email_confirmed_at: at, changed_at: at, ...(user.new_email === email && { new_email: null }) })
      .where('id', '=', id)
      .execute()
    if (user.email !== email) {
      const letter = await sendingOf(context).letters.compose('email-changed', {})
      await addLetter(transaction, { to: user.email, letter }, now)
    }
    return { result: 'confirmed' }
  })
