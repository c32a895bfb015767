import ky from 'ky'
import { inSpan, traceparent } from '../tracing/spans.ts'
import { UpstreamFailure } from './failure.ts'

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
  /** In all, in milliseconds (docs/requirements.md S15). */
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
  timeout = 15_000,
  most = 5_000_000,
  pauses = true,
  now = () => Date.now(),
}: ClientOptions): UpstreamClient {
  const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, redirect: 'manual' })
  const { host } = new URL(origin)
  let failures = 0
  let closedUntil = 0
  let underWay = 0

  async function send({ method, path, query, json, form, token }: Asked, signal: AbortSignal): Promise<Received> {
    const url = new URL(path, origin)
    if (url.origin !== origin || url.pathname !== path) throw new UpstreamFailure('path')
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, value)
    const belongs = traceparent()
    const response = await client(url, {
      method,
      signal,
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(belongs !== undefined && { traceparent: belongs }),
      },
      ...(json && { json }),
      ...(form && { body: new URLSearchParams(form) }),
    })
    const { status } = response
    if (status >= 500 || (status >= 300 && status < 400)) {
      await response.body?.cancel()
      throw new UpstreamFailure('status', status)
    }
    const text = await readAtMost(response, most)
    return { status, body: parse(text, status), bytes: text.length }
  }

  return {
    async ask(asked) {
      if (now() < closedUntil) throw new UpstreamFailure('pause')
      if (underWay >= AT_ONCE) throw new UpstreamFailure('busy')
      underWay += 1
      // AbortSignal.timeout would keep all of a request in memory until its time is over.
      const stop = new AbortController()
      const timer = setTimeout(() => stop.abort(new DOMException('it is late', 'TimeoutError')), timeout)
      try {
        const told = { 'http.request.method': asked.method, 'server.address': host }
        const received = await inSpan('ask the back end', () => send(asked, stop.signal), 'client', told)
        failures = 0
        return received
      } catch (error) {
        failures += 1
        if (pauses && failures >= FAILURES) {
          closedUntil = now() + PAUSE_MS
          // One more decides when the pause is over.
          failures = FAILURES - 1
        }
        throw error instanceof UpstreamFailure ? error : failureOf(error)
      } finally {
        clearTimeout(timer)
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

async function readAtMost(response: Response, most: number): Promise<string> {
  const { body, headers } = response
  const said = Number(headers.get('Content-Length'))
  if (said > most) {
    await body?.cancel()
    throw new UpstreamFailure('tooLarge', most)
  }
  // What comes as it was sent is as long as was said.
  if (said > 0 && !headers.has('Content-Encoding')) return response.text()
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > most) throw new UpstreamFailure('tooLarge', most)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Why a request failed: the code that lies deepest says it best. */
function failureOf(error: unknown): UpstreamFailure {
  if (!(error instanceof Error)) return new UpstreamFailure('unreachable')
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return new UpstreamFailure('late')
  if (error.cause !== undefined) return failureOf(error.cause)
  return new UpstreamFailure('unreachable', 'code' in error ? String(error.code) : '')
}
