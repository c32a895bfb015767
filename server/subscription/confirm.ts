import type { Database } from '../database/database.ts'
import { CONFIRMATION, hashOf } from './links.ts'

export type Confirmed = 'confirmed' | 'already' | 'expired'

/** Confirms a subscription by a letter's link, once; the second press is told from a link that is not good. */
export const confirmSubscription = ({ query }: Database, secret: unknown, now: Date): Promise<Confirmed> =>
  query.transaction().execute(async (transaction) => {
    const [hash, at] = [hashOf(String(secret)), now.toISOString()]
    const used = await transaction
      .updateTable('letter_links')
      .set({ purpose: CONFIRMATION.used })
      .where('hash', '=', hash)
      .where('purpose', '=', CONFIRMATION.open)
      .where('expires_at', '>', at)
      .returning('subject')
      .executeTakeFirst()
    if (!used) {
      const known = await transaction
        .selectFrom('letter_links')
        .select('hash')
        .where('hash', '=', hash)
        .where('purpose', '=', CONFIRMATION.used)
        .where('expires_at', '>', at)
        .executeTakeFirst()
      return known ? 'already' : 'expired'
    }
    const { numUpdatedRows } = await transaction
      .updateTable('subscribers')
      .set({ status: 'confirmed', changed_at: at })
      .where('email', '=', used.subject)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    return numUpdatedRows > 0n ? 'confirmed' : 'already'
  })
