import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

// Traces as OpenTelemetry has them: a request is a tree of spans. Its packages would be 28 MB beside the 68 that a server
// needs else; what we need of them is this room. Where nothing is traced a span costs one comparison.

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** What was done, from when to when: milliseconds since 1970, with fractions. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly kind: 'internal' | 'server' | 'client'
  name: string
  readonly start: number
  end: number
  attributes: Attributes
  /** Why it failed: never what a visitor wrote. */
  error?: string
}

/** Whom ended spans are given to. */
export interface Tracer {
  add(span: Span): void
  /** How many of the traces that begin here are kept, 0 to 1. */
  share: number
  /** Whether who asks may say what a request belongs to: only a proxy of ours stands before us. */
  trustsCaller: boolean
}

let tracer: Tracer | undefined
const current = new AsyncLocalStorage<Span>()

/** From now on requests are traced; undefined: no more. */
export function traceBy(wanted: Tracer | undefined): void {
  tracer = wanted
}

const now = (): number => performance.timeOrigin + performance.now()

/** Traces a request, and what is done for it, until its answer is out. */
export function traceRequest(
  { method = 'GET', headers }: { method?: string | undefined; headers: NodeJS.Dict<string | string[]> },
  answer: (span: Span | undefined) => void,
): void {
  const belongs = tracer?.trustsCaller ? readParent(headers.traceparent) : undefined
  const isKept = belongs?.isKept ?? (tracer !== undefined && Math.random() < tracer.share)
  if (!tracer || !isKept) answer(undefined)
  else {
    const span: Span = { ...begin(method, 'server', belongs), attributes: { 'http.request.method': method } }
    current.run(span, () => answer(span))
  }
}

/** Does a part of the work of a request; what fails is told and thrown on. */
export function inSpan<T>(
  name: string,
  work: () => T,
  kind: Span['kind'] = 'internal',
  attributes: Attributes = {},
): T {
  const parent = tracer && current.getStore()
  if (!parent) return work()
  const span: Span = { ...begin(name, kind, parent), attributes }
  return current.run(span, () => {
    try {
      const made = work()
      if (!(made instanceof Promise)) {
        endSpan(span)
        return made
      }
      made.then(
        () => endSpan(span),
        (error: unknown) => endSpan(span, error),
      )
      return made
    } catch (error) {
      endSpan(span, error)
      throw error
    }
  })
}

/** Notes a part that has just ended. @param milliseconds how long it took @param tell asked where it is traced alone */
export function noteSpan(
  milliseconds: number,
  tell: () => { name: string; attributes: Attributes },
  error?: unknown,
): void {
  const parent = tracer && current.getStore()
  if (!parent) return
  const { name, attributes } = tell()
  const span = begin(name, 'client', parent)
  endSpan({ ...span, start: span.start - milliseconds, attributes }, error)
}

export function endSpan(span: Span, error?: unknown): void {
  span.end = now()
  // Not the message: it may hold what somebody wrote (S17).
  if (error !== undefined) span.error = error instanceof Error ? error.name : 'Error'
  tracer?.add(span)
}

/** What another server is told, so that its spans stand below ours. */
export function traceparent(): string | undefined {
  const span = tracer && current.getStore()
  return span && `00-${span.traceId}-${span.spanId}-01`
}

function begin(name: string, kind: Span['kind'], parent: { traceId: string; spanId: string } | undefined): Span {
  const start = now()
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentId: parent?.spanId,
    name,
    kind,
    start,
    end: start,
    attributes: {},
  }
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; all zeros are none. */
function readParent(header: string | string[] | undefined) {
  const [, traceId = '', spanId = '', flags = ''] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/.exec(String(header)) ?? []
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return undefined
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 }
}
