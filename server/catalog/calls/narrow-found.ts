import { FACETS, type Facet, type FacetName, type FacetValue, NONE } from '../memory/facets.ts'
import type { CatalogIndex } from '../memory/index.ts'
import {
  type Bounds,
  type EndName,
  isWithin,
  type Measure,
  noBounds,
  RANGES,
  type RangeName,
  spansOf,
  widen,
} from '../memory/ranges.ts'
import { type Choice, endWords } from './narrow.ts'

/** What is chosen in the filter, by facet, and the ends of ranges: words of the address. */
export type Words = ReadonlyMap<FacetName | EndName, readonly string[]>

export interface FoundValue extends FacetValue {
  /** How many products it would leave beside the choices in the other facets. */
  count: number
}

export interface NarrowedFound {
  /** Those that fit all choices, in the order in which they were found. */
  ids: number[]
  /** What was chosen and means something: some product that was found has it. */
  words: Words
  /** Every value that some product that was found has. */
  facets: ReadonlyMap<FacetName, readonly FoundValue[]>
  /** From where to where they go, beside the choices in all else and without any. */
  bounds: ReadonlyMap<RangeName, { bounds: Bounds; offered: Bounds }>
}

/**
 * Narrows what a search found, of both kinds together, and counts as lists do (server/catalog/memory/count.ts). Few
 * enough to be gone through one by one: the search finds a thousand at most.
 */
export function narrowFound({ kinds }: CatalogIndex, ids: readonly number[], asked: Choice): NarrowedFound {
  const wanted = new Set(ids)
  const known = new Map<FacetName, Map<string, FoundValue>>(FACETS.map((name) => [name, new Map()]))
  const bounds = new Map(RANGES.map((name) => [name, { bounds: noBounds(), offered: noBounds() }]))
  const found = new Map<number, { place: number; side: Side }>()
  for (const { ids: all, facets, measures, size } of Object.values(kinds)) {
    const side: Side = {
      tallies: facets.map((facet) => ({ facet, values: [], chosen: chosenOf(facet, asked) })),
      measures,
    }
    for (let place = 0; place < size; place++) {
      const id = all[place] ?? 0
      if (!wanted.has(id)) continue
      found.set(id, { place, side })
      for (const { facet, values } of side.tallies)
        eachValue(facet, place, (i) => {
          values[i] ??= foundValue(known.get(facet.name), facet.values[i])
        })
    }
  }
  const chosenWords = FACETS.flatMap((name): [FacetName, readonly string[]][] => {
    const meant = (asked[name] ?? []).filter((word) => known.get(name)?.has(word))
    return meant.length > 0 ? [[name, meant]] : []
  })
  const meant = new Set<string>(chosenWords.map(([name]) => name))
  const spans = spansOf(asked)
  const matches = ids.filter((id) => {
    const own = found.get(id)
    if (!own) return false
    const { place, side } = own
    let failures = 0
    let failedIn: FacetName | RangeName | undefined
    const fail = (name: FacetName | RangeName): void => {
      failures++
      failedIn = name
    }
    for (const { facet, chosen } of side.tallies)
      if (meant.has(facet.name) && !hasOne(facet, place, chosen)) fail(facet.name)
    for (const { name, values } of side.measures) {
      const span = spans[name]
      if (span && !isWithin(values[place] ?? Number.NaN, span)) fail(name)
    }
    // What a further choice would leave: one may fail where it is chosen itself.
    const counts = (name: FacetName | RangeName): boolean => failures === 0 || (failures === 1 && failedIn === name)
    for (const { name, values } of side.measures) {
      const length = values[place] ?? Number.NaN
      const both = bounds.get(name)
      if (both) widen(both.offered, length)
      if (both && counts(name)) widen(both.bounds, length)
    }
    for (const { facet, values } of side.tallies)
      if (counts(facet.name))
        eachValue(facet, place, (i) => {
          const value = values[i]
          if (value) value.count++
        })
    return failures === 0
  })
  return {
    ids: matches,
    words: new Map([...chosenWords, ...endWords(spans)]),
    facets: new Map([...known].map(([name, values]) => [name, [...values.values()]])),
    bounds,
  }
}

/** One kind of the catalogue, while it is counted. */
interface Side {
  /** Of each facet: what was found of its values, by their places among them, and those that are chosen. */
  tallies: { facet: Facet; values: (FoundValue | undefined)[]; chosen: ReadonlySet<number> }[]
  measures: readonly Measure[]
}

/** The same for both kinds: what one word means is one value. */
function foundValue(known: Map<string, FoundValue> | undefined, value: FacetValue | undefined): FoundValue | undefined {
  if (!known || !value) return undefined
  const before = known.get(value.word)
  if (before) return before
  const made = { ...value, count: 0 }
  known.set(value.word, made)
  return made
}

const chosenOf = ({ name, values }: Facet, asked: Choice): ReadonlySet<number> =>
  new Set((asked[name] ?? []).map((word) => values.findIndex((value) => value.word === word)))

function hasOne(facet: Facet, place: number, chosen: ReadonlySet<number>): boolean {
  let has = false
  eachValue(facet, place, (i) => {
    if (chosen.has(i)) has = true
  })
  return has
}

/** Goes through the values that a product has, by their places among the facet's. */
function eachValue({ codes, bits, values }: Facet, place: number, use: (i: number) => void): void {
  if (bits) {
    for (let rest = bits[place] ?? 0; rest !== 0; rest &= rest - 1) use(31 - Math.clz32(rest & -rest))
    return
  }
  const code = codes[place] ?? NONE
  if (code !== NONE && code < values.length) use(code)
}
