import { HttpError } from './http-error.ts'

interface QueueOptions {
  /** Tasks that run at the same time. */
  atOnce: number
  /** Tasks that wait meanwhile. */
  waiting: number
  /** Message for whoever comes when too many wait. */
  refusal: string
  /** Retry-After of the refusal, in seconds. */
  retryAfter: number
}

/** Runs tasks in the order in which they come, a few at once. */
export class TaskQueue {
  readonly #options: QueueOptions
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** @throws HttpError 503 if there is no room for this many more tasks */
  refuseOverload(more: number): void {
    const { atOnce, waiting, refusal, retryAfter } = this.#options
    if (this.#running + this.#waiting.length + more > atOnce + waiting)
      throw new HttpError(503, refusal, undefined, retryAfter)
  }

  /** @throws HttpError 503 if too many wait already, and errors of the task */
  async run<T>(task: () => Promise<T>): Promise<T> {
    this.refuseOverload(1)
    if (this.#running < this.#options.atOnce) this.#running++
    // A task that ends hands its place over.
    else await new Promise<void>((start) => this.#waiting.push(start))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
