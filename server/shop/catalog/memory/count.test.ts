import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Choices, count, pageOf } from './count.ts'
import { type Facet, FacetBuilder } from './facets.ts'
import { ranksOf } from './index.ts'

interface Thing {
  material: string | null
  neck: string | null
  purposes: string[]
  height: number
}

const word = fc.constantFrom('а', 'б', 'в', 'г')
const thing: fc.Arbitrary<Thing> = fc.record({
  material: fc.option(word),
  neck: fc.option(word),
  purposes: fc.uniqueArray(word),
  height: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(Number.NaN)),
})

function facetsOf(things: readonly Thing[]): Facet[] {
  const builders = {
    material: new FacetBuilder('material', things.length),
    neck: new FacetBuilder('neck', things.length),
    purpose: new FacetBuilder('purpose', things.length),
  }
  things.forEach(({ material, neck, purposes }, place) => {
    builders.material.set(place, material)
    builders.neck.set(place, neck)
    builders.purpose.setSeveral(place, purposes)
  })
  return [builders.material, builders.neck, builders.purpose].map((builder) => builder.build(things.length))
}

/** Part of a simple reference implementation, which scans all products for each count. */
const valuesOf = (thing: Thing, name: string): readonly (string | null)[] =>
  name === 'purpose' ? thing.purposes : [name === 'neck' ? thing.neck : thing.material]

it('finds and counts what a look at every single product would', async () => {
  const chosen = fc.record({
    material: fc.uniqueArray(word),
    neck: fc.uniqueArray(word),
    purpose: fc.uniqueArray(word),
    height: fc.option(
      fc.record({ from: fc.integer({ min: 1, max: 12 }), to: fc.integer({ min: 8, max: 20 }) }, { requiredKeys: [] }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { maxLength: 40 }), chosen, async (things, choice) => {
      const facets = facetsOf(things)
      const height = { name: 'height', values: Float64Array.from(things, (thing) => thing.height) } as const
      const spans = choice.height ? { height: choice.height } : {}
      const { from = 0, to = 99 } = choice.height ?? {}
      const choices = Object.fromEntries(
        facets.flatMap(({ name, values }) => {
          const indexes = new Set(
            choice[name as 'neck']
              .map((text) => values.findIndex((value) => value.stored === text))
              .filter((i) => i >= 0),
          )
          return indexes.size > 0 ? [[name, indexes]] : []
        }),
      ) as Choices
      const isHigh = (thing: Thing, but?: string): boolean =>
        !choice.height || but === 'height' || (thing.height >= from && thing.height <= to)
      const fits = (thing: Thing, but?: string): boolean =>
        isHigh(thing, but) &&
        facets.every(({ name, values }) => {
          const indexes = choices[name]
          return (
            name === but ||
            !indexes ||
            [...indexes].some((i) => valuesOf(thing, name).includes(values[i]?.stored ?? ''))
          )
        })
      const places = Uint32Array.from(things, (_, place) => place)
      const { matches, counts, bounds } = await count({ facets, measures: [height] }, places, choices, spans)
      expect([...matches]).toEqual(things.flatMap((thing, place) => (fits(thing) ? [place] : [])))
      for (const [i, { name, values }] of facets.entries()) {
        const expected = values.map(
          ({ stored }) => things.filter((thing) => fits(thing, name) && valuesOf(thing, name).includes(stored)).length,
        )
        expect([...(counts[i] ?? [])]).toEqual(expected)
      }
      const heights = things.flatMap((thing) => (fits(thing, 'height') && thing.height > 0 ? [thing.height] : []))
      expect(bounds).toEqual([{ min: Math.min(...heights), max: Math.max(...heights) }])
    }),
  )
})

it('cuts pages out of an order, few matches or many alike', async () => {
  const size = 30_000
  const prices = Float64Array.from({ length: size }, (_, place) => (place * 7919) % size)
  prices[5] = Number.POSITIVE_INFINITY
  const ranks = await ranksOf(size, { prices, volumes: prices, names: Array.from(prices, String) })
  const all = Uint32Array.from({ length: size }, (_, place) => place)
  const cheapest = all.toSorted((a, b) => (prices[a] ?? 0) - (prices[b] ?? 0) || a - b)
  expect([...pageOf(all, ranks.price, 24, 24)]).toEqual([...cheapest.slice(24, 48)])
  expect([...pageOf(all.subarray(0, 100), ranks.price, 0, 10)]).toEqual([
    ...cheapest.filter((place) => place < 100).slice(0, 10),
  ])
  expect(pageOf(all, ranks['-price'], size - 1, 24)[0]).toBe(5)
  expect([...pageOf(all, undefined, 10, 2)]).toEqual([10, 11])
})
