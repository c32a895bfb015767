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

/** The chosen values as indexes, by facet. A product must have one of them; an empty set matches nothing. */
export type Choices = Readonly<Partial<Record<FacetName, ReadonlySet<number>>>>

export interface Counted {
  /** Positions that match all choices, in their own order. */
  matches: Uint32Array
  /** Number of products per value of each attribute, given the choices in the other attributes. */
  counts: readonly Uint32Array[]
  /** Minimum and maximum of each measure, given all other choices. */
  bounds: readonly Bounds[]
}

/** A facet or a measure with its counts. */
interface Column {
  /** Undefined without a choice. */
  fits: ((place: number) => boolean) | undefined
  add(place: number): void
}

/** Positions per turn of the event loop: a few milliseconds of work. */
const SLICE = 25_000

/** Filters positions by the choices, and counts what each further choice would leave. */
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
    // A product that does not match exactly one column counts in that column; one that fails in two counts nowhere.
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

/** A page of the matches, sorted by rank. @param ranks position -> rank; undefined: in the order of positions */
export function pageOf(matches: Uint32Array, ranks: Uint32Array | undefined, from: number, size: number): Uint32Array {
  if (!ranks) return matches.slice(from, from + size)
  const placesByRank = new Uint32Array(ranks.length) // plus one: 0 means no match
  for (const place of matches) placesByRank[ranks[place] as number] = place + 1
  return placesByRank
    .filter((place) => place > 0)
    .slice(from, from + size)
    .map((place) => place - 1)
}
