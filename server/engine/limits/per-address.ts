import { LRUCache } from 'lru-cache'
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

export type MemoryLimit = ReturnType<typeof createMemoryLimit>

/**
 * Counts per client in the memory of this process, for what is its own: its processor's time. A count in the database
 * would be a write. Staff count by person: a visitor behind the same address uses up none of theirs.
 */
export function createMemoryLimit(limit: Pick<RateLimit, 'points' | 'seconds' | 'message'>) {
  const ttl = limit.seconds * 1000
  // Unlike `max`, a size reserves no memory before there are addresses.
  const counts = new LRUCache<string, number>({ maxSize: 100_000, sizeCalculation: () => 1, ttl, noUpdateTTL: true })
  return {
    /** @throws LimitReached */
    async take({ key }: { key: string }): Promise<void> {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      if (count > limit.points)
        throw new LimitReached(limit, Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1000)))
    },
  }
}

/** Limits the number of rendered pages per client and minute (S23). */
export const createReadLimit = ({ readsPerMinute }: Pick<Config, 'readsPerMinute'>): MemoryLimit =>
  createMemoryLimit({
    points: readsPerMinute,
    seconds: 60,
    message: 'С\u00a0вашего адреса открывают слишком много страниц.',
  })
