import { expect, it } from 'vitest'
import { boxesFor, calculate } from './calculation.ts'

const packing = { perBox: 180, boxesPerPallet: 32, boxVolume: 0.09, boxWeight: 4.6, minQuantity: 360 }
const prices = [
  { from: 360, kopecks: 940 },
  { from: 5760, kopecks: 790 },
]

it.each([
  [0, 2],
  [Number.NaN, 2],
  [-5, 2],
  [360, 2],
  [361, 3],
  [5760, 32],
  [1e12, 555_555],
])('makes whole boxes of %d pieces: %d', (pieces, boxes) => {
  expect(boxesFor(pieces, packing)).toBe(boxes)
})

it('counts in whole kopecks by the step that the batch has reached', () => {
  expect(calculate(31, packing, prices)).toMatchObject({ pieces: 5580, step: prices[0], sum: 5_245_200 })
  expect(calculate(32, packing, prices)).toMatchObject({ pieces: 5760, step: prices[1], sum: 4_550_400 })
  expect(calculate(70, packing, prices)).toMatchObject({ pallets: 2, loose: 6 })
})

it('tells how many boxes lead to the next price, and nothing at the last', () => {
  expect(calculate(30, packing, prices).cheaper).toEqual({ step: prices[1], boxes: 2 })
  expect(calculate(32, packing, prices).cheaper).toBeUndefined()
})

it('has no sum where the price is by request', () => {
  const batch = calculate(2, packing, [])
  expect(batch.step).toBeUndefined()
  expect(batch.sum).toBeUndefined()
})
