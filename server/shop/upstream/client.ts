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
  /** "/api/app/catalog/list", with encoded parts. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: object
  /** Body of a POST, as a form. */
  form?: Readonly<Record<string, string>>
  /** Token of the signed-in user. */
  token?: string | undefined
  /** Idempotency-Key. */
  key?: string | undefined
}

/** A response: a status below 500 and JSON; an empty object for a refusal that is not JSON. */
export interface Received {
  status: number
  body: unknown
  /** Size of the body. */
  bytes: number
}

export interface UpstreamClient {
  /** @throws UpstreamFailure */
  ask(request: UpstreamRequest): Promise<Received>
}

/** Log messages of failures, before the detail. */
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

/** The request failed, or the response was invalid. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly kind: FailureKind
  /** Status, system error code, or limit. */
  readonly detail: string | number

  constructor(kind: FailureKind, detail: string | number = '') {
    super(`${FAILURES[kind]} ${detail}`.trim())
    this.kind = kind
    this.detail = detail
  }
}

/** Returns true if a change may have been made although its answer is lost. */
export const mayBeMade = (error: unknown): boolean =>
  error instanceof UpstreamFailure && (error.kind === 'late' || error.detail === 'UND_ERR_SOCKET')

interface ClientOptions {
  /** "https://back.example": no other origin is ever requested. */
  origin: string
  /** Timeouts in milliseconds: connection, total (S15). */
  connecting?: number
  timeout?: number
  /** Maximum bytes of a response. */
  most?: number
  metrics?: Pick<UpstreamMetrics, 'asked'>
}

/** After this many consecutive failures the circuit of an address or a call opens for `PAUSE_MS`; then one request decides. */
const MAX_FAILURES = 5
const PAUSE_MS = 10_000
const MAX_CIRCUITS = 1000

/** Connections per call: however many requests of one call hang, other calls get through. */
const CONNECTIONS = 25
const MAX_QUEUED = 500

/** Client of one back end, within the limits of S15. */
export function createClient({
  origin,
  connecting = 5000,
  timeout = 15_000,
  most = 5_000_000,
  metrics = createUpstreamMetrics(),
}: ClientOptions): UpstreamClient {
  const pools = new Map<CallName, Pool>()
  const circuits = new LRUCache<string, CircuitBreakerPolicy>({ max: MAX_CIRCUITS })
  /** The circuit of an address or a call. @param counts returns true for a failure that counts against it */
  function circuitOf(key: string, counts: (error: unknown) => boolean): CircuitBreakerPolicy {
    const options = { halfOpenAfter: PAUSE_MS, breaker: new ConsecutiveBreaker(MAX_FAILURES) }
    const circuit = circuits.get(key) ?? circuitBreaker(handleWhen(counts), options)
    circuits.set(key, circuit)
    return circuit
  }

  const client = ky.create({
    timeout: false,
    totalTimeout: timeout,
    // The server may have closed a kept-alive connection: a GET is retried once.
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
        // A response to one POST says nothing about the next one; an invalid response to a GET opens the circuit of its address.
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

/** Returns true for a missing or late response: other addresses of the call would fail too. */
const isSilent = (error: unknown): boolean =>
  error instanceof UpstreamFailure && (error.kind === 'late' || error.kind === 'unreachable')

const isBad = (error: unknown): boolean => !isSilent(error) && !(error instanceof BrokenCircuitError)

/** Fetches through a pool. The platform's fetch adds headers, and unpacks responses beyond the limit. */
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

/** Names of failures in the metrics. */
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
