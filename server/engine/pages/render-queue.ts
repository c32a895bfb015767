import { HttpError } from '../http/http-error.ts'
import { nextLoopTurn } from '../next-loop-turn.ts'

/** Maximum number of concurrent renderings; more would only compete. */
const MAX_RUNNING = 4
/** Pages that wait for their turn; about two seconds of rendering. */
const MAX_WAITING = 200
/** Seconds. */
const RETRY_AFTER = 5

/** Limits concurrent renderings, so that health checks, calls and cached pages stay fast under load (R14). */
export class RenderQueue {
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** @throws HttpError 503 when too many pages wait already */
  async run<T>(render: () => Promise<T>): Promise<T> {
    if (this.#running >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING) throw overloaded()
      await new Promise<void>((start) => this.#waiting.push(start))
    } else this.#running++
    try {
      await nextLoopTurn()
      return await render()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

const overloaded = (): HttpError =>
  new HttpError(
    503,
    'Сейчас слишком много посетителей. Обновите страницу через несколько секунд.',
    undefined,
    RETRY_AFTER,
  )
