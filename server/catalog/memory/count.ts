import { inTurn } from '../../in-turn.ts'
import { type Facet, type FacetName, NONE } from './facets.ts'
import type { KindIndex } from './index.ts'
import { type Bounds, isWithin, type Measure, noBounds, type Span, type Spans, widen } from './ranges.ts'

/** What is chosen in the filter: the indexes of the values, by facet. Several of one facet mean any of them. */
export type Choices = Readonly<Partial<Record<FacetName, ReadonlySet<number>>>>

export interface Counted {
  /** The places that fit all choices, in their own order. */
  matches: Uint32Array
  /** For each facet, how many products each of its values would leave beside the choices in the other facets. */
  counts: readonly Uint32Array[]
  /** For each measure, from where to where go those that fit the choices in all else. */
  bounds: readonly Bounds[]
}

/** Places looked at before others get their turn; a few milliseconds' work. */
const SLICE = 25_000

/** Narrows a run of places by the choices and counts what each further choice would leave. */
export async function count(
  { facets, measures }: Pick<KindIndex, 'facets' | 'measures'>,
  first: number,
  end: number,
  choices: Choices,
  spans: Spans = {},
): Promise<Counted> {
  const counting: Counting = {
    facets,
    measures,
    tests: facets.flatMap((facet, index) => testOf(facet, index, choices[facet.name])),
    limits: measures.flatMap(({ name, values }, i) => {
      const span = spans[name]
      return span ? [{ index: facets.length + i, measure: i, values, span }] : []
    }),
    counts: facets.map(({ values }) => new Uint32Array(values.length)),
    bounds: measures.map(noBounds),
    matches: new Uint32Array(end - first),
    found: 0,
    failures: new Uint8Array(Math.min(SLICE, end - first)),
    failedIn: new Uint8Array(Math.min(SLICE, end - first)),
  }
  for (let from = first; from < end; from += SLICE) {
    countSlice(counting, from, Math.min(end, from + SLICE))
    if (from + SLICE < end) await inTurn()
  }
  const { matches, found, counts, bounds } = counting
  return { matches: matches.subarray(0, found), counts, bounds }
}

interface Counting {
  facets: readonly Facet[]
  measures: readonly Measure[]
  tests: readonly Test[]
  limits: readonly Limit[]
  counts: readonly Uint32Array[]
  bounds: readonly Bounds[]
  matches: Uint32Array
  found: number
  /** For each place of the slice, how many facets and measures it fails in, and the last of them. */
  failures: Uint8Array
  failedIn: Uint8Array
}

/** A facet in which something is chosen. */
interface Test {
  index: number
  facet: Facet
  /** By value index, with a place for NONE; of a facet with several values at once, the mask. */
  allowed: Uint8Array
  mask: number
}

/** A measure that is limited. */
interface Limit {
  /** After those of the facets. */
  index: number
  measure: number
  values: Float32Array
  span: Span
}

/** Column by column: each loop reads one array from end to end. */
function countSlice(counting: Counting, from: number, to: number): void {
  const { facets, measures, tests, limits, counts, bounds, matches, failures, failedIn } = counting
  failures.fill(0)
  for (const test of tests) fail(test, failures, failedIn, from, to)
  for (const limit of limits) failLimit(limit, failures, failedIn, from, to)
  const start = counting.found
  for (let place = from; place < to; place++) if (failures[place - from] === 0) matches[counting.found++] = place
  const slice = matches.subarray(start, counting.found)
  for (const [index, facet] of facets.entries())
    for (const place of slice) add(facet, counts[index] as Uint32Array, place)
  for (const [i, { values }] of measures.entries())
    for (const place of slice) widen(bounds[i] as Bounds, values[place] as number)
  // A product that fails in one facet alone still counts there; one that fails in two counts nowhere.
  for (const { index, facet } of tests) {
    const own = counts[index] as Uint32Array
    for (let i = 0; i < to - from; i++) if (failures[i] === 1 && failedIn[i] === index) add(facet, own, from + i)
  }
  for (const { index, measure, values } of limits)
    for (let i = 0; i < to - from; i++)
      if (failures[i] === 1 && failedIn[i] === index) widen(bounds[measure] as Bounds, values[from + i] as number)
}

function fail(
  { index, facet, allowed, mask }: Test,
  failures: Uint8Array,
  failedIn: Uint8Array,
  from: number,
  to: number,
): void {
  const { codes, bits } = facet
  for (let place = from; place < to; place++) {
    const fits = bits ? ((bits[place] as number) & mask) !== 0 : allowed[codes[place] as number] === 1
    if (fits) continue
    failures[place - from] = (failures[place - from] as number) + 1
    failedIn[place - from] = index
  }
}

function failLimit(
  { index, values, span }: Limit,
  failures: Uint8Array,
  failedIn: Uint8Array,
  from: number,
  to: number,
): void {
  for (let place = from; place < to; place++) {
    if (isWithin(values[place] as number, span)) continue
    failures[place - from] = (failures[place - from] as number) + 1
    failedIn[place - from] = index
  }
}

function add({ codes, bits }: Facet, counts: Uint32Array, place: number): void {
  if (!bits) {
    const code = codes[place] as number
    if (code !== NONE) counts[code] = (counts[code] as number) + 1
    return
  }
  for (let rest = bits[place] as number; rest !== 0; rest &= rest - 1) {
    const bit = 31 - Math.clz32(rest & -rest)
    counts[bit] = (counts[bit] as number) + 1
  }
}

function testOf(facet: Facet, index: number, chosen: ReadonlySet<number> | undefined): Test[] {
  if (!chosen || chosen.size === 0) return []
  const allowed = new Uint8Array(facet.bits ? 0 : NONE + 1)
  let mask = 0
  for (const value of chosen) {
    if (facet.bits) mask |= 1 << value
    else allowed[value] = 1
  }
  return [{ index, facet, allowed, mask }]
}
