import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Attributes, type Span, traceBy } from './spans.ts'

/** So many spans wait at most; above it they are dropped, and their number is told. */
const MOST = 4096

/** So many go at once, and no span waits longer, in milliseconds. */
const AT_ONCE = 512
const WAIT_MS = 5000

/** How long a collector is given, in milliseconds. */
const TIMEOUT_MS = 10_000

type Settings = Pick<Config, 'traceEndpoint' | 'traceHeaders' | 'traceService' | 'traceShare' | 'trustedProxies'>

/**
 * Begins to send traces where OTEL_EXPORTER_OTLP_ENDPOINT says, as OTLP over HTTP with JSON
 * (https://opentelemetry.io/docs/specs/otlp/). A collector that is away costs nothing but its spans.
 * @returns sends what is left and ends it
 */
export function startTracing(settings: Settings, log: Pick<Logger, 'warn'>): () => Promise<void> {
  const { traceEndpoint, traceHeaders = [], traceService = 'tara', traceShare, trustedProxies } = settings
  if (traceEndpoint === undefined) return async () => undefined
  const address = `${traceEndpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: Span[] = []
  let dropped = 0
  let isAway = false
  let sending = Promise.resolve()

  async function send(spans: readonly Span[]): Promise<void> {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...Object.fromEntries(traceHeaders), 'Content-Type': 'application/json' },
        body: JSON.stringify(written(spans, traceService)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      isAway = false
    } catch (error) {
      dropped += spans.length
      if (!isAway) log.warn({ error, dropped }, 'the collector of traces does not take them')
      isAway = true
    }
  }

  function flush(): Promise<void> {
    const spans = waiting
    waiting = []
    if (spans.length > 0) sending = sending.then(() => send(spans))
    return sending
  }

  traceBy({
    share: traceShare,
    trustsCaller: trustedProxies > 0,
    add(span) {
      if (waiting.length >= MOST) dropped += 1
      else if (waiting.push(span) === AT_ONCE) void flush()
    },
  })
  const timer = setInterval(() => void flush(), WAIT_MS)
  timer.unref()
  return async () => {
    traceBy(undefined)
    clearInterval(timer)
    await flush()
  }
}

const KINDS = { internal: 1, server: 2, client: 3 } as const

/** Nanoseconds, which no number holds. */
const nanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

const written = (spans: readonly Span[], service: string) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service, 'telemetry.sdk.language': 'nodejs' }) },
      scopeSpans: [
        {
          scope: { name: 'tara' },
          spans: spans.map(({ traceId, spanId, parentId, name, kind, start, end, attributes, error }) => ({
            traceId,
            spanId,
            ...(parentId !== undefined && { parentSpanId: parentId }),
            name,
            kind: KINDS[kind],
            startTimeUnixNano: nanoseconds(start),
            endTimeUnixNano: nanoseconds(end),
            attributes: attributesOf(attributes),
            ...(error !== undefined && { status: { code: 2, message: error } }),
          })),
        },
      ],
    },
  ],
})

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : Number.isInteger(value)
            ? { intValue: String(value) }
            : { doubleValue: value },
  }))
