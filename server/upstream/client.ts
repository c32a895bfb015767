import ky from 'ky'
import { inSpan, traceparent } from '../tracing/spans.ts'
import { UpstreamFailure } from './failure.ts'
import { createTransport } from './transport.ts'

/** What a back end is asked. */
export interface Asked {
  method: 'GET' | 'POST'
  /** "/api/app/catalog/list"; its parts are encoded. */
  path: string
  query?: Readonly<Record<string, string>>
  /** Of POST, as JSON. */
  json?: object
  /** Of POST, as a form. */
  form?: Readonly<Record<string, string>>
  /** Of who is signed in. */
  token?: string | undefined
}

/** What it answered: a status below 500, and JSON. */
export interface Received {
  status: number
  body: unknown
  /** Of the body. */
  bytes: number
}

export interface UpstreamClient {
  /** @throws UpstreamFailure */
  ask(asked: Asked): Promise<Received>
}

interface ClientOptions {
  /** "https://back.example": nothing else is ever asked. */
  origin: string
  /** Until a connection stands, and in all, in milliseconds (docs/requirements.md S15). */
  connecting?: number
  timeout?: number
  /** Bytes of an answer, at most. */
  most?: number
  /** Whether it is left alone for a while after some failures in a row. */
  pauses?: boolean
  now?: () => number
}

/** After so many failures one after the other it is left alone for a while. */
const FAILURES = 5
const PAUSE_MS = 10_000

/** Requests under way at once; what comes above them is refused, so that a slow back end holds no memory of ours. */
const AT_ONCE = 100

/** Asks one back end, within the limits of docs/requirements.md S15. */
export function createClient({
  origin,
  connecting = 5000,
  timeout = 15_000,
  most = 5_000_000,
  pauses = true,
  now = () => Date.now(),
}: ClientOptions): UpstreamClient {
  const fetch = createTransport({ connecting, timeout, most })
  const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, fetch })
  const { host } = new URL(origin)
  /** Call by call: what is broken in one of them takes no other down. */
  const states = new Map<string, { failures: number; closedUntil: number }>()
  let underWay = 0

  async function send({ method, path, query, json, form, token }: Asked): Promise<Received> {
    const url = new URL(path, origin)
    if (url.origin !== origin || url.pathname !== path) throw new UpstreamFailure('path')
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, value)
    const belongs = traceparent()
    const response = await client(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(belongs !== undefined && { traceparent: belongs }),
      },
      ...(json && { json }),
      ...(form && { body: new URLSearchParams(form) }),
    })
    const { status } = response
    if (status >= 500 || (status >= 300 && status < 400)) throw new UpstreamFailure('status', status)
    const text = await response.text()
    return { status, body: parse(text, status), bytes: text.length }
  }

  return {
    async ask(asked) {
      const state = states.get(asked.path) ?? { failures: 0, closedUntil: 0 }
      states.set(asked.path, state)
      if (now() < state.closedUntil) throw new UpstreamFailure('pause')
      if (underWay >= AT_ONCE) throw new UpstreamFailure('busy')
      underWay += 1
      try {
        const told = { 'http.request.method': asked.method, 'server.address': host }
        const received = await inSpan('ask the back end', () => send(asked), 'client', told)
        state.failures = 0
        return received
      } catch (error) {
        state.failures += 1
        if (pauses && state.failures >= FAILURES) {
          state.closedUntil = now() + PAUSE_MS
          // One more decides when the pause is over.
          state.failures = FAILURES - 1
        }
        throw failureOf(error)
      } finally {
        underWay -= 1
      }
    },
  }
}

/** Of a refusal the status says enough; whatever else is no JSON is no answer. */
function parse(text: string, status: number): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    if (status >= 400) return {}
    throw new UpstreamFailure('notJson')
  }
}

/** Why a request failed: the code that lies deepest says it best. */
function failureOf(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  if (!(error instanceof Error)) return new UpstreamFailure('unreachable')
  if (error.cause !== undefined) return failureOf(error.cause)
  return new UpstreamFailure('unreachable', 'code' in error ? String(error.code) : '')
}
