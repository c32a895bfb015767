import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { clientKey, LimitReached, type RateLimit, type RateLimiter } from './rate-limiter.ts'

export type NewVisitors = ReturnType<typeof createNewVisitors>

/**
 * Limits the number of new visitors per address and hour, so that invented visitor IDs do not fill the tables (S23). A visitor is counted
 * before the first row with the ID is written. @param isKnown returns true if the database has rows with an ID
 */
export function createNewVisitors(
  { newVisitorsPerHour }: Pick<Config, 'newVisitorsPerHour'>,
  isKnown: (uid: string) => Promise<boolean>,
  limiter: RateLimiter,
) {
  // IDs that have been counted: a visitor is counted once, even if nothing was stored under the ID.
  const counted = new LRUCache<string, true>({ max: 10_000 })
  const limit: RateLimit = {
    name: 'new visitor',
    points: newVisitorsPerHour,
    seconds: 3600,
    message: 'С\u00a0вашего адреса пришло слишком много новых посетителей.',
  }
  return {
    /** Counts an unknown visitor. Called before the first row with the ID is written. @throws LimitReached */
    async admit(uid: string, address: string): Promise<void> {
      if (counted.has(uid)) return
      if (!(await isKnown(uid))) await limiter.consume(limit, clientKey(address))
      counted.set(uid, true)
    },
  }
}

export type MemoryLimit = ReturnType<typeof createMemoryLimit>

/**
 * Creates a limit that protects resources of this process. It counts in memory: in the database each count would be a write. Staff have
 * their own keys, so that visitors behind the same address do not use up the limit of staff.
 */
export function createMemoryLimit(limit: Pick<RateLimit, 'points' | 'seconds' | 'message'>) {
  const ttl = limit.seconds * 1000
  // Unlike `max`, `maxSize` reserves no memory in advance.
  const counts = new LRUCache<string, number>({ maxSize: 100_000, sizeCalculation: () => 1, ttl, noUpdateTTL: true })
  return {
    /** Counts a request of a client. @throws LimitReached */
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
