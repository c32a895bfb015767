import type { CallAnswer, CallInput } from '#schema/definitions/calls/types.ts'
import { OFFLINE, RequestError, TROUBLE, UNAUTHORIZED_EVENT } from './request-error.ts'
import { type BrowserCall, ROUTES } from './routes.ts'

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
  const [method, route = ''] = ROUTES[name].split(' ')
  const given = new Map<string, unknown>(Object.entries(input))
  const path = route.replace(/\{([a-z]+)\}/g, (_, part: string) => {
    const value = given.get(part)
    given.delete(part)
    return encodeURIComponent(String(value))
  })
  if (method === 'POST') return { path, body: Object.fromEntries(given) }
  const query = new URLSearchParams([...given].map(([key, value]) => [key, String(value)]))
  return { path: query.size > 0 ? `${path}?${query}` : path }
}

/** A 404 leads to /404/ where the call's contract says so (specification.md §2.30). @throws RequestError */
export const requestCall: RequestCall = async (name, input, options) => {
  const { path, body } = requestOf(name, input)
  try {
    return await (body ? post(path, body, options) : send(path, options))
  } catch (error) {
    if (error instanceof RequestError && error.statusCode === 404 && ROUTES[name].endsWith(' 404'))
      location.assign('/404/')
    throw error
  }
}

/**
 * Posts to a path from the server, such as a form's or a page view's. @param body a form is sent as it is, anything
 * else as JSON @throws RequestError
 */
export const post = <Answer>(path: string, body: object, options?: RequestOptions): Promise<Answer> =>
  send(path, { ...options, method: 'POST', body })

/** @throws RequestError, or the signal's reason if it aborts */
async function send<Answer>(
  path: string,
  { body, ...options }: RequestOptions & { method?: 'POST'; body?: object } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  if (body && !isForm) headers.set('Content-Type', 'application/json')
  const init = { ...options, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) }
  const response = await fetch(path, init).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new RequestError(0, OFFLINE)
  })
  if (response.ok)
    return response.json().catch(() => Promise.reject(new RequestError(response.status, TROUBLE))) as Promise<Answer>
  if (response.status === 401) dispatchEvent(new Event(UNAUTHORIZED_EVENT))
  const { message, fields, details } = (await response.json().catch(() => ({}))) as Refusal
  throw new RequestError(response.status, message ?? TROUBLE, fields, details)
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
