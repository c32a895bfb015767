import { Counter, Gauge, Histogram, type Metric } from 'prom-client'

/** Result of an upstream request; `paused` and `busy`: it was not made. */
export type UpstreamResult = 'ok' | 'refused' | 'failed' | 'late' | 'paused' | 'busy'

/** Source of a public response: requested now, fresh cache, or stale cache. */
type AnswerFrom = 'asked' | 'kept' | 'stale'

export interface UpstreamMetrics {
  metrics: readonly Metric[]
  /** @param seconds undefined if no request was made */
  asked(call: string, result: UpstreamResult, seconds: number | undefined): void
  answered(call: string, from: AnswerFrom): void
  /** Sets what reads, on each scrape, at how many addresses each call is paused. */
  pauses(read: () => ReadonlyMap<string, number>): void
}

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** Requests to another back end (API_UPSTREAM), by calls as the contract names them. */
export function createUpstreamMetrics(): UpstreamMetrics {
  const requests = new Counter({
    name: 'tara_upstream_requests_total',
    help: 'Requests to the other back end. Result "paused", "busy": it was not asked.',
    labelNames: ['call', 'result'],
    registers: [],
  })
  const seconds = new Histogram({
    name: 'tara_upstream_seconds',
    help: 'Until the other back end had answered, or failed.',
    labelNames: ['call'],
    buckets: SECONDS,
    registers: [],
  })
  const answers = new Counter({
    name: 'tara_upstream_answers_total',
    help: 'Public answers: asked for, cached ("kept"), or the last known ("stale").',
    labelNames: ['call', 'from'],
    registers: [],
  })
  let readPaused = (): ReadonlyMap<string, number> => new Map()
  const paused = new Gauge({
    name: 'tara_upstream_paused',
    help: 'Addresses of a call, or the whole call, that are not asked for a while after failures.',
    labelNames: ['call'],
    registers: [],
    collect() {
      this.reset()
      for (const [call, count] of readPaused()) this.set({ call }, count)
    },
  })
  return {
    metrics: [requests, seconds, answers, paused],
    asked(call, result, took) {
      requests.inc({ call, result })
      if (took !== undefined) seconds.observe({ call }, took)
    },
    answered: (call, from) => answers.inc({ call, from }),
    pauses: (read) => void (readPaused = read),
  }
}
