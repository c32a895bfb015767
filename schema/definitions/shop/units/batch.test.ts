import { expect, it } from 'vitest'
import { batchOf, cheaperAfter, MAX_QUANTITY, stepAt, stepName } from './quantity.ts'

const packing = { perBox: 180, minQuantity: 360, boxesPerPallet: 32 }
const prices = [
  { from: 360, kopecks: 940 },
  { from: 5760, kopecks: 790 },
]

it('takes the step that a quantity has reached, else the first', () => {
  expect([1, 5759, 5760].map((quantity) => stepAt(quantity, prices)?.kopecks)).toEqual([940, 940, 790])
  expect(stepAt(1, [])).toBeUndefined()
  expect([1, 5759, 5760].map((quantity) => cheaperAfter(quantity, prices)?.kopecks)).toEqual([790, 790, undefined])
})

it('has on request what has no price, and what would be too large to be exact', () => {
  expect(batchOf(1, packing, [])).toMatchObject({ kopecks: null, sum: null })
  expect(batchOf(MAX_QUANTITY, packing, [{ from: 1, kopecks: 10_000_000 }])).toMatchObject({ kopecks: null, sum: null })
})

it.each([
  [231, '231\u00a0шт.'],
  [3696, 'поддона'],
  [18_480, '5\u00a0поддонов'],
  [121_968, 'фуры'],
  [4000, '4000\u00a0шт.'],
])('a step from %d pieces is named «от %s»', (from, name) => {
  expect(stepName({ from }, { perBox: 231, boxesPerPallet: 16 })).toBe(name)
})
