import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { dropLinks } from '../mail/letter-links.ts'
import { uidTables } from './merge.ts'

/**
 * Deletes an account with all that tells of the person: sessions, links, letters, lists, subscription and what was
 * answered to forms. Of its orders the figures stay, of its consents that they were asked for (S21). An account that is not there any more is none to delete.
 */
export async function eraseAccount(transaction: Transaction<Tables>, id: number): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['uid', 'email', 'email_confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) return
  await dropAccountLinks(transaction, id)
  for (const { remove } of uidTables) await remove(transaction, user.uid)
  // What is kept by an address belongs to its owner, and only a confirmed one is known to be the account's.
  if (user.email_confirmed_at !== null) await eraseMailbox(transaction, user.email)
  // Its sessions and the letters about it go with it.
  await transaction.deleteFrom('users').where('id', '=', id).execute()
}

/** Makes every link of an account void, those that were used among them. */
export async function dropAccountLinks(transaction: Transaction<Tables>, id: number): Promise<void> {
  await transaction
    .deleteFrom('letter_links')
    .where('purpose', 'like', 'account-%')
    .where((where) => where.or([where('subject', '=', String(id)), where('subject', 'like', `${id} %`)]))
    .execute()
}

async function eraseMailbox(transaction: Transaction<Tables>, email: string): Promise<void> {
  await dropLinks(transaction, 'subscription', email)
  await transaction.deleteFrom('subscribers').where('email', '=', email).execute()
  // What waits to be sent may be the shop's own: who looks after the shop has an account too.
  await transaction.deleteFrom('outbox').where(isTo(email)).where('sent_at', 'is not', null).execute()
}

/** Letters to an address, however their recipient was written. */
export const isTo = (email: string) => sql<boolean>`lower(recipient) = ${email}`

/** What is kept by an address. */
export const readMailbox = async (query: Kysely<Tables>, email: string) => ({
  subscribers: await query
    .selectFrom('subscribers')
    .select(['email', 'status', 'created_at', 'changed_at'])
    .where('email', '=', email)
    .execute(),
  letters: await query
    .selectFrom('outbox')
    .select(['subject', 'created_at', 'sent_at'])
    .where(isTo(email))
    .orderBy('id')
    .execute(),
})
