import { FACETS, type Facet, type FacetName, type FacetValue, NONE } from '../memory/facets.ts'
import type { CatalogIndex } from '../memory/index.ts'
import {
  type Bounds,
  type EndName,
  isWithin,
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
  const known = new Map<FacetName, Map<string, FoundValue>>(FACETS.map((name) => [name, new Map()]))
  const bounds = new Map(RANGES.map((name) => [name, { bounds: noBounds(), offered: noBounds() }]))
  const found = new Map<number, Has>()
  const wanted = new Set(ids)
  for (const { ids: all, facets, measures, size } of Object.values(kinds))
    for (let place = 0; place < size; place++) {
      const id = all[place] ?? 0
      if (!wanted.has(id)) continue
      const own = new Map<FacetName, readonly string[]>()
      for (const facet of facets) {
        const values = valuesAt(facet, place)
        for (const value of values) known.get(facet.name)?.set(value.word, { ...value, count: 0 })
        own.set(
          facet.name,
          values.map(({ word }) => word),
        )
      }
      const lengths = new Map(measures.map(({ name, values }) => [name, values[place] ?? Number.NaN]))
      found.set(id, { words: own, lengths })
    }
  const chosenWords = new Map(
    FACETS.flatMap((name): [FacetName, readonly string[]][] => {
      const meant = (asked[name] ?? []).filter((word) => known.get(name)?.has(word))
      return meant.length > 0 ? [[name, meant]] : []
    }),
  )
  const spans = spansOf(asked)
  const limited = RANGES.filter((name) => spans[name])
  const matches = ids.filter((id) => {
    const own = found.get(id)
    if (!own) return false
    const failed: (FacetName | RangeName)[] = [
      ...[...chosenWords].flatMap(([name, chosen]) =>
        own.words.get(name)?.some((word) => chosen.includes(word)) ? [] : [name],
      ),
      ...limited.filter((name) => !isWithin(own.lengths.get(name) ?? Number.NaN, spans[name] ?? {})),
    ]
    for (const [name, length] of own.lengths) {
      const both = bounds.get(name)
      if (both) widen(both.offered, length)
      if (both && failed.every((other) => other === name)) widen(both.bounds, length)
    }
    for (const [name, has] of own.words)
      if (failed.every((other) => other === name))
        for (const word of has) {
          const value = known.get(name)?.get(word)
          if (value) value.count++
        }
    return failed.length === 0
  })
  return {
    ids: matches,
    words: new Map([...chosenWords, ...endWords(spans)]),
    facets: new Map([...known].map(([name, values]) => [name, [...values.values()]])),
    bounds,
  }
}

/** What a product has. */
interface Has {
  words: ReadonlyMap<FacetName, readonly string[]>
  lengths: ReadonlyMap<RangeName, number>
}

function valuesAt({ codes, bits, values }: Facet, place: number): FacetValue[] {
  if (bits) return values.filter((_, i) => ((bits[place] ?? 0) & (1 << i)) !== 0)
  const code = codes[place] ?? NONE
  return code === NONE ? [] : values.slice(code, code + 1)
}
