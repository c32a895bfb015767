import { describe, expect, it, test } from 'vitest'
import { discounted, readLineDiscount, readWholeDiscount, shareDiscount } from './discounts.ts'

test.each([
  ['−5 %', { percent: 500 }],
  ['-5%', { percent: 500 }],
  ['– 12,5 %', { percent: 1250 }],
  ['−0,50 ₽', { kopecks: 50 }],
  ['-1 200 руб.', { kopecks: 120_000 }],
  ['5 %', { percent: 500 }],
  ['', undefined],
])('a line’s discount «%s»', (text, discount) => expect(readLineDiscount(text)).toEqual(discount))

test.each(['−5', '5', '−100 %', '−0 %', '−0,001 ₽', '−', '−5 % −1 ₽'])('«%s» is no discount of a line', (text) =>
  expect(readLineDiscount(text)).toMatch(/не\s?понята/),
)

test.each([
  ['5 %', { percent: 500 }],
  ['−5 %', { percent: 500 }],
  ['1 000 ₽', { kopecks: 100_000 }],
  [' ', undefined],
])('a discount of all lines «%s»', (text, discount) => expect(readWholeDiscount(text)).toEqual(discount))

test.each(['5', 'много', '100 %', '5 % и 100 ₽'])('«%s» is no discount of all lines', (text) =>
  expect(readWholeDiscount(text)).toMatch(/не\s?понята/),
)

test.each([
  [940, { percent: 500 }, 893],
  [1001, { percent: 1000 }, 901],
  [945, { percent: 1000 }, 851],
  [940, { kopecks: 50 }, 890],
  [0, undefined, 0],
])('%i kopecks with %o', (kopecks, discount, after) =>
  expect(discounted(kopecks, discount)).toMatchObject({ kopecks: after }),
)

test('nothing is taken off a price on request, and no price becomes free', () => {
  expect(discounted(null, { percent: 500 })).toMatch(/впишите цену/)
  expect(discounted(50, { kopecks: 50 })).toMatch(/больше цены/)
})

describe('a discount in rubles of all lines', () => {
  const lines = [
    { quantity: 360, kopecks: 940 },
    { quantity: 100, kopecks: 1555 },
    { quantity: 3, kopecks: 120_000 },
  ]
  const cutsOf = (kopecks: number): number[] => {
    const shares = shareDiscount(lines, { kopecks })
    return typeof shares === 'string' ? [] : shares.map((share) => (share && 'kopecks' in share ? share.kopecks : 0))
  }
  const taken = (cuts: readonly number[]) => lines.reduce((sum, { quantity }, i) => sum + quantity * (cuts[i] ?? 0), 0)

  it('is shared to the kopeck where the quantities allow', () => {
    const cuts = cutsOf(100_000)
    expect(taken(cuts)).toBeLessThanOrEqual(100_000)
    expect(taken(cuts)).toBeGreaterThan(100_000 - 3)
    const [first, second, third] = lines.map(({ kopecks }, i) => (cuts[i] ?? 0) / kopecks)
    expect(Math.abs((first ?? 0) - (third ?? 1))).toBeLessThan(0.01)
    expect(Math.abs((second ?? 0) - (third ?? 1))).toBeLessThan(0.01)
  })

  it.each([1, 99, 12_345, 777_777])('never takes off more than %i kopecks', (kopecks) => {
    const cuts = cutsOf(kopecks)
    expect([taken(cuts) <= kopecks, kopecks - taken(cuts) < 3]).toEqual([true, true])
    expect(lines.every((line, i) => (cuts[i] ?? 0) < line.kopecks)).toBe(true)
  })

  it('is refused where nothing would be left', () =>
    expect(shareDiscount(lines, { kopecks: 100_000_000 })).toMatch(/не\s?меньше суммы/))
})
