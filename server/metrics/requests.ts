import type { IncomingMessage, ServerResponse } from 'node:http'
import { createCounter, createHistogram, type Family } from './families.ts'

/** What a request came to: a page's file, a call's name, nothing of a visitor's. */
export interface Answered {
  kind: 'page' | 'page-data' | 'call' | 'file' | 'picture' | 'watch' | 'other'
  name: string
  /** Of pages: whether it was made before. */
  kept?: boolean
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Said by who answers it. */
    answered?: Answered
  }
}

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Whoever said nothing. */
export const NOBODY: Answered = { kind: 'other', name: 'other' }

export interface RequestMetrics {
  families: readonly Family[]
  /** Measures a request from now on; what it is, is asked for when it has been answered. */
  watch(request: IncomingMessage, response: ServerResponse): void
}

/** Counts of requests, for one process: some microseconds each, kept pages go by here too. */
export function createRequestMetrics(): RequestMetrics {
  const requests = createCounter(
    { name: 'tara_requests', help: 'Requests by what they came to. Status "aborted": the client went away.' },
    ['kind', 'name', 'status'],
  )
  const seconds = createHistogram(
    { name: 'tara_request_seconds', help: 'From the headers to the end of the answer.', unit: 'seconds' },
    BOUNDS,
    ['kind', 'name'],
  )
  const pages = createCounter({ name: 'tara_page_answers', help: 'Pages, whether they were kept or had to be made.' }, [
    'kept',
  ])
  return {
    families: [requests, seconds, pages],
    watch(request, response) {
      const started = performance.now()
      response.once('close', () => {
        const { kind, name, kept } = request.answered ?? NOBODY
        requests.add(kind, name, response.writableFinished ? String(response.statusCode) : 'aborted')
        seconds.observe((performance.now() - started) / 1000, kind, name)
        if (kept !== undefined) pages.add(kept ? 'yes' : 'no')
      })
    },
  }
}
