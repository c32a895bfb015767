import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Letter } from './letters.ts'
import { EMPTIED, NEVER } from './outbox-rows.ts'
import { isOneAddress } from './recipient.ts'

interface NewLetter {
  to: string
  letter: Letter
  /** Besides the usual ones: List-Unsubscribe and such. */
  headers?: Readonly<Record<string, string>>
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string | undefined
  /** The answer of a form whose files go along. */
  submission?: number
  /** The account that it is about: where that ends, the letter goes too. */
  user?: number | undefined
  /** The address has had its letters of this hour. */
  isHeld?: boolean
}

const NO_ADDRESS = 'адрес получателя записан неверно'
/** A letter that is held back is no failed one. */
export const OVER_LIMIT = 'на\u00A0этот адрес за\u00A0час ушло слишком много писем'

/**
 * Puts a letter into the outbox, in the transaction of what it tells about: both are kept, or neither. What will not be
 * sent stays there with the reason, so that what the letter tells about is not lost with it.
 */
export async function addLetter(
  transaction: Transaction<Tables>,
  { to, letter, headers = {}, replyTo, submission, user, isHeld = false }: NewLetter,
  now = new Date(),
): Promise<void> {
  const at = now.toISOString()
  const why = !isOneAddress(to) ? NO_ADDRESS : isHeld ? OVER_LIMIT : null
  await transaction
    .insertInto('outbox')
    .values({
      recipient: to,
      ...letter,
      headers: JSON.stringify({ ...headers, ...(replyTo && isOneAddress(replyTo) && { 'Reply-To': replyTo }) }),
      ...(why !== null && EMPTIED),
      submission: submission ?? null,
      user_id: user ?? null,
      created_at: at,
      next_try: why === null ? at : NEVER,
      attempts: 0,
      sent_at: null,
      error: why,
    })
    .execute()
}
