import { list } from '#schema/definitions/json-schema/unknown.ts'
import type { Database } from '../database/database.ts'
import { dropLinks, withToken } from '../mail/letter-links.ts'
import type { Signing } from '../secrets/signing.ts'
import { LEAVE_PATH } from './addresses.ts'

const PURPOSE = 'unsubscribe'

/** The address that takes a subscriber off; it never ends to be good. */
export const leaveAddress = (signing: Signing, origin: string, email: string): string =>
  withToken(origin, LEAVE_PATH, signing.sign([PURPOSE, email]))

/** Headers of every letter to a subscriber: mail programs show their own button then (RFC 8058). */
export const leaveHeaders = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Takes off whom the token names, and makes the links of letters that were sent before void.
 * @returns whether the token is ours
 */
export async function unsubscribe({ query }: Database, signing: Signing, token: unknown, now: Date): Promise<boolean> {
  const [purpose, email] = list(signing.open(token))
  if (purpose !== PURPOSE || typeof email !== 'string') return false
  await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('subscribers')
      .set({ status: 'left', changed_at: now.toISOString() })
      .where('email', '=', email)
      .where('status', '!=', 'left')
      .execute()
    await dropLinks(transaction, 'subscription', email)
  })
  return true
}
