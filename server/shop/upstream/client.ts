import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import ky, { isHTTPError, isTimeoutError } from 'ky'
import { LRUCache } from 'lru-cache'
import { Pool } from 'undici'
import type { CallName } from '#schema/definitions/calls/call.ts'
import { createUpstreamMetrics, type UpstreamMetrics, type UpstreamResult } from './metrics.ts'

/** A request to the back end. */
export interface UpstreamRequest {
  call: CallName
  method: 'GET' | 'POST'
  /** Path with encoded parts, for example "/api/app/catalog/list". */
  path: string
  query?: Readonly<Record<string, string>>
  json?: object
  /** Body of a POST, sent URL-encoded. */
  form?: Readonly<Record<string, string>>
  /** Token of the signed-in user. */
  token?: string | undefined
  /** Value of the header Idempotency-Key. */
  key?: string | undefined
}

/** A response with a status below 500. `body` is the parsed JSON; an empty object for an error that is not JSON. */
export interface Received {
  status: number
  body: unknown
  /** Length of the body's text. */
  bytes: number
}

export interface UpstreamClient {
  /** Sends a request. @throws UpstreamFailure */
  ask(request: UpstreamRequest): Promise<Received>
}

/** Log messages of failures; the detail is appended. */
const FAILURES = {
  path: 'the path is no path of a call',
  status: 'it answered',
  late: 'it did not answer in time',
  unreachable: 'it could not be asked',
  pause: 'it failed just now, and is left alone for a while',
  busy: 'too many requests are under way',
  notJson: 'what it answered is no JSON object',
  noList: 'what it answered is no list that could be shown',
  tooLarge: 'its answer is larger than',
  noUid: 'it gave no uid',
  noToken: 'it gave no access_token',
}

export type FailureKind = keyof typeof FAILURES

/** Thrown if a request failed or its response was invalid. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly kind: FailureKind
  /** HTTP status, system error code, or exceeded limit. */
  readonly detail: string | number

  constructor(kind: FailureKind, detail: string | number = '') {
    super(`${FAILURES[kind]} ${detail}`.trim())
    this.kind = kind
    this.detail = detail
  }
}

/** Returns true if the back end may have made a change although no response arrived. */
export const mayBeMade = (error: unknown): boolean =>
  error instanceof UpstreamFailure && (error.kind === 'late' || error.detail === 'UND_ERR_SOCKET')

interface ClientOptions {
  /** Origin of the back end, for example "https://back.example"; the client sends requests to no other origin. */
  origin: string
  /** Timeouts of the connection and of the whole request, in milliseconds (S15). */
  connecting?: number
  timeout?: number
  /** Maximum size of a response in bytes. */
  most?: number
  metrics?: Pick<UpstreamMetrics, 'asked'>
}

/** After this many failures in succession, requests to an address or of a call are refused for `PAUSE_MS`; then one request is tried. */
const MAX_FAILURES = 5
const PAUSE_MS = 10_000
const MAX_CIRCUITS = 1000

/** Maximum connections per call, so that hanging requests of one call do not block the other calls. */
const CONNECTIONS = 25
const MAX_QUEUED = 500

/** Creates a client of a back end with the limits of S15. */
export function createClient({
  origin,
  connecting = 5000,
  timeout = 15_000,
  most = 5_000_000,
  metrics = createUpstreamMetrics(),
}: ClientOptions): UpstreamClient {
  const pools = new Map<CallName, Pool>()
  const circuits = new LRUCache<string, CircuitBreakerPolicy>({ max: MAX_CIRCUITS })
  /** Returns the circuit breaker of an address or a call. @param counts returns true for failures that it must count */
  function circuitOf(key: string, counts: (error: unknown) => boolean): CircuitBreakerPolicy {
    const options = { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(MAX_FAILURES) }
    const circuit = circuits.get(key) ?? circuitBreaker(handleWhen(counts), options)
    circuits.set(key, circuit)
    return circuit
  }

  const client = ky.create({
    timeout: false,
    totalTimeout: timeout,
    // A GET is retried once, because the server may have closed an idle connection.
    retry: {
      limit: 1,
      methods: ['get'],
      delay: () => 0,
      shouldRetry: ({ error }) => codeOf(error) === 'UND_ERR_SOCKET',
    },
    throwHttpErrors: (status) => status >= 500 || (status >= 300 && status < 400),
    parseJson: (text, { response: { status } }) => ({ status, body: parse(text, status), bytes: text.length }),
  })

  function send({ call, method, json, form, token, key }: UpstreamRequest, url: URL): Promise<Received> {
    const options = { connections: CONNECTIONS, connect: { timeout: connecting }, maxResponseSize: most }
    const pool = pools.get(call) ?? new Pool(origin, options)
    pools.set(call, pool)
    const body = method === 'POST' && (json ? { json } : { body: new URLSearchParams(form) })
    const authorization = token === undefined ? undefined : `Bearer ${token}`
    const headers = { 'Accept-Encoding': 'identity', Authorization: authorization, 'Idempotency-Key': key }
    return client(url, { method, headers, ...body, fetch: (request) => fetchThrough(pool, request as Request) })
      .json<Received>()
      .catch((error: unknown) => {
        throw failureOf(error, most)
      })
  }

  return {
    async ask(request) {
      const { call, method, path } = request
      const url = new URL(path, origin)
      if (url.origin !== origin || url.pathname !== path) throw new UpstreamFailure('path')
      for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.append(name, value)
      const started = performance.now()
      const report = (result: UpstreamResult) => metrics.asked(call, result, (performance.now() - started) / 1000)
      try {
        if ((pools.get(call)?.stats.queued ?? 0) >= MAX_QUEUED) throw new UpstreamFailure('busy')
        // An invalid response to a GET counts against the circuit breaker of its URL. A POST has none, since the next POST may differ.
        const received = await circuitOf(call, isSilent).execute(() =>
          method === 'POST' ? send(request, url) : circuitOf(url.href, isBad).execute(() => send(request, url)),
        )
        report(received.status >= 400 ? 'refused' : 'ok')
        return received
      } catch (error) {
        const failure = failureOf(error, most)
        report(RESULTS[failure.kind] ?? 'failed')
        throw failure
      }
    },
  }
}

/** Returns true for a missing or late response, after which other addresses of the same call will probably fail too. */
const isSilent = (error: unknown): boolean =>
  error instanceof UpstreamFailure && (error.kind === 'late' || error.kind === 'unreachable')

const isBad = (error: unknown): boolean => !isSilent(error) && !(error instanceof BrokenCircuitError)

/** Fetches through a pool. The built-in `fetch` would add headers, and would decompress responses beyond the size limit. */
async function fetchThrough(pool: Pool, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { statusCode, body } = await pool.request({
    method: request.method as UpstreamRequest['method'],
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: request.body && (await request.text()),
    signal: request.signal,
  })
  return new Response((await body.text()) || null, { status: statusCode })
}

/** Results in the metrics, by kind of failure. */
const RESULTS: { readonly [Kind in FailureKind]?: UpstreamResult } = { late: 'late', pause: 'paused', busy: 'busy' }

function parse(text: string, status: number): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    if (status >= 400) return {}
    throw new UpstreamFailure('notJson')
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

function failureOf(error: unknown, most: number): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  if (error instanceof BrokenCircuitError) return new UpstreamFailure('pause')
  if (isHTTPError(error)) return new UpstreamFailure('status', error.response.status)
  const code = codeOf(error)
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new UpstreamFailure('tooLarge', `${most / 1e6} MB`)
  if (code.endsWith('TIMEOUT') || isTimeoutError(error)) return new UpstreamFailure('late')
  return new UpstreamFailure('unreachable', code)
}
