import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitQuantity, MAX_LINES, MAX_QUANTITY, stepAt } from '#schema/definitions/shop/units/quantity.ts'
import { packedBatchOf as batchOf, cubicMeters, kilograms, type Packing, totalsOf } from './lines.ts'

// Quantities and totals of basket lines: R8, R10.

const BOX = { length: 600, width: 400, height: 400, weight: 4600 }
const packing: Packing = { perBox: 180, boxesPerPallet: 32, minQuantity: 360, box: BOX }
const prices = [
  { from: 360, kopecks: 940 },
  { from: 5760, kopecks: 790 },
]

it('puts boxes left over together onto pallets', () => {
  const third = { ...batchOf(1, { ...packing, boxesPerPallet: 3, minQuantity: 1 }, prices) }
  expect(totalsOf([third, third, third]).pallets).toBe(1)
  expect(totalsOf([third, third, third, third]).pallets).toBe(2)
  expect(totalsOf([]).pallets).toBe(0)
})

it('tells volume and weight in the units of people', () => {
  const { volume, weight } = totalsOf([batchOf(1, packing, prices)])
  expect([cubicMeters(volume), kilograms(weight)]).toEqual([0.192, 9.2])
  expect(cubicMeters(1n)).toBe(0.001)
})

const anyPacking = fc.record({
  perBox: fc.integer({ min: 1, max: 100_000 }),
  boxesPerPallet: fc.integer({ min: 1, max: 500 }),
  minQuantity: fc.integer({ min: 1, max: 1_000_000 }),
  box: fc.record({
    length: fc.integer({ min: 1, max: 3000 }),
    width: fc.integer({ min: 1, max: 3000 }),
    height: fc.integer({ min: 1, max: 3000 }),
    weight: fc.integer({ min: 0, max: 1_000_000 }),
  }),
})
const anyQuantity = fc.oneof(fc.integer({ min: 1, max: MAX_QUANTITY }), fc.integer({ min: 1, max: 2000 }))
/** Generates prices that the import accepts: they fall with the quantity. */
const anyPrices = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 })), {
    maxLength: 8,
    selector: ([from]) => from,
  })
  .map((pairs) => {
    const [froms, kopecks] = [pairs.map(([from]) => from).toSorted((a, b) => a - b), pairs.map(([, price]) => price)]
    kopecks.sort((a, b) => b - a)
    return froms.map((from, i) => ({ from, kopecks: kopecks[i] ?? 1 }))
  })

describe('whatever is asked', () => {
  it('is sold in whole boxes, not less than asked or the least, and not more than a box more', () => {
    fc.assert(
      fc.property(anyQuantity, anyPacking, (requested, of) => {
        const { quantity, boxes, reason } = fitQuantity(requested, of)
        expect(quantity).toBe(boxes * of.perBox)
        expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY)
        expect(reason === undefined).toBe(quantity === requested)
        expect(fitQuantity(quantity, of)).toEqual({ quantity, boxes })
        if (reason === 'most') {
          expect(quantity + of.perBox).toBeGreaterThan(MAX_QUANTITY)
          return
        }
        const least = Math.max(requested, of.minQuantity)
        expect(quantity).toBeGreaterThanOrEqual(least)
        expect(quantity - least).toBeLessThan(of.perBox)
      }),
    )
  })

  it('costs whole kopecks, exact to the last, and more pieces never cost more each', () => {
    fc.assert(
      fc.property(anyQuantity, anyQuantity, anyPacking, anyPrices, (a, b, of, ladder) => {
        const [less, more] = [batchOf(Math.min(a, b), of, ladder), batchOf(Math.max(a, b), of, ladder)]
        for (const { quantity, kopecks, sum } of [less, more]) {
          if (sum === null || kopecks === null) {
            const price = BigInt(stepAt(quantity, ladder)?.kopecks ?? 0)
            expect(ladder.length === 0 || price * BigInt(quantity) > Number.MAX_SAFE_INTEGER / MAX_LINES).toBe(true)
          } else expect(BigInt(sum)).toBe(BigInt(kopecks) * BigInt(quantity))
        }
        expect(less.quantity).toBeLessThanOrEqual(more.quantity)
        if (less.kopecks !== null && more.kopecks !== null) expect(more.kopecks).toBeLessThanOrEqual(less.kopecks)
      }),
    )
  })

  it('sums up without a rounding, whatever the order', () => {
    const line = fc.tuple(anyQuantity, anyPacking, anyPrices).map((parts) => batchOf(...parts))
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (batches) => {
        const totals = totalsOf(batches)
        expect(totalsOf(batches.toReversed())).toEqual(totals)
        expect(BigInt(totals.sum)).toBe(batches.reduce((sum, batch) => sum + BigInt(batch.sum ?? 0), 0n))
        expect(totals.weight).toBe(batches.reduce((sum, { weight }) => sum + weight, 0n))
        expect(Number.isSafeInteger(totals.sum) && Number.isSafeInteger(totals.boxes)).toBe(true)
        const alone = batches.reduce((sum, { pallets, looseBoxes }) => sum + pallets + Math.sign(looseBoxes), 0)
        expect(totals.pallets).toBeLessThanOrEqual(alone)
      }),
    )
  })
})
