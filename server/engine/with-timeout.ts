/** Timeout of a page's optional data, in milliseconds. */
export const OPTIONAL_DATA_TIMEOUT_MS = 3000

/** Resolves with the value, or after a timeout with the result of `late`, which may throw. A later value is ignored. */
export async function withTimeout<T, Late>(coming: Promise<T>, milliseconds: number, late: () => Late) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  // A failure after the timeout is ignored.
  coming.catch(() => undefined)
  try {
    return await Promise.race([coming, promise.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
