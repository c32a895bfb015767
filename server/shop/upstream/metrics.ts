import { Counter, Histogram, type Metric } from 'prom-client'
import { SECONDS } from '../../engine/metrics/requests.ts'

/** Result of a request to the back end; `paused` and `busy` requests were not sent. */
export type UpstreamResult = 'ok' | 'refused' | 'failed' | 'late' | 'paused' | 'busy'

/** Source of a public response: a request just made, a fresh cache entry, or a stale one. */
type AnswerFrom = 'asked' | 'cached' | 'stale'

export interface UpstreamMetrics {
  metrics: readonly Metric[]
  asked(call: string, result: UpstreamResult, seconds: number): void
  answered(call: string, from: AnswerFrom): void
}

/** Creates metrics of requests to another back end (API_UPSTREAM), by the contract's names of calls. */
export function createUpstreamMetrics(): UpstreamMetrics {
  const requests = new Histogram({
    name: 'tara_upstream_seconds',
    help: 'Until the other back end had answered, or failed. Result "paused", "busy": it was not asked.',
    labelNames: ['call', 'result'],
    buckets: SECONDS,
    registers: [],
  })
  const answers = new Counter({
    name: 'tara_upstream_answers_total',
    help: 'Public answers: asked for, cached, or the last known ("stale").',
    labelNames: ['call', 'from'],
    registers: [],
  })
  return {
    metrics: [requests, answers],
    asked: (call, result, seconds) => requests.observe({ call, result }, seconds),
    answered: (call, from) => answers.inc({ call, from }),
  }
}
