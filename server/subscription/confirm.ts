import type { Database } from '../database/database.ts'
import { isUsed, spendLink } from '../mail/letter-links.ts'

export type Confirmed = 'confirmed' | 'already' | 'expired'

/** Confirms a subscription by a letter's link, once; the second press is told from a link that is not good. */
export const confirmSubscription = ({ query }: Database, secret: unknown, now: Date): Promise<Confirmed> =>
  query.transaction().execute(async (transaction) => {
    const email = await spendLink(transaction, 'subscription', String(secret), now)
    if (email === undefined)
      return (await isUsed(transaction, 'subscription', String(secret), now)) ? 'already' : 'expired'
    const { numUpdatedRows } = await transaction
      .updateTable('subscribers')
      .set({ status: 'confirmed', changed_at: now.toISOString() })
      .where('email', '=', email)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n ? 'confirmed' : 'already'
  })
