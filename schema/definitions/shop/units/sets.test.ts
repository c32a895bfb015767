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
  ['5040 jars force 5500 lids', 5040, { surplus: 460, kopecks: 460 * 250, even: [31_500] }],
  ['a price step that the lids have reached', 9_450 + 630, { surplus: 420, kopecks: 420 * 200, even: [31_500] }],
  ['between two even ones', 40_320, { surplus: 180, kopecks: 180 * 200, even: [31_500, 63_000] }],
  ['even', 31_500, undefined],
])('%s', (_, quantity, set) => {
  expect(unevenSet(quantity, jar, lid)).toEqual(set)
})

it('offers nothing below the smallest order of either, and nothing above what a line holds', () => {
  const even = (quantity: number, perBox: number, minQuantity: number) =>
    unevenSet(quantity, { perBox: 10, minQuantity: 10 }, { perBox, minQuantity, prices: [] })
  expect(even(110, 20, 1000)).toEqual({ surplus: 890, kopecks: null, even: [1000] })
  expect(even(10, 9_999_999, 1)).toEqual({ surplus: 9_999_989, kopecks: null, even: [] })
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
      expect(boxes(quantity + first.perBox, above ?? quantity)).toEqual(above === undefined ? [] : [above])
      expect(boxes((below ?? quantity) + first.perBox, quantity)).toEqual([])
    }),
  )
})
