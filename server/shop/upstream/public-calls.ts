import { LRUCache } from 'lru-cache'
import { contractOf } from '#schema/api/calls.ts'
import type { CallAnswer, CallName } from '#schema/definitions/calls/call.ts'
import { isRecord, list, record } from '#schema/definitions/json-schema/unknown.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { withTimeout } from '../../engine/with-timeout.ts'
import { readings } from './answers.ts'
import { type CallValues, pathOf, queryOf, sendsUid, type UpstreamCall } from './calls.ts'
import { sectionIn } from './catalog-answers.ts'
import { type Received, type UpstreamClient, UpstreamFailure, type UpstreamRequest } from './client.ts'
import { fit, type Warn } from './fit.ts'
import type { UpstreamMetrics } from './metrics.ts'
import type { Answer, Reading } from './reading.ts'

interface Options {
  client: UpstreamClient
  /** The back end's origin. */
  back: string
  /** Returns the site's own visitor number for public calls; empty until the back end has assigned one. */
  uid: () => string
  warn: Warn
  /** Called if a cached response could not be refreshed. */
  failed: (call: CallName, error: unknown) => void
  metrics: Pick<UpstreamMetrics, 'answered'>
  /** Timeout of optional data of a page, in milliseconds. */
  timeoutMs: number
}

const MAX_BYTES = 50_000_000
/** Estimated size of a cache entry without its body. */
const ENTRY_BYTES = 500
/** Default time to live of a cached response, in seconds. */
const TTL_SECONDS = 60
/** Milliseconds to wait for a fresh response before a stale one is used. */
const STALE_AFTER_MS = 300
/** Timeout of checking whether a link's target exists, in milliseconds. */
const LINK_MS = 500

/** Public calls of the back end, whose responses are the same for all visitors and are cached. */
export class PublicCalls {
  readonly #options: Options
  /** Cache that makes one request for concurrent calls, and returns stale responses while the back end is down. */
  readonly #cache = new LRUCache<string, Received, UpstreamRequest>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes + ENTRY_BYTES,
    perf: { now: () => Date.now() },
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, _last, { context }) => this.#fetch(context),
  })

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns a response from the cache or the back end. @throws HttpError 404, UpstreamFailure */
  async read(name: CallName, parameters: CallValues): Promise<Answer> {
    const request = this.#requestOf(name, parameters)
    const key = `${request.path}?${new URLSearchParams(request.query)}`
    const [isFresh, last] = [this.#cache.has(key), this.#cache.peek(key, { allowStale: true })]
    const { keeps = TTL_SECONDS } = contractOf(name)
    const coming = this.#cache.fetch(key, { context: request, ttl: keeps * 1000 }).catch((error: unknown) => {
      if (!last) throw error
      this.#options.failed(name, error)
      return last
    })
    const got = last && !isFresh ? await withTimeout(coming, STALE_AFTER_MS, () => last) : await coming
    this.#options.metrics.answered(name, isFresh ? 'cached' : got === last ? 'stale' : 'asked')
    return answerIn(got)
  }

  /** Returns a fresh response, bypassing the cache. @throws HttpError 404, UpstreamFailure */
  async ask(name: CallName, parameters: CallValues): Promise<Answer> {
    return answerIn(await this.#fetch(this.#requestOf(name, parameters)))
  }

  /** Answers a call, in the form that its contract defines. @throws HttpError 404, UpstreamFailure, Misfit */
  async answer<Name extends CallName>(call: UpstreamCall<Name>): Promise<CallAnswer<Name>> {
    const { name, parameters } = call
    const { kind, section } = parameters
    // By specification.md §7 this call works for the main catalog only; for others, the section is found by its address.
    if (name === 'section.view' && kind !== 'main')
      return this.make(call, await this.read('section.byurl', { kind, url: parameters.code }))
    if (typeof section !== 'string') return this.make(call, await this.read(name, parameters))
    if (name === 'catalog.filter') {
      // The filter call needs the section's id instead of its code.
      const { id } = (await this.#findSection(kind, section)) ?? {}
      return this.make(call, await this.read(name, { ...parameters, sectionId: parameters.sectionId ?? id }))
    }
    if (name !== 'catalog.list') return this.make(call, await this.read(name, parameters))
    const codes = section.split('/')
    const urls = codes.map((_, index) => codes.slice(0, index + 1).join('/'))
    const above = urls.slice(0, -1).map((url) => this.#findSection(kind, url).catch(() => undefined))
    const [main, ...sections] = await Promise.all([
      this.read(name, parameters),
      ...above,
      this.#findSection(kind, section),
    ])
    return this.make(call, main, { sections })
  }

  /** Converts a response to the form that the call's contract defines. */
  async make<Name extends CallName>(
    { name, parameters, site, origin: ownOrigin, local }: UpstreamCall<Name>,
    received: Answer,
    more: Pick<Reading, 'sections'> = {},
  ): Promise<CallAnswer<Name>> {
    const { content } = contractOf(name)
    const supplement = content && content.param === undefined ? record(await local()) : {}
    const read =
      readings[name]?.(received, { site, origin: this.#options.back, ownOrigin, parameters, supplement, ...more }) ??
      received
    const answer = fit(name, read, (problem) => this.#options.warn(name, problem))
    const dropped = rowsIn(read) - rowsIn(answer)
    if (dropped > 0 && rowsIn(answer) === 0) throw new UpstreamFailure('noList')
    // The total number excludes rows that were dropped as invalid.
    const { pagination } = record(answer)
    if (isRecord(pagination)) pagination.total = Math.max(0, Number(pagination.total) - dropped)
    return answer
  }

  /** Returns true if the target of a call exists, or if the back end fails or is late. */
  has(name: CallName, parameters: CallValues): Promise<boolean> {
    const { kind, section } = parameters
    const pending = name === 'catalog.list' ? this.#findSection(kind, String(section)) : this.read(name, parameters)
    const exists = pending.then(
      () => true,
      (error: unknown) => !(error instanceof HttpError),
    )
    return withTimeout(exists, LINK_MS, () => true)
  }

  /** Returns the section with this path; undefined if the back end does not respond. @throws HttpError 404 */
  async #findSection(kind: unknown, url: string): Promise<Answer | undefined> {
    try {
      const coming = this.read('section.byurl', { kind, url })
      return sectionIn(await withTimeout<Answer, never>(coming, this.#options.timeoutMs, late))
    } catch (error) {
      if (error instanceof HttpError) throw error
      return undefined
    }
  }

  async #fetch(request: UpstreamRequest): Promise<Received> {
    const query = { ...request.query, ...(sendsUid(request.call) && { uid: this.#options.uid() }) }
    const received = await this.#options.client.ask({ ...request, query })
    const { status, body, bytes } = received
    if (isMissing(received)) return received
    if (status >= 400) throw new UpstreamFailure('status', status)
    if (bytes === 0 || !isRecord(body)) throw new UpstreamFailure('notJson')
    return received
  }

  #requestOf(call: CallName, parameters: CallValues): UpstreamRequest {
    return { call, method: 'GET', path: pathOf(call, parameters), query: queryOf(call, parameters) }
  }
}

const rowsIn = (answer: unknown): number => list(record(answer).list).length

const isMissing = ({ status }: Received): boolean => status === 404 || status === 400

/** Returns the body of a response. @throws HttpError 404 */
function answerIn(received: Received | undefined): Answer {
  if (!received || isMissing(received)) throw new HttpError(404, 'Такого нет.')
  return record(received.body)
}

/** Fails a call after a timeout. @throws UpstreamFailure */
export function late(): never {
  throw new UpstreamFailure('late')
}
