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

/** Maps so many items in each iteration of the event loop. */
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

/** Returns a function that runs tasks one after another; a task that fails holds up none of those after it. */
export function oneAfterAnother(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = before.then(task)
    before = result.catch(() => undefined)
    return result
  }
}
