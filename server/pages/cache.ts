import { LRUCache } from 'lru-cache'
import type { Visit } from '#renderer/engine/page/types.ts'
import { DAY_MS, today } from '#schema/definitions/text/dates.ts'
import { compressBehind } from '../http/compress-behind.ts'
import { type Accepted, decode, type Encoded, encode, encodeNow, smallest } from '../http/encoding.ts'
import type { Reads } from '../site/reads.ts'
import type { Visitor } from '../visitor/visitor.ts'
import { SegmentedCache } from './segmented-cache.ts'

/** A page as it was rendered, or its JSON. */
export interface Rendered {
  /** As `MadePage` has it. */
  name: string
  status: number
  type: 'html' | 'json'
  text: Buffer
  etag: string
  /** Only for the visitor that it was made for. */
  own: boolean
  visit: Visit | undefined
  /** As `PreparedPage.region` has it. */
  region: number | undefined
  /** What of the schema files it is made of. */
  reads: Reads
}

/** An answer as it goes out, ready to be sent again: nothing of a visitor's is in it. */
export interface CachedResponse extends Omit<Rendered, 'text' | 'own'> {
  /** Its text in the encodings that were asked for; never none. */
  bodies: readonly Encoded[]
}

/**
 * What an answer is cached by, and all that it depends on beside the files and the data: pages show the year, and forms
 * the days that may be chosen.
 * @param address canonical
 */
export const cacheKey = (
  type: Rendered['type'],
  { signedIn, region }: Pick<Visitor, 'signedIn' | 'region'>,
  now: number,
  address: string,
): string => `${type} ${signedIn ? 'user' : 'guest'} ${region.id} ${today(now)} ${address}`

/** What `cacheKey` made a key of. */
export function readKey(key: string): { type: string; signedIn: boolean; region: string; address: string } {
  const [type = '', who, region = '', day = ''] = key.split(' ', 4)
  const address = key.slice(`${type} ${who} ${region} ${day} `.length)
  return { type, signedIn: who === 'user', region, address }
}

/** What the same was cached by a day before. */
const dayBefore = (key: string): string => key.replace(` ${today()} `, ` ${today(Date.now() - DAY_MS)} `)

/** Answers of one state of the schema files and the data. */
export interface ResponseCache {
  /** What was made ahead or asked for again is protected: it leaves last. */
  readonly responses: SegmentedCache<CachedResponse>
  /** How long an answer is good, in milliseconds; undefined: as long as the state. */
  readonly lasts: number | undefined
  get(key: string): CachedResponse | undefined
  /**
   * @param isAhead nobody has asked for it yet; it is protected all the same
   * @returns what to send to who takes these encodings
   */
  add(key: string, rendered: Rendered, accepted: Accepted, isAhead?: boolean): Promise<Encoded>
  /**
   * The smallest body that is there and that the client takes; undefined where there is none yet. What is asked for
   * again is compressed better behind the visitors' backs.
   */
  body(key: string, response: CachedResponse, accepted: Accepted): Encoded | undefined
  /** The same; what is not there is made of another one. */
  makeBody(key: string, response: CachedResponse, accepted: Accepted): Promise<Encoded>
  /**
   * What `take` finds cached, else what `make` makes and adds, once however many ask for it meanwhile. Only for what is
   * the same for all of them.
   */
  once<T>(key: string, take: (cached: CachedResponse) => Promise<T>, make: () => Promise<T>): Promise<T>
  /** What was cached before is needed no more. */
  settle(): void
}

/** Bytes. */
const MAX_SIZE = 16 * 1024 * 1024

/** How often an answer is asked for until it is worth a second of a processor. */
const OFTEN = 50

/**
 * @param before of the state before: what comes out the same is not compressed anew, its best bodies stay
 * @param holds whether what was made of the state before would be made of this one: such answers stay as they are
 * @param lasts how long an answer is good, in milliseconds, where it is made of what is not ours; undefined: as long as
 *   the state
 */
export function createResponseCache(
  before?: ResponseCache,
  holds?: (reads: Reads) => boolean,
  lasts = before?.lasts,
): ResponseCache {
  before?.settle()
  let old = before
  const responses = new SegmentedCache<CachedResponse>({ maxSize: MAX_SIZE, sizeOf, ttl: lasts })
  const asked = new LRUCache<string, number>({ max: 2000 })
  const ahead = new Set<string>()
  const making = new Map<string, Promise<unknown>>()
  if (before && holds) responses.takeOver(before.responses, ({ reads }) => holds(reads))

  const keep = (key: string, body: Encoded): void =>
    responses.replace(key, (response) => ({ ...response, bodies: withBody(response.bodies, body) }))

  const body: ResponseCache['body'] = (key, { bodies }, accepted) => {
    const best = bestOf(bodies, accepted)
    if (!best || best.effort === 'idle') return best
    // Who asks first for what was made ahead does not ask again.
    if (ahead.delete(key)) return best
    const name = `${best.encoding} ${key}`
    const times = (asked.get(name) ?? 0) + 1
    asked.set(name, times)
    const effort = best.effort === 'now' ? 'later' : 'idle'
    if (times === (effort === 'later' ? 1 : OFTEN))
      compressBehind(effort, async () => keep(key, await encode(decode(best), smallest(accepted), effort)))
    return best
  }

  const makeBody: ResponseCache['makeBody'] = async (key, response, accepted) => {
    const found = body(key, response, accepted)
    const [other] = response.bodies
    if (found || !other) return found ?? { encoding: 'identity', bytes: Buffer.alloc(0), effort: 'now' }
    const made = await encodeNow(decode(other), accepted)
    // Who takes none of ours is a program that comes once.
    if (made.encoding !== 'identity') keep(key, made)
    return made
  }

  return {
    responses,
    lasts,
    get: (key) => responses.get(key),
    settle: () => void (old = undefined),
    async add(key, { text, own: _, ...response }, accepted, isAhead = false) {
      if (isAhead) ahead.add(key)
      const same = old?.get(key) ?? old?.get(dayBefore(key))
      if (same?.etag === response.etag) {
        const kept = { ...response, bodies: same.bodies }
        responses.set(key, kept, isAhead)
        return (isAhead && bestOf(same.bodies, accepted)) || makeBody(key, kept, accepted)
      }
      const made = await encodeNow(text, accepted)
      const kept = made.encoding === 'identity' ? await encode(text, 'zstd', 'now') : made
      responses.set(key, { ...response, bodies: [kept] }, isAhead)
      return made
    },
    body,
    makeBody,
    async once(key, take, make) {
      const other = making.get(key)
      // Whoever asked for that is told. Nobody to wait for: no turn is given up, in which others would begin it too.
      if (other) await other.catch(() => undefined)
      const cached = responses.get(key)
      if (cached) return take(cached)
      const made = make()
      making.set(key, made)
      try {
        return await made
      } finally {
        if (making.get(key) === made) making.delete(key)
      }
    },
  }
}

const bestOf = (bodies: readonly Encoded[], accepted: Accepted): Encoded | undefined =>
  bodies
    .filter(({ encoding }) => accepted.has(encoding))
    .reduce<Encoded | undefined>(
      (best, body) => (best && best.bytes.length <= body.bytes.length ? best : body),
      undefined,
    )

/** Everybody who takes zstd takes brotli. */
const withBody = (bodies: readonly Encoded[], body: Encoded): readonly Encoded[] => [
  ...bodies.filter(({ encoding }) => encoding !== body.encoding && !(body.encoding === 'br' && encoding === 'zstd')),
  body,
]

const sizeOf = ({ bodies }: CachedResponse, key: string): number =>
  bodies.reduce((sum, { bytes }) => sum + bytes.length, 2000 + 2 * key.length)
