import { inTurn } from '../../in-turn.ts'

/** The ways a list can be sorted; a minus turns the order round. */
export const SORTS = ['default', 'price', '-price', 'volume', '-volume', 'name'] as const

export type SortName = (typeof SORTS)[number]

/**
 * Each place's rank in each order; worked out once, so that a page of any order is a walk over numbers. In slices: a
 * hundred thousand places at once would keep everybody waiting.
 */
export async function ranksOf(
  size: number,
  { prices, volumes, names }: { prices: Float64Array; volumes: Float64Array; names: readonly string[] },
): Promise<Record<SortName, Uint32Array>> {
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
    default: inPlace(size),
    price: await rank(size, numeric(prices, 1)),
    '-price': await rank(size, numeric(prices, -1)),
    volume: await rank(size, numeric(volumes, 1)),
    '-volume': await rank(size, numeric(volumes, -1)),
    name: await rank(size, alphabetic),
  }
}

/** Each place at its own number; `Uint32Array.from` takes several times as long. */
function inPlace(size: number): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(size)
  for (let place = 0; place < size; place++) places[place] = place
  return places
}

type Compare = (a: number, b: number) => number

/** Places that are sorted, or put in their order, before others get their turn; a few milliseconds' work. */
const SLICE = 4096

/** Sorted slice by slice, then merged: each pass joins neighbors that are in order already. */
async function rank(size: number, compare: Compare): Promise<Uint32Array> {
  let order = inPlace(size)
  for (let from = 0; from < size; from += SLICE) {
    order.subarray(from, from + SLICE).sort(compare)
    await inTurn()
  }
  let merged = new Uint32Array(size)
  for (let width = SLICE; width < size; width *= 2) {
    await merge(order, merged, width, compare)
    ;[order, merged] = [merged, order]
  }
  await inTurn()
  // The other array is free again.
  for (let i = 0; i < size; i++) merged[order[i] ?? 0] = i
  return merged
}

async function merge(order: Uint32Array, merged: Uint32Array, width: number, compare: Compare): Promise<void> {
  const size = order.length
  for (let from = 0; from < size; from += 2 * width) {
    const [middle, end] = [Math.min(from + width, size), Math.min(from + 2 * width, size)]
    let [left, right] = [from, middle]
    for (let i = from; i < end; i++) {
      if (i % SLICE === 0) await inTurn()
      const takesLeft = right >= end || (left < middle && compare(order[left] ?? 0, order[right] ?? 0) <= 0)
      merged[i] = order[takesLeft ? left++ : right++] ?? 0
    }
  }
}
