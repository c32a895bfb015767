import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a new iteration of the event loop. Long tasks await this promise every few milliseconds, so that other requests are served in
 * between. Each caller gets an iteration of its own, even if many long tasks run at once.
 */
export const nextLoopTurn = (): Promise<void> => {
  last = last.then(() => setImmediate())
  return last
}

/** Maps at most `atOnce` items in each iteration of the event loop. */
export async function mapInTurns<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  map: (item: Item) => Value | Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    await nextLoopTurn()
    values.push(...(await Promise.all(items.slice(from, from + atOnce).map(map))))
  }
  return values
}

/** Returns a function that runs tasks one after another; a failed task does not affect the next ones. */
export function oneAfterAnother(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = before.then(task)
    before = result.catch(() => undefined)
    return result
  }
}
