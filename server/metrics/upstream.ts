import { createCounter, createHistogram, type Family, family } from './families.ts'

/** How a request to another back end ended; `paused` and `busy`: it was not made. */
export type UpstreamResult = 'ok' | 'refused' | 'failed' | 'late' | 'paused' | 'busy'

/** Where an answer that is everybody's came from: asked for now, kept and still good, or the last known. */
export type AnswerFrom = 'asked' | 'kept' | 'stale'

export interface UpstreamMetrics {
  families(): readonly Family[]
  /** @param seconds undefined where it was not asked */
  asked(call: string, result: UpstreamResult, seconds: number | undefined): void
  answered(call: string, from: AnswerFrom): void
  /** Who tells which calls are left alone, and at how many of their addresses. */
  pauses(told: () => ReadonlyMap<string, number>): void
}

const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** What is asked of another back end (API_UPSTREAM), by calls as the contract names them. */
export function createUpstreamMetrics(): UpstreamMetrics {
  const requests = createCounter(
    {
      name: 'tara_upstream_requests',
      help: 'Requests to the other back end. Result "paused", "busy": it was not asked.',
    },
    ['call', 'result'],
  )
  const seconds = createHistogram(
    { name: 'tara_upstream_seconds', help: 'Until the other back end had answered, or failed.', unit: 'seconds' },
    BOUNDS,
    ['call'],
  )
  const answers = createCounter(
    { name: 'tara_upstream_answers', help: 'Answers for everybody: asked for, kept, or the last known ("stale").' },
    ['call', 'from'],
  )
  let paused = (): ReadonlyMap<string, number> => new Map()
  return {
    families: () => [
      requests,
      seconds,
      answers,
      family(
        {
          name: 'tara_upstream_paused',
          help: 'Addresses of a call, or it as a whole, that are left alone after failures.',
        },
        'gauge',
        [...paused()].map(([call, count]) => [{ call }, count]),
      ),
    ],
    asked(call, result, took) {
      requests.add(call, result)
      if (took !== undefined) seconds.observe(took, call)
    },
    answered: (call, from) => answers.add(call, from),
    pauses: (told) => void (paused = told),
  }
}
