import { expect, it } from 'vitest'
import { distance } from './nearest.ts'

it.each([
  ['банка', 'банка', 0],
  ['банка', 'банки', 1],
  ['банка', 'банк', 1],
  ['банка', 'бнака', 1], // two swapped letters
  ['флокан', 'флакон', 2],
  ['банка', 'крышка', 3], // any number above the limit
])('from %s to %s: %i', (a, b, edits) => {
  expect(distance(a, b, 2)).toBe(edits)
})
