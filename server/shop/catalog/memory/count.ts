import { nextLoopTurn } from '../../../engine/next-loop-turn.ts'
import {
  type Bounds,
  type Facet,
  type FacetName,
  isWithin,
  type Measure,
  NONE,
  noBounds,
  type Spans,
} from './facets.ts'
import type { KindIndex } from './index.ts'

/** By facet, the indexes of the selected values in its `values`. A product must have one of them; an empty set matches no product. */
export type Choices = Readonly<Partial<Record<FacetName, ReadonlySet<number>>>>

export interface Counted {
  /** Positions of the products that match all selected values, in the order of the input. */
  matches: Uint32Array
  /** For each facet, the number of products per value. Counts products that match the filters of all other facets and all measures. */
  counts: readonly Uint32Array[]
  /** For each measure, the smallest and largest length of the products that match the filters of all facets and all other measures. */
  bounds: readonly Bounds[]
}

/** A facet or a measure, with functions that filter and count products by it. */
interface Column {
  /** Returns true if the product at position `place` matches the column's filter; undefined if the column has no filter. */
  fits: ((place: number) => boolean) | undefined
  add(place: number): void
}

/** Number of products counted in one iteration of the event loop: a few milliseconds of work. */
const SLICE = 25_000

/** Filters the products at the positions `places`, and counts for each filter value how many products would remain with it. */
export async function count(
  { facets, measures }: Pick<KindIndex, 'facets' | 'measures'>,
  places: Uint32Array,
  choices: Choices = {},
  spans: Spans = {},
): Promise<Counted> {
  const counts = facets.map(({ values }) => new Uint32Array(values.length))
  const bounds = measures.map(noBounds)
  const columns = [
    ...facets.map((facet, i) => facetColumn(facet, choices[facet.name], counts[i] as Uint32Array)),
    ...measures.map((measure, i) => measureColumn(measure, spans[measure.name], bounds[i] as Bounds)),
  ]
  const matches = new Uint32Array(places.length)
  let matchCount = 0
  for (let from = 0; from < places.length; from += SLICE) {
    if (from > 0) await nextLoopTurn()
    const slice = places.subarray(from, from + SLICE)
    const failures = new Uint8Array(slice.length)
    const failedIn = new Uint8Array(slice.length)
    for (const [column, { fits }] of columns.entries()) {
      if (!fits) continue
      for (let i = 0; i < slice.length; i++) {
        if (fits(slice[i] as number)) continue
        failures[i] = (failures[i] as number) + 1
        failedIn[i] = column
      }
    }
    for (let i = 0; i < slice.length; i++) if (failures[i] === 0) matches[matchCount++] = slice[i] as number
    // A product that fails exactly one column's filter counts in that column only; one that fails two counts nowhere.
    for (const [column, { add }] of columns.entries())
      for (let i = 0; i < slice.length; i++)
        if (failures[i] === 0 || (failures[i] === 1 && failedIn[i] === column)) add(slice[i] as number)
  }
  return { matches: matches.subarray(0, matchCount), counts, bounds }
}

function facetColumn({ codes, bits }: Facet, chosen: ReadonlySet<number> | undefined, counts: Uint32Array): Column {
  if (bits) {
    let mask = 0
    for (const value of chosen ?? []) mask |= 1 << value
    return {
      fits: chosen && ((place) => ((bits[place] as number) & mask) !== 0),
      add(place) {
        for (let rest = bits[place] as number; rest !== 0; rest &= rest - 1) {
          const bit = 31 - Math.clz32(rest & -rest)
          counts[bit] = (counts[bit] as number) + 1
        }
      },
    }
  }
  return {
    fits: chosen && ((place) => chosen.has(codes[place] as number)),
    add(place) {
      const code = codes[place] as number
      if (code !== NONE) counts[code] = (counts[code] as number) + 1
    },
  }
}

const measureColumn = ({ values }: Measure, span: Spans[keyof Spans], bounds: Bounds): Column => ({
  fits: span && ((place) => isWithin(values[place] as number, span)),
  add(place) {
    const value = values[place] as number
    if (value < bounds.min) bounds.min = value
    if (value > bounds.max) bounds.max = value
  },
})

/** Returns one page of the matches, sorted by rank. @param ranks rank by position; undefined: the matches stay in their order */
export function pageOf(matches: Uint32Array, ranks: Uint32Array | undefined, from: number, size: number): Uint32Array {
  if (!ranks) return matches.slice(from, from + size)
  const placesByRank = new Uint32Array(ranks.length) // position + 1, since 0 means that no match has this rank
  for (const place of matches) placesByRank[ranks[place] as number] = place + 1
  return placesByRank
    .filter((place) => place > 0)
    .slice(from, from + size)
    .map((place) => place - 1)
}
