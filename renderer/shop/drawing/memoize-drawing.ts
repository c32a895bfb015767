/** Maximum number of cached drawings: a catalog of 100,000 products has far fewer outlines. */
const MAX = 1000

/** Memoizes a function: drawings repeat in every list and on every page. @param nameOf returns a key of all inputs */
export function memoizeDrawing<Given extends readonly unknown[], Made>(
  nameOf: (...given: Given) => string,
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  const known = new Map<string, Made>()
  return (...given) => {
    const name = nameOf(...given)
    const found = known.get(name)
    if (found !== undefined) return found
    const made = make(...given)
    if (known.size >= MAX) known.clear()
    known.set(name, made)
    return made
  }
}
