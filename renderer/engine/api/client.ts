import ky, { isHTTPError } from 'ky'
import type { CallAnswer, CallInput } from '#schema/definitions/calls/types.ts'
import { OFFLINE, RequestError, TROUBLE, UNAUTHORIZED_EVENT } from './request-error.ts'
import { type BrowserCall, routeOf } from './routes.ts'

export type RequestOptions = Pick<RequestInit, 'signal' | 'keepalive' | 'headers'>

export type RequestCall = <Name extends BrowserCall>(
  name: Name,
  input: CallInput<Name>,
  options?: RequestOptions,
) => Promise<CallAnswer<Name>>

/** Returns the URL of a call with its query, and the body of a POST. */
export function requestOf<Name extends BrowserCall>(
  name: Name,
  input: CallInput<Name>,
): { path: string; body?: object } {
  const [method, route = ''] = routeOf(name).split(' ')
  const values = new Map<string, unknown>(Object.entries(input))
  const path = route.replace(/\{([a-z]+)\}/g, (_, part: string) => {
    const value = values.get(part)
    values.delete(part)
    return encodeURIComponent(String(value))
  })
  if (method === 'POST') return { path, body: Object.fromEntries(values) }
  const query = new URLSearchParams([...values].map(([key, value]) => [key, String(value)]))
  return { path: query.size > 0 ? `${path}?${query}` : path }
}

/** A 404 leads to /404/ where the call's contract says so (specification.md §2.30). @throws RequestError */
export const requestCall: RequestCall = async (name, input, options) => {
  const { path, body } = requestOf(name, input)
  try {
    return await (body
      ? post(path, body, options)
      : client.get(urlOf(path), options).json<CallAnswer<typeof name>>().catch(fail))
  } catch (error) {
    if (error instanceof RequestError && error.statusCode === 404 && routeOf(name).endsWith(' 404'))
      location.assign('/404/')
    throw error
  }
}

/**
 * Posts to a path from the server, such as a form's or a page view's, once and without a timeout. @param body a form is
 * sent as it is, anything else as JSON @throws RequestError
 */
export const post = <Answer>(path: string, body: object, options?: RequestOptions): Promise<Answer> => {
  const content = body instanceof FormData || body instanceof URLSearchParams ? { body } : { json: body }
  return client
    .post(urlOf(path), { ...options, ...content, timeout: false, retry: 0 })
    .json<Answer>()
    .catch(fail)
}

/**
 * Repeats a GET that fails to connect or that a proxy answers for the server, not the server's own 503. Its timeout is
 * longer than the server's for an upstream.
 */
const client = ky.create({ timeout: 20_000, retry: { statusCodes: [502, 504] } })

const urlOf = (path: string): URL => new URL(path, location.href)

/** @throws RequestError, or the signal's reason if it aborts */
function fail(error: unknown): never {
  if (error instanceof DOMException) throw error
  if (error instanceof SyntaxError) throw new RequestError(200, TROUBLE)
  if (!isHTTPError(error)) throw new RequestError(0, OFFLINE)
  const { status } = error.response
  if (status === 401) dispatchEvent(new Event(UNAUTHORIZED_EVENT))
  const { message, fields, details } = Object(error.data) as Refusal
  throw new RequestError(status, message ?? TROUBLE, fields, details)
}

/** The body of a refused call (server/engine/calls/router.ts). */
interface Refusal {
  message?: string
  fields?: Record<string, string>
  details?: Record<string, unknown>
}

/** Returns a new Idempotency-Key: 128 random bits. Works over plain HTTP too, where randomUUID is missing. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
