import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Signing } from '../http/signing.ts'
import type { Letters } from '../mail/letters.ts'
import { addLetter } from '../mail/outbox.ts'
import { CONFIRM_PATH, withToken } from './addresses.ts'
import { makeLink } from './links.ts'
import { leaveAddress, leaveHeaders } from './unsubscribe.ts'

interface Subscribing {
  email: string
  letters: Letters
  signing: Signing
  /** The site's own, from the configuration. */
  origin: string
  now: Date
}

/**
 * Notes a wish to get the news and sends the letter that confirms it. A known address gets the same letter as an
 * unknown one: the answer does not tell who is subscribed (REQUIREMENTS S6).
 */
export async function subscribe(
  transaction: Transaction<Tables>,
  { email: written, letters, signing, origin, now }: Subscribing,
): Promise<void> {
  const [email, at] = [keyOf(written), now.toISOString()]
  await transaction
    .insertInto('subscribers')
    .values({ email, status: 'waiting', created_at: at, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ status: 'waiting', changed_at: at })
        .where('subscribers.status', '!=', 'confirmed'),
    )
    .execute()
  const unsubscribe = leaveAddress(signing, origin, email)
  const link = withToken(origin, CONFIRM_PATH, await makeLink(transaction, email, now))
  const letter = await letters.compose('subscription-confirm', { link, unsubscribe })
  await addLetter(transaction, { to: email, letter, headers: leaveHeaders(unsubscribe) }, now)
}

/** One subscriber for one mailbox: no provider in use tells capital letters apart. */
const keyOf = (email: string): string => email.trim().toLowerCase()
