import type { CallRoute, RouteAnswer, RouteInput } from '#schema/definitions/calls/call.ts'
import { OFFLINE, RequestError, TROUBLE, UNAUTHORIZED_EVENT } from './request-error.ts'

export interface RequestOptions extends Pick<RequestInit, 'signal' | 'keepalive'> {
  headers?: Readonly<Record<string, string>>
}

export type RequestCall = <Route extends CallRoute>(
  route: Route,
  input: RouteInput<Route>,
  options?: RequestOptions,
) => Promise<RouteAnswer<Route>>

/** Returns the URL of a call, including its query, and the body of a POST call. */
export function requestOf<Route extends CallRoute>(route: Route, input: RouteInput<Route>) {
  const [method, pattern = ''] = route.split(' ')
  const values = new Map<string, unknown>(Object.entries(input))
  const path = pattern.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = values.get(part)
    values.delete(part)
    return encodeURIComponent(String(value))
  })
  if (method === 'POST') return { path, body: Object.fromEntries(values) }
  const query = new URLSearchParams([...values].map(([key, value]) => [key, String(value)]))
  return { path: query.size > 0 ? `${path}?${query}` : path }
}

/** Makes a call of the contract (schema/api) from the browser. @throws RequestError */
export const requestCall: RequestCall = (route, input, options) => {
  const { path, body } = requestOf(route, input)
  return body ? post<RouteAnswer<typeof route>>(path, body, options) : get(path, options)
}

/**
 * Sends one POST, without a timeout or retries. @param path of a call, of a form, or of the report of a page view
 * @param body a form is sent unchanged, any other object as JSON @throws RequestError
 */
export const post = <Answer>(path: string, body: object, options: RequestOptions = {}): Promise<Answer> => {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const headers = { ...options.headers, ...(!isForm && { 'Content-Type': 'application/json' }) }
  return send(path, { ...options, method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
}

/** Timeout of a GET with all of its retries. It is longer than the timeout that the server has for another back end. */
const TIMEOUT_MS = 20_000

/** Statuses after which a retry may succeed: no connection (0), or an error of a proxy. Not 503, the answer of an overloaded server. */
const PASSING: readonly number[] = [0, 502, 504]

/** Milliseconds before the second and the third attempt. */
const PAUSES_MS = [300, 1000]

/** Sends a GET. Retries if the failure may be temporary. @throws RequestError, or the reason of `options.signal` if it aborts */
async function get<Answer>(path: string, options: RequestOptions = {}): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new RequestError(0, OFFLINE)), TIMEOUT_MS)
  const signal = AbortSignal.any([late.signal, ...(options.signal ? [options.signal] : [])])
  try {
    for (const pause of PAUSES_MS) {
      try {
        return await send(path, { ...options, signal })
      } catch (error) {
        if (signal.aborted || !(error instanceof RequestError) || !PASSING.includes(error.statusCode)) throw error
      }
      await new Promise((done) => setTimeout(done, pause))
    }
    return await send(path, { ...options, signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Sends one request. @throws RequestError, or the reason of the signal if it aborts */
async function send<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const request = new Request(new URL(path, location.href), {
    ...options,
    headers: { Accept: 'application/json', ...options.headers },
  })
  const response = await fetch(request).catch(() => {
    throw request.signal.aborted ? request.signal.reason : new RequestError(0, OFFLINE)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as Answer // the server has validated the response against the contract
  const { status } = response
  if (status === 401) dispatchEvent(new Event(UNAUTHORIZED_EVENT))
  const { message, fields, details } = Object(answer) as Refusal
  throw new RequestError(response.ok ? 200 : status, message ?? TROUBLE, fields, details)
}

/** Body of an error response to a call (server/engine/calls/router.ts). */
interface Refusal {
  message?: string
  fields?: Record<string, string>
  details?: Record<string, unknown>
}

/** Returns a random Idempotency-Key of 128 bits. Unlike randomUUID, this works over plain HTTP too. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
