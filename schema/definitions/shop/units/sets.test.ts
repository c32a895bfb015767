import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitQuantity, MAX_QUANTITY } from './quantity.ts'
import { unevenSet } from './sets.ts'

const jar = { perBox: 630, minQuantity: 630 }
const lid = {
  perBox: 500,
  minQuantity: 1000,
  prices: [
    { from: 1000, kopecks: 250 },
    { from: 10_000, kopecks: 200 },
  ],
}

it.each([
  ['5040 jars force 5500 lids', 5040, { surplus: 460, kopecks: 460 * 250, even: [] }],
  ['a price step that the lids have reached', 9_450 + 630, { surplus: 420, kopecks: 420 * 200, even: [] }],
  ['between two even ones', 45_360, { surplus: 140, kopecks: 140 * 200, even: [31_500, 63_000] }],
  ['the upper one is more than half as much again', 40_320, { surplus: 180, kopecks: 180 * 200, even: [31_500] }],
  ['even', 31_500, undefined],
])('%s', (_, quantity, set) => {
  expect(unevenSet(quantity, jar, lid)).toEqual(set)
})

it('offers nothing below the smallest order of either, and nothing above what a line holds', () => {
  const even = (quantity: number, perBox: number, minQuantity: number) =>
    unevenSet(quantity, { perBox: 10, minQuantity: 10 }, { perBox, minQuantity, prices: [] })
  expect(even(110, 20, 1000)).toEqual({ surplus: 890, kopecks: null, even: [] })
  expect(even(700, 20, 1000)).toEqual({ surplus: 300, kopecks: null, even: [1000] })
  expect(even(10, 9_999_999, 1)).toEqual({ surplus: 9_999_989, kopecks: null, even: [] })
})

it('without an even quantity nearby it offers the one for which the second product suffices, and what is left', () => {
  const set = (quantity: number) =>
    unevenSet(quantity, { perBox: 252, minQuantity: 252 }, { perBox: 2200, minQuantity: 2200, prices: [] })
  expect(set(252)).toEqual({ surplus: 1948, kopecks: null, even: [] })
  expect(set(1512)).toEqual({ surplus: 688, kopecks: null, even: [], filled: { quantity: 2016, surplus: 184 } })
  expect(set(2016)).toEqual({ surplus: 184, kopecks: null, even: [] })
})

it('what it offers is even, the nearest, and can be ordered', () => {
  const portion = fc.record({
    perBox: fc.integer({ min: 1, max: 3000 }),
    minQuantity: fc.integer({ min: 1, max: 9000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), portion, portion, (requested, first, second) => {
      const { quantity } = fitQuantity(requested, first)
      const set = unevenSet(quantity, first, { ...second, prices: [] })
      const isEven = (pieces: number) =>
        [first, second].every((of) => fitQuantity(pieces, of).quantity === pieces && pieces <= MAX_QUANTITY)
      if (!set) {
        expect(isEven(quantity)).toBe(true)
        return
      }
      expect(set.surplus).toBe(fitQuantity(quantity, second).quantity - quantity)
      for (const pieces of set.even) expect(isEven(pieces)).toBe(true)
      const [below, above] = [
        set.even.find((pieces) => pieces < quantity),
        set.even.find((pieces) => pieces > quantity),
      ]
      const boxes = (from: number, to: number) => {
        const between: number[] = []
        for (let pieces = from; pieces <= to && between.length === 0; pieces += first.perBox)
          if (isEven(pieces)) between.push(pieces)
        return between
      }
      const offered = Math.min(quantity * 1.5, MAX_QUANTITY)
      expect(boxes(quantity + first.perBox, above ?? offered)).toEqual(above === undefined ? [] : [above])
      expect(boxes((below ?? quantity) + first.perBox, quantity)).toEqual([])
    }),
  )
})
