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

/** Share of the limit that a process counts locally. */
const OWN = 0.1

/** Interval of updates to other instances, in milliseconds. */
const SHARE_EVERY = 500

export type ReadLimit = ReturnType<typeof createReadLimit>

/**
 * Limits the number of rendered pages per address and minute (S23). Each process counts in memory, since a page must
 * not cost a write; an address that reaches a tenth of the limit in one process is counted for all in the database,
 * twice a second. @param failed called if the database fails
 */
export function createReadLimit(
  { readsPerMinute }: Pick<Config, 'readsPerMinute'>,
  shared: Pick<RateLimiter, 'add'>,
  failed: (error: unknown) => void,
) {
  const limit: RateLimit = {
    name: 'pages',
    points: readsPerMinute,
    seconds: 60,
    message: 'С\u00a0вашего адреса открывают слишком много страниц.',
  }
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
  const ownShare = Math.max(1, Math.floor(readsPerMinute * OWN))
  /** Counts by address that are not in the database yet. */
  let unpriced = new Map<string, number>()
  let isSharing = false

  async function share(): Promise<void> {
    const counts = unpriced
    unpriced = new Map()
    for (const [key, points] of counts) {
      const all = await shared.add(limit, key, points)
      if (all.points >= limit.points) await limiter.block(key, all.seconds)
    }
  }

  function shareSoon(): void {
    if (isSharing) return
    isSharing = true
    setTimeout(async () => {
      await share().catch(failed)
      isSharing = false
      if (unpriced.size > 0) shareSoon()
    }, SHARE_EVERY).unref()
  }

  function tell(key: string, points: number): void {
    unpriced.set(key, (unpriced.get(key) ?? 0) + points)
    shareSoon()
  }

  return {
    /** @throws LimitReached */
    async take(address: string): Promise<void> {
      const key = clientKey(address)
      try {
        const { consumedPoints } = await limiter.consume(key)
        if (consumedPoints >= ownShare) tell(key, consumedPoints === ownShare ? ownShare : 1)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new LimitReached(limit, Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
      }
    },
  }
}
