import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { createRateLimiter, LimitReached, type RateLimit } from '../limits/rate-limiter.ts'
import { emailKey } from './recipient.ts'

/**
 * Counts a letter to an address (REQUIREMENTS S8), in the transaction that writes it: apart from the letters, which go
 * with an account or a term.
 * @returns whether the address has had its letters of this hour
 */
export async function isOverLimit(
  transaction: Transaction<Tables>,
  { address, perHour, now }: { address: string; perHour: number; now: Date },
): Promise<boolean> {
  const limit: RateLimit = { name: 'letters', points: perHour, seconds: 3600, message: '' }
  try {
    await createRateLimiter({ query: transaction }, () => now.getTime()).consume(limit, emailKey(address))
    return false
  } catch (error) {
    if (error instanceof LimitReached) return true
    throw error
  }
}
