import { FACETS, type Facet, type FacetName, type FacetValue, NONE } from '../memory/facets.ts'
import type { CatalogIndex } from '../memory/index.ts'

/** What is chosen in the filter, by facet: words of the address. */
export type Words = ReadonlyMap<FacetName, readonly string[]>

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
}

/**
 * Narrows what a search found, of both kinds together, and counts as lists do (server/catalog/memory/count.ts). Few
 * enough to be gone through one by one: the search finds a thousand at most.
 */
export function narrowFound(
  { kinds }: CatalogIndex,
  ids: readonly number[],
  asked: Readonly<Partial<Record<FacetName, readonly string[]>>>,
): NarrowedFound {
  const known = new Map<FacetName, Map<string, FoundValue>>(FACETS.map((name) => [name, new Map()]))
  const found = new Map<number, ReadonlyMap<FacetName, readonly string[]>>()
  const wanted = new Set(ids)
  for (const { ids: all, facets, size } of Object.values(kinds))
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
      found.set(id, own)
    }
  const words: Words = new Map(
    FACETS.flatMap((name): [FacetName, readonly string[]][] => {
      const meant = (asked[name] ?? []).filter((word) => known.get(name)?.has(word))
      return meant.length > 0 ? [[name, meant]] : []
    }),
  )
  const matches = ids.filter((id) => {
    const own = found.get(id)
    if (!own) return false
    const failed = [...words].filter(([name, chosen]) => !own.get(name)?.some((word) => chosen.includes(word)))
    for (const [name, has] of own)
      if (failed.every(([other]) => other === name))
        for (const word of has) {
          const value = known.get(name)?.get(word)
          if (value) value.count++
        }
    return failed.length === 0
  })
  return { ids: matches, words, facets: new Map([...known].map(([name, values]) => [name, [...values.values()]])) }
}

function valuesAt({ codes, bits, values }: Facet, place: number): FacetValue[] {
  if (bits) return values.filter((_, i) => ((bits[place] ?? 0) & (1 << i)) !== 0)
  const code = codes[place] ?? NONE
  return code === NONE ? [] : values.slice(code, code + 1)
}
