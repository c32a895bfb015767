import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#schema/definitions/json-schema/unknown.ts'

/** What became of the elements of a list, by their indices. */
interface Pairs {
  /** [after, before], in the order after. */
  readonly kept: readonly (readonly [now: number, was: number])[]
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** The kept ones, by the index after, that have another order than the rest of them. */
  readonly moved: ReadonlySet<number>
}

/** Pairs equal elements first, then those with one id, with one name, and at last those of one kind in their order. */
export function pairsOf(before: readonly unknown[], after: readonly unknown[]): Pairs {
  const free = new Set(before.keys())
  const found = new Map<number, number>()
  const pairBy = (markOf: (element: unknown) => string | undefined, same = isDeepStrictEqual): void => {
    for (const [now, element] of after.entries()) {
      const mark = markOf(element)
      if (found.has(now) || mark === undefined) continue
      const was = [...free].find((at) => markOf(before[at]) === mark && same(before[at], element))
      if (was === undefined) continue
      found.set(now, was)
      free.delete(was)
    }
  }
  pairBy(() => '')
  pairBy(idOf, () => true)
  pairBy(nameOf, () => true)
  pairBy(kindOf, (was, now) => idOf(was) === undefined || idOf(now) === undefined)
  const kept = [...found].sort(([a], [b]) => a - b)
  return {
    kept,
    added: [...after.keys()].filter((at) => !found.has(at)),
    removed: [...free],
    moved: movedOf(kept),
  }
}

/** A name that nothing else in a list has. */
function idOf(element: unknown): string | undefined {
  if (!isRecord(element)) return undefined
  const { id, code, path, name, value } = element
  const own = typeof name === 'string' && /^[a-z][\w-]*$/i.test(name) ? name : undefined
  return [id, code, path, own, value].find((word) => typeof word === 'string')
}

/** What names an element though the rest of it changes. */
function nameOf(element: unknown): string | undefined {
  if (!isRecord(element)) return undefined
  const { type, name, anchor, question, title, text, props } = element
  const words = [
    name,
    anchor,
    question,
    title,
    text,
    ...(isRecord(props) ? [props.anchor, props.form, props.name] : []),
  ]
  return words.some((word) => typeof word === 'string') ? JSON.stringify([type, words]) : undefined
}

const kindOf = (element: unknown): string => (isRecord(element) ? String(element.type) : typeof element)

/** All but a longest run of pairs in which both indices rise. */
function movedOf(kept: Pairs['kept']): ReadonlySet<number> {
  const runs: number[][] = []
  for (const [i, [, was]] of kept.entries()) {
    const earlier = runs.filter((run) => (kept[run.at(-1) ?? 0]?.[1] ?? 0) < was)
    runs.push([...(longest(earlier) ?? []), i])
  }
  const still = new Set(longest(runs))
  return new Set(kept.flatMap(([now], i) => (still.has(i) ? [] : [now])))
}

const longest = (runs: readonly number[][]): number[] | undefined => runs.toSorted((a, b) => b.length - a.length)[0]
