/** How long a page waits for what it can do without, in milliseconds. */
export const PATIENCE_MS = 3000

/**
 * What comes within so many milliseconds, else what there is instead; what comes later is nobody's.
 * @param late may throw
 */
export async function inTime<T, Late>(coming: Promise<T>, milliseconds: number, late: () => Late): Promise<T | Late> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  // Where nobody waits any more, nobody is told.
  coming.catch(() => undefined)
  try {
    return await Promise.race([coming, promise.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
