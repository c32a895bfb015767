import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { type EraseStep, endedRows } from '../database/erasing.ts'
import type { Database } from '../database/tables.ts'
import { Overloaded } from '../http/http-error.ts'
import { hashOf } from '../secrets/hash.ts'

/**
 * Returns the key of an address (S8): an IPv4 address, or the /64 of an IPv6 address, which belongs to one household. «::ffff:10.0.0.1»
 * counts as the IPv4 address.
 */
export function clientKey(address: string): string {
  const groups = groupsOf(address)
  return typeof groups === 'string' ? groups : `${groups.slice(0, 4).join(':')}::/64`
}

/** Returns the key of the /48 of an IPv6 address, which belongs to one customer of a provider; undefined for IPv4. */
export function networkKey(address: string): string | undefined {
  const groups = groupsOf(address)
  return typeof groups === 'string' ? undefined : `${groups.slice(0, 3).join(':')}::/48`
}

/** Returns an IPv4 address as a string without its port, and an IPv6 address as its eight groups. */
function groupsOf(address: string): string | string[] {
  const [plain = ''] = withoutPort(address).split('%')
  if (!isIPv6(plain)) return plain
  // `URL` yields the canonical form in lower case: an IPv4 address at the end becomes two groups.
  const { hostname } = new URL(`http://[${plain}]`)
  const mapped = /^\[::ffff:(\w+:\w+)\]$/.exec(hostname)?.[1]
  if (mapped !== undefined) return dotted(mapped)
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right]
}

/** Drops the port, which some proxies add: «10.0.0.1:4000», «[2001:db8::1]:4000». */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d*)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d*$/.exec(address)?.[1] ?? address

/** Converts «cb00:7107» to «203.0.113.7». */
const dotted = (groups: string): string =>
  groups
    .split(':')
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')

/** A rate limit: at most `points` attempts in a window of `seconds`. */
export interface RateLimit {
  /** Namespace of the keys. */
  name: string
  points: number
  seconds: number
  /** A sentence for the visitor, to which the time of a retry is appended. */
  message: string
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

export class LimitReached extends Overloaded {
  constructor({ message }: Pick<RateLimit, 'message'>, seconds: number) {
    const minutes = Math.ceil(seconds / 60)
    super(429, `${message} Попробуйте через ${minutes}\u00a0мин. или позвоните нам.`, seconds)
  }
}

/** Creates a limiter that counts in the database, so that all processes share the counts (S8). Keys are stored as hashes. */
export function createRateLimiter({ query }: Pick<Database, 'query'>, now: () => number = () => Date.now()) {
  /** Returns the end of a window that begins now. A later end in the database was stored before the clock was set back. */
  const endOf = (at: number, { seconds }: RateLimit): number => at + seconds * 1000

  const secondsTo = (until: number, at: number): number => Math.max(1, Math.ceil((until - at) / 1000))

  function count(limit: RateLimit, key: string, more: number, at: number) {
    const end = endOf(at, limit)
    const isOver = sql<boolean>`rate_limits.until <= ${at} or rate_limits.until > ${end}`
    return query
      .insertInto('rate_limits')
      .values({ key: storedKeyOf(limit, key), points: more, until: end })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql`case when ${isOver} then ${more} else rate_limits.points + ${more} end`,
          until: sql`case when ${isOver} then ${end} else rate_limits.until end`,
        }),
      )
      .returning(['points', 'until'])
      .executeTakeFirstOrThrow()
  }

  return {
    /** Counts one attempt. @throws LimitReached if it exceeds the limit */
    async consume(limit: RateLimit, key: string): Promise<void> {
      const at = now()
      const { points, until } = await count(limit, key, 1, at)
      if (points > limit.points) throw new LimitReached(limit, secondsTo(until, at))
    },
    /** Adds `more` to a count without checking the limit. @returns the count, and the seconds until its window ends */
    async add(limit: RateLimit, key: string, more: number) {
      const at = now()
      const { points, until } = await count(limit, key, more, at)
      return { points, seconds: secondsTo(until, at) }
    },
    /** Like `consume`, but does not count the attempt. @throws LimitReached if the next attempt would exceed the limit */
    async check(limit: RateLimit, key: string): Promise<void> {
      const at = now()
      const counted = query
        .selectFrom('rate_limits')
        .select(['points', 'until'])
        .where('key', '=', storedKeyOf(limit, key))
      const row = await counted.executeTakeFirst()
      if (row && row.until > at && row.until <= endOf(at, limit) && row.points >= limit.points)
        throw new LimitReached(limit, secondsTo(row.until, at))
    },
    async refund(limit: RateLimit, key: string): Promise<void> {
      await query
        .updateTable('rate_limits')
        .set({ points: sql`points - 1` })
        .where('key', '=', storedKeyOf(limit, key))
        .where('points', '>', 0)
        .execute()
    },
    async reset(limit: RateLimit, key: string): Promise<void> {
      await query.deleteFrom('rate_limits').where('key', '=', storedKeyOf(limit, key)).execute()
    },
  }
}

/** Returns a hash to store, because the key may be personal data: an address or an e-mail. */
const storedKeyOf = ({ name }: RateLimit, key: string): string => hashOf(`${name} ${key}`)

/** Steps that erase expired counts. */
export const limitSteps: readonly EraseStep[] = [
  endedRows('rate_limits', { what: 'rate-limits', title: 'счётчики ограничений' }),
]
