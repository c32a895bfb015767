import { expect, it } from 'vitest'
import { readFilter } from './order-filter.ts'

it.each([
  ['50 000', 5_000_000, 5_000_099],
  ['50000,00', 5_000_000, 5_000_000],
  ['50 000,5 ₽', 5_000_050, 5_000_050],
  ['50 000.49 руб.', 5_000_049, 5_000_049],
])('a sum is read as people write it, a whole one with all its kopecks: %s', (sum, least, most) => {
  expect(readFilter({ sumFrom: sum, sumTo: sum }, [])).toEqual({ least, most })
})
