import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** What a link is for. A used one is known as long as it would have been good, to say so to who presses twice. */
export const CONFIRMATION = { open: 'subscription', used: 'subscription-used' } as const

/** How long a link is good, in milliseconds (REQUIREMENTS S7). */
const LIFETIME = 24 * 3_600_000

/** Only this is kept of a link's secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Makes a link for an address, and clears away those whose time is over. @returns its secret, 256 bits */
export async function makeLink(transaction: Transaction<Tables>, email: string, now: Date): Promise<string> {
  const [secret, at] = [randomBytes(32).toString('base64url'), now.toISOString()]
  await transaction.deleteFrom('letter_links').where('expires_at', '<=', at).execute()
  await transaction
    .insertInto('letter_links')
    .values({
      hash: hashOf(secret),
      purpose: CONFIRMATION.open,
      subject: email,
      created_at: at,
      expires_at: new Date(now.getTime() + LIFETIME).toISOString(),
    })
    .execute()
  return secret
}
