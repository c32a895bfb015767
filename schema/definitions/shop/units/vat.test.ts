import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineRate, readVat, shareVat, vatFacts, vatOf, vatOfAll, vatText, vatWithin } from './money.ts'

const rates = [
  { from: '2019-01-01', rate: 20 },
  { from: '2026-01-01', rate: 22 },
  { from: '2027-01-01', rate: null },
]

it.each([
  ['2018-12-31', 20],
  ['2025-12-31', 20],
  ['2026-01-01', 22],
  ['2026-11-20', 22],
  ['2027-01-01', null],
])('takes the rate in force on %s', (day, rate) => {
  expect(vatOf(rates, day)).toBe(rate)
})

it('names a rate', () => {
  expect([22, 0, null].map((each) => vatText(each))).toEqual([
    'НДС\u00a022\u00a0%',
    'НДС\u00a00\u00a0%',
    'Без\u00a0НДС',
  ])
})

it.each([
  [12_200, 22, 2200],
  [12_000, 20, 2000],
  [1, 22, 0],
  [3, 22, 1],
  [589, 22, 106],
  [10_500, 5, 500],
  [10_000, 0, 0],
  [10_000, null, 0],
])('finds in %i kopecks at %s percent %i of VAT', (kopecks, rate, vat) => {
  expect(vatWithin(kopecks, rate)).toBe(vat)
})

const linesOf = (sums: readonly number[]) => sums.map((sum) => ({ quantity: 1, sum, vat: '' }))

const kopecks = fc.integer({ min: 0, max: 1e13 })
const rate = fc.constantFrom(22, 20, 10, 7, 5, 0, null)

it('shares VAT among lines so that they add up to that of the total, none off by more than a kopeck', () => {
  fc.assert(
    fc.property(fc.array(kopecks, { minLength: 1, maxLength: 60 }), rate, (sums, percent) => {
      const { parts, lines } = shareVat(linesOf(sums), percent)
      const total = vatOfAll(parts)
      expect(vatOfAll(lines.flat())).toBe(total)
      expect(total).toBe(
        vatWithin(
          sums.reduce((all, sum) => all + sum, 0),
          percent,
        ),
      )
      for (const [i, line] of lines.entries())
        expect(Math.abs(vatOfAll(line) - vatWithin(sums[i] ?? 0, percent))).toBeLessThanOrEqual(1)
    }),
  )
})

it('gives the kopeck that is left to the largest remainder, the first of equals', () => {
  // Three lines of 1,00 ₽: the VAT is 18,03… kopecks for each, 54 for all.
  const sharesOf = (...sums: number[]) => {
    const { parts, lines } = shareVat(linesOf(sums), 22)
    return [lines.map(vatOfAll), vatOfAll(parts)]
  }
  expect(sharesOf(100, 100, 100)).toEqual([[18, 18, 18], 54])
  expect(sharesOf(1, 2, 2)).toEqual([[0, 1, 0], 1])
})

it('counts VAT of lines with a rate of their own apart, and none where the seller pays none', () => {
  const lines = [
    { quantity: 1, sum: 12_200, vat: '' },
    { quantity: 1, sum: 11_000, vat: '10' },
    { quantity: 1, sum: 5000, vat: 'none' },
    { quantity: 1, sum: null, vat: '' },
    { quantity: 1, sum: 2440, vat: '' },
  ]
  const { parts, lines: vats } = shareVat(lines, 22)
  expect(vats.map(vatOfAll)).toEqual([2200, 1000, 0, 0, 440])
  expect(parts).toEqual([
    { rate: 22, sum: 14_640, vat: 2640 },
    { rate: 10, sum: 11_000, vat: 1000 },
    { rate: null, sum: 5000, vat: 0 },
  ])
  expect(vatOfAll(parts)).toBe(3640)
  expect(vatFacts(parts)).toEqual([
    { label: 'В\u00a0т.\u00a0ч. НДС\u00a022\u00a0%', text: '26,40\u00a0₽' },
    { label: 'В\u00a0т.\u00a0ч. НДС\u00a010\u00a0%', text: '10,00\u00a0₽' },
    { label: 'Без\u00a0НДС', text: '50,00\u00a0₽' },
  ])
  expect(vatFacts(shareVat(lines, null).parts)).toEqual([{ label: 'НДС', text: 'без\u00a0НДС' }])
})

it('keeps what left at the rate of its day; parts of a line add up to it, and to the VAT of each rate', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 1e6 }), kopecks: fc.nat(1e6), share: fc.nat(1) })),
      (goods) => {
        const lines = goods.map(({ quantity, kopecks, share }) => ({
          ...{ quantity, sum: quantity * kopecks, vat: '' },
          rates: JSON.stringify([
            [20, Math.floor(quantity / 3)],
            [22, share * Math.floor(quantity / 3)],
          ]),
        }))
        const { parts, lines: shares } = shareVat(lines, 22)
        for (const [i, { quantity, sum }] of lines.entries()) {
          const own = shares[i] ?? []
          expect(own.reduce((all, part) => [(all[0] ?? 0) + part.pieces, (all[1] ?? 0) + part.sum], [0, 0])).toEqual([
            quantity,
            sum,
          ])
          expect(own.find((part) => part.rate === 20)?.pieces ?? 0).toBe(Math.floor(quantity / 3))
        }
        for (const { rate, sum, vat } of parts) {
          const own = shares.flat().filter((part) => part.rate === rate)
          expect([own.reduce((all, part) => all + part.sum, 0), vatOfAll(own)]).toEqual([sum, vat])
          expect(vatWithin(sum, rate)).toBe(vat)
        }
      },
    ),
  )
  expect(vatText([20, 22])).toBe('НДС\u00a020\u00a0% и\u00a0НДС\u00a022\u00a0%')
})

it.each([
  ['НДС 10 %', '10', 10],
  ['ндс 0', '0', 0],
  ['Без НДС', 'none', null],
  ['10 %', undefined, 22],
])('reads «%s»', (text, vat, rate) => {
  expect(readVat(text)).toBe(vat)
  expect(lineRate(vat ?? '', 22)).toBe(rate)
})
