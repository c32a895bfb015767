import { type Facet, type FacetName, NONE } from './facets.ts'
import type { KindIndex } from './index.ts'

/** What is chosen in the filter: the indexes of the values, by facet. Several of one facet mean any of them. */
export type Choices = Readonly<Partial<Record<FacetName, ReadonlySet<number>>>>

export interface Counted {
  /** The places that fit all choices, in their own order. */
  matches: Uint32Array
  /** For each facet, how many products each of its values would leave beside the choices in the other facets. */
  counts: readonly Uint32Array[]
}

/** Places looked at before others get their turn; some five milliseconds' work. */
const SLICE = 100_000

/** Narrows a run of places by the choices and counts what each further choice would leave, in one pass. */
export async function count(
  { facets }: Pick<KindIndex, 'facets'>,
  first: number,
  end: number,
  choices: Choices,
): Promise<Counted> {
  const counts = facets.map(({ values }) => new Uint32Array(values.length))
  const tests = facets.map((facet) => testOf(facet, choices[facet.name]))
  const chosen = tests.flatMap((test, i) => (test ? [i] : []))
  const matches = new Uint32Array(end - first)
  let found = 0
  for (let from = first; from < end; from += SLICE) {
    const to = Math.min(end, from + SLICE)
    for (let place = from; place < to; place++) {
      // A product that fails in one facet alone still counts there; one that fails in two counts nowhere.
      let failed = -1
      let fails = 0
      for (const i of chosen) {
        if (tests[i]?.(place)) continue
        failed = i
        if (++fails > 1) break
      }
      if (fails === 0) {
        matches[found++] = place
        for (let i = 0; i < facets.length; i++) add(facets[i] as Facet, counts[i] as Uint32Array, place)
      } else if (fails === 1) add(facets[failed] as Facet, counts[failed] as Uint32Array, place)
    }
    if (to < end) await new Promise((resume) => setImmediate(resume))
  }
  return { matches: matches.subarray(0, found), counts }
}

function add({ codes, bits }: Facet, counts: Uint32Array, place: number): void {
  if (!bits) {
    const code = codes[place] as number
    if (code !== NONE) (counts[code] as number)++
    return
  }
  for (let rest = bits[place] as number; rest !== 0; rest &= rest - 1)
    (counts[31 - Math.clz32(rest & -rest)] as number)++
}

function testOf(
  { values, codes, bits }: Facet,
  chosen: ReadonlySet<number> | undefined,
): ((place: number) => boolean) | undefined {
  if (!chosen || chosen.size === 0) return undefined
  if (bits) {
    let mask = 0
    for (const index of chosen) mask |= 1 << index
    return (place) => ((bits[place] as number) & mask) !== 0
  }
  const allowed = new Uint8Array(values.length)
  for (const index of chosen) allowed[index] = 1
  return (place) => allowed[codes[place] as number] === 1
}
