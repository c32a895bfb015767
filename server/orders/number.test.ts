import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moscowDay } from '#schema/definitions/text/dates.ts'
import { isOrderNumber, orderNumber } from './order.ts'

const anyNumber = fc
  .tuple(fc.integer({ min: 2026, max: 2099 }), fc.integer({ min: 1001, max: 999_999 }))
  .map(([year, running]) => orderNumber(year, running))

it('is the year, the running number and check digits', () => {
  expect(orderNumber(2026, 1148)).toMatch(/^26-1148-\d\d$/)
  fc.assert(
    fc.property(anyNumber, (number) => {
      expect(isOrderNumber(number)).toBe(true)
    }),
  )
})

it('notices one wrong digit, and two that changed places', () => {
  fc.assert(
    fc.property(anyNumber, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const places = [...number].flatMap((sign, place) => (sign === '-' ? [] : [place]))
      const place = places[at % places.length] ?? 0
      const wrong = [...number].with(place, String((Number(number[place]) + by) % 10)).join('')
      expect(isOrderNumber(wrong)).toBe(false)
      const next = places[(at % (places.length - 1)) + 1] ?? 0
      const before = places[at % (places.length - 1)] ?? 0
      const [a = '', b = ''] = [number[before], number[next]]
      const swapped = [...number].with(before, b).with(next, a).join('')
      expect(isOrderNumber(swapped)).toBe(a === b)
    }),
  )
})

it('counts days as the plant does', () => {
  expect(moscowDay(new Date('2026-12-31T20:59:59Z'))).toBe('2026-12-31')
  expect(moscowDay(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
})
