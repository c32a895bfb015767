import ky from 'ky'
import { LRUCache } from 'lru-cache'
import type { CallName } from '#schema/api/calls.ts'
import { createUpstreamMetrics, type UpstreamMetrics, type UpstreamResult } from '../metrics/upstream.ts'
import { type FailureKind, UpstreamFailure } from './failure.ts'
import { createTransport } from './transport.ts'

/** What a back end is asked. */
export interface Asked {
  call: CallName
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
  /** Until a connection stands, and in all, in milliseconds (S15). */
  connecting?: number
  timeout?: number
  /** Bytes of an answer, at most. */
  most?: number
  /** Whether it is left alone for a while after some failures in a row. */
  pauses?: boolean
  metrics?: UpstreamMetrics
  now?: () => number
}

/** After so many failures one after the other it is left alone for a while. */
const FAILURES = 5
const PAUSE_MS = 10_000

/** Requests of one call under way at once: however many hang, other calls get through. */
const AT_ONCE = 25

/** What comes above them waits its turn, so many at most and so long: a slow back end holds no memory of ours. */
const WAITING = 500
const WAITS_MS = 5000

/** After so many addresses of a call that are late, without an answer of any other, the call is left alone for a while. */
const LATE = 10

/** Asks one back end, within the limits of S15. */
export function createClient({
  origin,
  connecting = 5000,
  timeout = 15_000,
  most = 5_000_000,
  pauses = true,
  metrics = createUpstreamMetrics(),
  now = () => Date.now(),
}: ClientOptions): UpstreamClient {
  const fetch = createTransport({ origin, connecting, timeout, most })
  const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, fetch })
  /** Address by address: what is broken at one of them takes no other down. */
  const states = new LRUCache<string, State>({ max: MOST_STATES })
  const calls = new Map<CallName, CallState>()
  metrics.pauses(() => {
    const paused = [...states.values(), ...calls.values()].filter(({ closedUntil }) => now() < closedUntil)
    return new Map(paused.map(({ call }) => [call, paused.filter((one) => one.call === call).length]))
  })

  async function send({ method, path, query, json, form, token }: Asked): Promise<Received> {
    const url = new URL(path, origin)
    if (url.origin !== origin || url.pathname !== path) throw new UpstreamFailure('path')
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, value)
    const response = await client(url, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
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
      const { call } = asked
      const address = `${asked.path}?${new URLSearchParams(asked.query)}`
      const state = states.get(address) ?? { call, failures: 0, closedUntil: 0 }
      states.set(address, state)
      const all = calls.get(call) ?? { call, underWay: 0, waiting: new Set(), late: new Set(), closedUntil: 0 }
      calls.set(call, all)
      const refuse = (kind: 'pause' | 'busy'): never => {
        metrics.asked(call, RESULTS[kind] ?? 'failed', undefined)
        throw new UpstreamFailure(kind)
      }
      const isPaused = (): boolean => now() < Math.max(state.closedUntil, all.closedUntil)
      if (isPaused()) return refuse('pause')
      if (!(await turnOf(all))) return refuse('busy')
      if (isPaused()) {
        release(all)
        return refuse('pause')
      }
      const started = performance.now()
      const told = (result: UpstreamResult): void => metrics.asked(call, result, (performance.now() - started) / 1000)
      try {
        const received = await send(asked)
        state.failures = 0
        all.late.clear()
        told(received.status >= 400 ? 'refused' : 'ok')
        return received
      } catch (error) {
        const failure = failureOf(error)
        // What was sent is another thing each time: what was answered to one says nothing of the next.
        if (asked.method === 'GET' || failure.kind !== 'status') state.failures += 1
        if (pauses && state.failures >= FAILURES) {
          state.closedUntil = now() + PAUSE_MS
          // One more decides when the pause is over.
          state.failures = FAILURES - 1
        }
        if (failure.kind === 'late' && all.late.size < LATE) all.late.add(address)
        if (pauses && failure.kind === 'late' && all.late.size >= LATE) all.closedUntil = now() + PAUSE_MS
        told(RESULTS[failure.kind] ?? 'failed')
        throw failure
      } finally {
        release(all)
      }
    },
  }
}

interface State {
  call: CallName
  failures: number
  closedUntil: number
}

/** Of all addresses of a call. */
interface CallState {
  call: CallName
  underWay: number
  /** Told of their turn. */
  waiting: Set<() => void>
  /** Since the last answer. */
  late: Set<string>
  closedUntil: number
}

/** Waits until another request of a call may be made. @returns false where it would wait too long */
async function turnOf(all: CallState): Promise<boolean> {
  if (all.underWay < AT_ONCE) {
    all.underWay += 1
    return true
  }
  if (all.waiting.size >= WAITING) return false
  return new Promise((done) => {
    const give = (): void => {
      clearTimeout(timer)
      done(true)
    }
    const timer = setTimeout(() => {
      all.waiting.delete(give)
      done(false)
    }, WAITS_MS)
    all.waiting.add(give)
  })
}

/** Another has its turn. */
function release(all: CallState): void {
  const [next] = all.waiting
  if (!next) all.underWay -= 1
  else {
    all.waiting.delete(next)
    next()
  }
}

/** Addresses that are remembered; of more the oldest go. */
const MOST_STATES = 1000

/** What counts otherwise than as failed. */
const RESULTS: { readonly [Kind in FailureKind]?: UpstreamResult } = { late: 'late', pause: 'paused', busy: 'busy' }

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
