import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in an iteration of the event loop of its own. Long work awaits it every few milliseconds, so that other
 * requests are answered in between, even when many callers wait at once.
 */
export const nextLoopTurn = (): Promise<void> => {
  last = last.then(() => setImmediate())
  return last
}
