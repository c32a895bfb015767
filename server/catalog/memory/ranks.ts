/** The ways a list can be sorted; a minus turns the order round. */
export const SORTS = ['default', 'price', '-price', 'volume', '-volume', 'name'] as const

export type SortName = (typeof SORTS)[number]

/** Each place's rank in each order; worked out once, so that a page of any order is a walk over numbers. */
export function ranksOf(
  size: number,
  { prices, volumes, names }: { prices: Float64Array; volumes: Float64Array; names: readonly string[] },
): Record<SortName, Uint32Array> {
  const numeric = (values: Float64Array, sign: 1 | -1) => (a: number, b: number) => {
    const [x = 0, y = 0] = [values[a], values[b]]
    // What has no price or no volume comes last either way.
    if (x === y) return a - b
    if (x === Number.POSITIVE_INFINITY) return 1
    if (y === Number.POSITIVE_INFINITY) return -1
    return (x - y) * sign
  }
  const alphabetic = (a: number, b: number): number => {
    const [x = '', y = ''] = [names[a], names[b]]
    return x < y ? -1 : x > y ? 1 : a - b
  }
  return {
    default: Uint32Array.from({ length: size }, (_, place) => place),
    price: rank(size, numeric(prices, 1)),
    '-price': rank(size, numeric(prices, -1)),
    volume: rank(size, numeric(volumes, 1)),
    '-volume': rank(size, numeric(volumes, -1)),
    name: rank(size, alphabetic),
  }
}

function rank(size: number, compare: (a: number, b: number) => number): Uint32Array {
  const order = Uint32Array.from({ length: size }, (_, place) => place).sort(compare)
  const ranks = new Uint32Array(size)
  for (let i = 0; i < size; i++) ranks[order[i] ?? 0] = i
  return ranks
}
