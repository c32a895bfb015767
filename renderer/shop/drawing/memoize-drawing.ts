/** Maximum number of cached drawings: a catalog of 100,000 products has far fewer outlines. */
const MAX = 1000

/** Memoizes a function: drawings repeat in every list and on every page. @param nameOf returns a key of all inputs */
export function memoizeDrawing<Args extends readonly unknown[], Result>(
  nameOf: (...args: Args) => string,
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  const cache = new Map<string, Result>()
  return (...args) => {
    const name = nameOf(...args)
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const drawing = make(...args)
    if (cache.size >= MAX) cache.clear()
    cache.set(name, drawing)
    return drawing
  }
}
