/** Loads code on the first call; later calls share the result. A failed load is forgotten: the next call asks again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  const forget = (error: unknown): never => {
    loaded = undefined
    throw error
  }
  return () => {
    loaded ??= load().catch(forget)
    return loaded
  }
}
