import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram } from 'prom-client'

/** Labels of a request. The name is a page's file, a call, or a fixed word such as `redirect`; never a visitor's text. */
interface Answered {
  kind: 'page' | 'page-data' | 'call' | 'file' | 'picture' | 'watch' | 'other'
  name: string
  /** True if a page came from the cache. */
  cached?: boolean
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Set by the handler that answers. */
    answered?: Answered
  }
}

/** Buckets of the request histograms, in seconds. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const OTHER: Answered = { kind: 'other', name: 'other' }

export function createRequestMetrics() {
  const requests = new Counter({
    name: 'tara_requests_total',
    help: 'Requests by what they came to. Status "aborted": the client went away.',
    labelNames: ['kind', 'name', 'status'],
    registers: [],
  })
  const seconds = new Histogram({
    name: 'tara_request_seconds',
    help: 'From the headers of a request to the end of its response.',
    labelNames: ['kind', 'name'],
    buckets: SECONDS,
    registers: [],
  })
  const pages = new Counter({
    name: 'tara_page_answers_total',
    help: 'Pages by whether the page cache had them.',
    labelNames: ['cached'],
    registers: [],
  })
  return {
    metrics: [requests, seconds, pages],
    /** Measures a request until its response closes. */
    watch(request: IncomingMessage, response: ServerResponse): void {
      const started = performance.now()
      response.on('close', () => {
        const { kind, name, cached } = request.answered ?? OTHER
        requests.inc({ kind, name, status: response.writableFinished ? String(response.statusCode) : 'aborted' })
        seconds.observe({ kind, name }, (performance.now() - started) / 1000)
        if (cached !== undefined) pages.inc({ cached: cached ? 'yes' : 'no' })
      })
    },
  }
}
