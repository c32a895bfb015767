import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'
import { likeness } from './words.ts'

/** What became of the elements of a list, by their indices. */
export interface Pairs {
  /** After -> before. */
  readonly kept: ReadonlyMap<number, number>
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** Those of the kept ones, by the index after, that stand in another order than the rest of them. */
  readonly moved: ReadonlySet<number>
}

/** From which share of common words on two texts are one that has been edited. */
const ALIKE = 0.4

/**
 * Which element became which: the same first, then those of one name, then those of one kind that say nearly the same or
 * stand between the same neighbors.
 */
export function pairsOf(before: readonly unknown[], after: readonly unknown[]): Pairs {
  const free = new Set(before.keys())
  const kept = new Map<number, number>()
  const pair = (fits: (was: number, now: number) => boolean): void => {
    for (const now of after.keys()) {
      if (kept.has(now)) continue
      const was = [...free].find((at) => fits(at, now))
      if (was === undefined) continue
      kept.set(now, was)
      free.delete(was)
    }
  }
  pair((was, now) => isDeepStrictEqual(before[was], after[now]))
  pair((was, now) => idOf(before[was]) !== undefined && idOf(before[was]) === idOf(after[now]))
  pair((was, now) => keyOf(before[was]) !== undefined && keyOf(before[was]) === keyOf(after[now]))
  const isKind = (was: number, now: number): boolean =>
    kindOf(before[was]) === kindOf(after[now]) && (idOf(before[was]) === undefined || idOf(after[now]) === undefined)
  pair((was, now) => isKind(was, now) && likeness(before[was], after[now]) > ALIKE)
  const known = new Map(kept)
  const places = new Map([...known].map(([now, was]) => [was, now]))
  /** The last pair that stands before an element. */
  const above = (at: number, pairs: ReadonlyMap<number, number>): number => {
    while (--at >= 0) if (pairs.has(at)) return at
    return -1
  }
  pair((was, now) => {
    const [upper, lower] = [above(was, places), above(now, known)]
    return isKind(was, now) && (lower < 0 ? upper < 0 : known.get(lower) === upper)
  })
  const order = [...kept.keys()].sort((a, b) => a - b)
  const inOrder = longestRise(order.map((now) => kept.get(now) ?? 0))
  return {
    kept,
    added: [...after.keys()].filter((at) => !kept.has(at)),
    removed: [...free],
    moved: new Set(order.filter((_, i) => !inOrder.has(i))),
  }
}

/** The name that nothing else in a list has; undefined where an element has none. */
function idOf(element: unknown): string | undefined {
  if (!isRecord(element)) return undefined
  const { id, code, path, name, value } = element
  const own = typeof name === 'string' && /^[a-z][\w-]*$/i.test(name) ? name : undefined
  const found = [id, code, path, own, value].find((word) => typeof word === 'string')
  return typeof found === 'string' ? found : undefined
}

/** What an element is known by though the rest of it changes. */
function keyOf(element: unknown): string | undefined {
  if (!isRecord(element)) return undefined
  const { type, name, anchor, question, title, props } = element
  const words = [name, anchor, question, title, ...(isRecord(props) ? [props.anchor, props.form, props.name] : [])]
  return words.some((word) => typeof word === 'string')
    ? JSON.stringify([type, ...words].map((word) => word ?? null))
    : undefined
}

const kindOf = (element: unknown): string =>
  isRecord(element) ? (typeof element.type === 'string' ? element.type : '') : typeof element

/** The indices of a longest rising row of numbers: what need not be moved. */
function longestRise(row: readonly number[]): ReadonlySet<number> {
  const best = row.map((): number => 1)
  const from = row.map((): number => -1)
  for (const [i, value] of row.entries())
    for (let j = 0; j < i; j++)
      if ((row[j] ?? 0) < value && (best[j] ?? 0) >= (best[i] ?? 0)) {
        best[i] = (best[j] ?? 0) + 1
        from[i] = j
      }
  const rise = new Set<number>()
  for (let i = best.indexOf(Math.max(...best, 0)); i >= 0; i = from[i] ?? -1) rise.add(i)
  return rise
}
