import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { clientKey, LimitReached, type RateLimit, type RateLimiter } from './rate-limiter.ts'

export type NewVisitors = ReturnType<typeof createNewVisitors>

/**
 * Limits the number of new visitors per address and hour, so that invented numbers do not fill the tables (S23): the
 * first row with a number counts. @param isKnown true for a number that something is stored under
 */
export function createNewVisitors(
  { newVisitorsPerHour }: Pick<Config, 'newVisitorsPerHour'>,
  isKnown: (uid: string) => Promise<boolean>,
  limiter: RateLimiter,
) {
  // A visitor whose first call stored nothing counts once too.
  const counted = new LRUCache<string, true>({ max: 10_000 })
  const limit: RateLimit = {
    name: 'new visitor',
    points: newVisitorsPerHour,
    seconds: 3600,
    message: 'С\u00a0вашего адреса пришло слишком много новых посетителей.',
  }
  return {
    /** Called before the first row with a visitor's number. @throws LimitReached */
    async admit(uid: string, address: string): Promise<void> {
      if (counted.has(uid)) return
      if (!(await isKnown(uid))) await limiter.consume(limit, clientKey(address))
      counted.set(uid, true)
    },
  }
}

export type ReadLimit = ReturnType<typeof createReadLimit>

/**
 * Limits the number of rendered pages per address and minute (S23). Each process counts by itself, in memory: a page must
 * not cost a write.
 */
export function createReadLimit({ readsPerMinute }: Pick<Config, 'readsPerMinute'>) {
  const limiter = new RateLimiterMemory({ points: readsPerMinute, duration: 60 })
  return {
    /** @throws LimitReached */
    async take(address: string): Promise<void> {
      try {
        await limiter.consume(clientKey(address))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const message = 'С\u00a0вашего адреса открывают слишком много страниц.'
        throw new LimitReached({ message }, Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
      }
    },
  }
}
