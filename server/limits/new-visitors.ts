import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { clientKey } from './client-key.ts'
import type { RateLimit, RateLimiter } from './rate-limiter.ts'

/**
 * Whoever makes visitors' numbers up fills no table (S23): the first thing that is kept under a
 * number counts among those of its address.
 */
export interface NewVisitors {
  /** Before something is kept under a visitor's number. @throws LimitReached */
  admit(uid: string, address: string): Promise<void>
}

/** Numbers that are known to have something behind them. */
const REMEMBERED = 10_000

export function createNewVisitors(
  { newVisitorsPerHour }: Pick<Config, 'newVisitorsPerHour'>,
  { query }: Database,
  limiter: RateLimiter,
): NewVisitors {
  const known = new LRUCache<string, true>({ max: REMEMBERED })
  const limit: RateLimit = {
    name: 'new visitor',
    points: newVisitorsPerHour,
    seconds: 3600,
    message: 'С\u00a0вашего адреса пришло слишком много новых посетителей.',
  }
  const isKnown = async (uid: string): Promise<boolean> => {
    // Each table has an index that begins with the visitor's number.
    const { rows } = await sql`
      select 1 from lists where uid = ${uid} union all select 1 from watched where uid = ${uid}
      union all select 1 from submissions where uid = ${uid} union all select 1 from orders where uid = ${uid}
      limit 1`.execute(query)
    return rows.length > 0
  }
  return {
    async admit(uid, address) {
      if (known.has(uid)) return
      if (!(await isKnown(uid))) await limiter.consume(limit, clientKey(address))
      known.set(uid, true)
    },
  }
}
