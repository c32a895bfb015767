import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Letter } from './letters.ts'
import { isOneAddress } from './recipient.ts'

interface NewLetter {
  to: string
  letter: Letter
  /** Besides the usual ones: List-Unsubscribe and such. */
  headers?: Readonly<Record<string, string>>
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string
  /** The answer of a form whose files go along. */
  submission?: number
}

/** When a letter that will not be tried again is due. */
export const NEVER = '9999-12-31T00:00:00.000Z'

/**
 * Puts a letter into the outbox, in the transaction of what it tells about: both are kept, or neither. An address that
 * is none stays there with the reason, so that what the letter tells about is not lost with it.
 */
export async function addLetter(
  transaction: Transaction<Tables>,
  { to, letter, headers = {}, replyTo, submission }: NewLetter,
  now = new Date(),
): Promise<void> {
  const [at, fits] = [now.toISOString(), isOneAddress(to)]
  await transaction
    .insertInto('outbox')
    .values({
      recipient: to,
      ...letter,
      headers: JSON.stringify({ ...headers, ...(replyTo && isOneAddress(replyTo) && { 'Reply-To': replyTo }) }),
      submission: submission ?? null,
      created_at: at,
      next_try: fits ? at : NEVER,
      attempts: 0,
      sent_at: null,
      error: fits ? null : 'адрес получателя записан неверно',
    })
    .execute()
}
