import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { makeLink, withToken } from '../mail/letter-links.ts'
import { CONFIRM_PATH } from './addresses.ts'
import type { AccountContext } from './context.ts'

/** What a confirming link is about: whose e-mail which address becomes. */
export const confirmSubject = (user: number, email: string): string => `${user} ${email}`

export function readConfirmSubject(subject: string): { id: number; email: string } {
  const [id = '', email = ''] = subject.split(' ')
  return { id: Number(id), email }
}

/** Puts the letter that confirms a registration's e-mail into the outbox. */
export async function writeConfirmation(
  transaction: Transaction<Tables>,
  { id, email }: { id: number; email: string },
  context: AccountContext,
  now: Date,
): Promise<void> {
  const secret = await makeLink(transaction, 'account-confirm', confirmSubject(id, email), now)
  const link = withToken(context.origin, CONFIRM_PATH, secret)
  const letter = { to: email, mail: 'registration-confirm', params: { link }, account: id, guards: 'access' } as const
  await context.mailer.write(transaction, letter, now)
}
