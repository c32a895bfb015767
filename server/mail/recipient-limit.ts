import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { createRateLimiter, LimitReached, type RateLimit } from '../limits/rate-limiter.ts'
import { emailKey } from './recipient.ts'

/**
 * Counts a letter to an address (S8), in the transaction that writes it: apart from the letters,
 * which go with an account or a term.
 * @param spare of those `perHour`, how many are not for this one
 * @returns whether the address has had its letters of this hour
 */
export async function isOverLimit(
  transaction: Transaction<Tables>,
  { address, perHour, spare, now }: { address: string; perHour: number; spare: number; now: Date },
): Promise<boolean> {
  const limit: RateLimit = { name: 'letters', points: Math.max(1, perHour - spare), seconds: 3600, message: '' }
  const limiter = createRateLimiter({ query: transaction }, () => now.getTime())
  try {
    await limiter.consume(limit, emailKey(address))
    return false
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    // It is not sent, and takes none from those that may be.
    await limiter.refund(limit, emailKey(address))
    return true
  }
}
