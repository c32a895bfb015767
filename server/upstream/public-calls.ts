import { LRUCache } from 'lru-cache'
import { type CallName, contractOf } from '#schema/api/calls.ts'
import type { CallAnswer } from '#schema/api/types.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../http/http-error.ts'
import { inTime } from '../in-time.ts'
import type { UpstreamMetrics } from '../metrics/upstream.ts'
import { readings } from './answers.ts'
import { type Given, pathOf, queryOf, sendsUid, type UpstreamCall } from './calls.ts'
import { sectionIn } from './catalog-answers.ts'
import { type Asked, type Received, type UpstreamClient, UpstreamFailure } from './client.ts'
import { fit, type Warn } from './fit.ts'
import type { Answer, Reading } from './reading.ts'

/** Calls whose answers are the same for everybody. */
export interface PublicCalls {
  /** Returns the cached or fresh response. @throws HttpError 404, UpstreamFailure */
  read(name: CallName, given: Given): Promise<Answer>
  /** The same, not cached. */
  ask(name: CallName, given: Given): Promise<Answer>
  /** The answer that the contract has. @throws HttpError 404, UpstreamFailure, Misfit */
  answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>>
  /** Converts a response to the call's contract. */
  make<Name extends CallName>(call: UpstreamCall<Name>, said: Answer): Promise<CallAnswer<Name>>
  /** Returns true if the target of a call exists, or if that is unknown. */
  has(name: CallName, given: Given): Promise<boolean>
}

interface Options {
  client: UpstreamClient
  /** The back end's origin. */
  back: string
  /** The number under which public calls are made; empty while there is none. */
  uid: () => string
  warn: Warn
  /** Reports an answer that could not be read again. */
  failed: (call: CallName, error: unknown) => void
  metrics: Pick<UpstreamMetrics, 'answered'>
  /** Milliseconds that a page waits for what it can do without. */
  patience: number
}

const MAX_BYTES = 50_000_000
/** About the size of a key and its entry. */
const ENTRY_BYTES = 500
/** Seconds that an answer is good where its contract does not say it. */
const KEPT_SECONDS = 60
/** Milliseconds that a visitor waits for a newer answer where there is an older one. */
const STALE_AFTER_MS = 300
/** Milliseconds that a page waits to know whether a link of its file leads anywhere. */
const LINK_MS = 500

export function createPublicCalls(options: Options): PublicCalls {
  const { client, back, uid, warn, failed, metrics, patience } = options

  async function askNow(asked: Asked): Promise<Received> {
    const query = { ...asked.query, ...(sendsUid(asked.call) && { uid: uid() }) }
    const received = await client.ask({ ...asked, query })
    const { status, body, bytes } = received
    if (isMissing(received)) return received
    if (status >= 400) throw new UpstreamFailure('status', status)
    if (bytes === 0 || !isRecord(body)) throw new UpstreamFailure('notJson')
    return received
  }

  /** Asked once however many wait; while the back end is away, the last answer goes on being served. */
  const cache = new LRUCache<string, Received, Asked>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes + ENTRY_BYTES,
    perf: { now: () => Date.now() },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, _last, { context }) => askNow(context),
  })

  const askedBy = (call: CallName, given: Given): Asked => ({
    ...{ call, method: 'GET', path: pathOf(call, given), query: queryOf(call, given) },
  })

  async function read(name: CallName, given: Given): Promise<Answer> {
    const asked = askedBy(name, given)
    const key = `${asked.path}?${new URLSearchParams(asked.query)}`
    const [isFresh, last] = [cache.has(key), cache.peek(key, { allowStale: true })]
    const { keeps = KEPT_SECONDS } = contractOf(name)
    const coming = cache.fetch(key, { context: asked, ttl: keeps * 1000 }).catch((error: unknown) => {
      if (!last) throw error
      failed(name, error)
      return last
    })
    const got = last && !isFresh ? await inTime(coming, STALE_AFTER_MS, () => last) : await coming
    metrics.answered(name, isFresh ? 'kept' : got === last ? 'stale' : 'asked')
    return answerIn(got)
  }

  async function answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, given } = call
    const { kind, section } = given
    // specification.md §7 has sections by their code in the own catalog alone.
    if (name === 'section.view' && kind !== 'main')
      return make(call, await read('section.byurl', { kind, url: given.code }))
    if (typeof section !== 'string') return make(call, await read(name, given))
    if (name === 'catalog.filter') {
      // The back end knows a section by its number.
      const { id } = (await findSection(kind, section)) ?? {}
      return make(call, await read(name, { ...given, sectionId: given.sectionId ?? id }))
    }
    if (name !== 'catalog.list') return make(call, await read(name, given))
    const codes = section.split('/')
    const urls = codes.map((_, index) => codes.slice(0, index + 1).join('/'))
    const above = urls.slice(0, -1).map((url) => findSection(kind, url).catch(() => undefined))
    const [said, ...sections] = await Promise.all([read(name, given), ...above, findSection(kind, section)])
    return make(call, said, { sections })
  }

  /** The section of an address, undefined where the back end does not tell. @throws HttpError 404 */
  async function findSection(kind: unknown, url: string): Promise<Answer | undefined> {
    try {
      const coming = read('section.byurl', { kind, url })
      return sectionIn(await inTime<Answer, never>(coming, patience, late))
    } catch (error) {
      if (error instanceof HttpError) throw error
      return undefined
    }
  }

  async function make<Name extends CallName>(
    { name, given, site, origin: ownOrigin, local }: UpstreamCall<Name>,
    said: Answer,
    more: Pick<Reading, 'sections'> = {},
  ): Promise<CallAnswer<Name>> {
    const { content } = contractOf(name)
    const own = content && content.param === undefined ? record(await local()) : {}
    const read = readings[name]?.(said, { site, origin: back, ownOrigin, given, own, ...more }) ?? said
    const answer = fit(name, read, (problem) => warn(name, problem))
    const dropped = rowsIn(read) - rowsIn(answer)
    if (dropped > 0 && rowsIn(answer) === 0) throw new UpstreamFailure('noList')
    // Rows that cannot be shown do not count.
    const { pagination } = record(answer)
    if (isRecord(pagination)) pagination.total = Math.max(0, Number(pagination.total) - dropped)
    return answer
  }

  return {
    read,
    ask: async (name, given) => answerIn(await askNow(askedBy(name, given))),
    answer,
    make,
    has(name, given) {
      const { kind, section } = given
      const found = name === 'catalog.list' ? findSection(kind, String(section)) : read(name, given)
      const isThere = found.then(
        () => true,
        (error: unknown) => !(error instanceof HttpError),
      )
      return inTime(isThere, LINK_MS, () => true)
    },
  }
}

const rowsIn = (answer: unknown): number => list(record(answer).list).length

const isMissing = ({ status }: Received): boolean => status === 404 || status === 400

/** @throws HttpError 404 */
function answerIn(received: Received | undefined): Answer {
  if (!received || isMissing(received)) throw new HttpError(404, 'Такого нет.')
  return record(received.body)
}

/** @throws UpstreamFailure */
export function late(): never {
  throw new UpstreamFailure('late')
}
