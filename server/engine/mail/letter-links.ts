import type { Query, Transaction } from '../database/tables.ts'
import { hashOf, newSecret } from '../secrets/hash.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]

/** Purposes of links in letters and their lifetime in milliseconds (S7). */
const LIFETIMES_MS = {
  subscription: 24 * HOUR,
  'account-confirm': 24 * HOUR,
  'account-restore': 10 * MINUTE,
  'staff-password': 24 * HOUR,
  /** For unknown addresses: a request for them creates a link too, so that it takes as long as for a user (S6). */
  'account-nobody': 10 * MINUTE,
} as const

type Purpose = keyof typeof LIFETIMES_MS

/** Returns the purpose under which a used link is stored until it expires, so that a second click gets an answer. */
const usedOf = (purpose: Purpose): string => `${purpose}-used`

/** Creates a link and deletes expired links. @param goes time of sending, from which the lifetime counts @returns the secret, 256 bits */
export async function makeLink(transaction: Transaction, purpose: Purpose, subject: string, now: Date, goes = now) {
  const [secret, at] = [newSecret(), now.toISOString()]
  await transaction.deleteFrom('letter_links').where('expires_at', '<=', at).execute()
  await transaction
    .insertInto('letter_links')
    .values({
      hash: hashOf(secret),
      purpose,
      subject,
      created_at: at,
      expires_at: new Date(goes.getTime() + LIFETIMES_MS[purpose]).toISOString(),
    })
    .execute()
  return secret
}

/** Returns the account or mailbox of a link that has not expired. @param stored purpose in the table: as created, or `usedOf(purpose)` */
async function subjectOf(query: Query, stored: string, secret: string, now: Date): Promise<string | undefined> {
  const row = await query
    .selectFrom('letter_links')
    .select('subject')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', stored)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row?.subject
}

/** Returns the subject of a valid, unused link. */
export const readLink = (query: Query, purpose: Purpose, secret: string, now: Date) =>
  subjectOf(query, purpose, secret, now)

/** Returns true if a link was used while it was valid. */
export const isUsed = async (query: Query, purpose: Purpose, secret: string, now: Date): Promise<boolean> =>
  (await subjectOf(query, usedOf(purpose), secret, now)) !== undefined

/** Marks a valid link as used. @returns its subject; undefined if the link is used, expired or unknown */
export async function spendLink(transaction: Transaction, purpose: Purpose, secret: string, now: Date) {
  const used = await transaction
    .updateTable('letter_links')
    .set({ purpose: usedOf(purpose) })
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning('subject')
    .executeTakeFirst()
  return used?.subject
}

/** Revokes all links of a purpose for a subject, used ones included. */
export async function dropLinks(transaction: Transaction, purpose: Purpose, subject: string): Promise<void> {
  await transaction
    .deleteFrom('letter_links')
    .where('purpose', 'in', [purpose, usedOf(purpose)])
    .where('subject', '=', subject)
    .execute()
}

/** Returns a URL for a letter; the host comes from the configuration (S7). */
export const withToken = (origin: string, path: string, token: string): string =>
  `${origin}${path}?token=${encodeURIComponent(token)}`
