import { expect, it } from 'vitest'
import { cubicMetersText, weightText } from './money.ts'

it.each([
  [0.10488, '0,105\u00a0м³'],
  [63 * 0.10488, '6,608\u00a0м³'],
  [3 * 0.1, '0,3\u00a0м³'],
  [0.009, '0,009\u00a0м³'],
  [0, '0\u00a0м³'],
])('rounds %d m³ up to the liter: %s', (volume, text) => {
  expect(cubicMetersText(volume)).toBe(text)
})

it('says kilograms to the gram', () => {
  expect(weightText(3 * 4.79)).toBe('14,37\u00a0кг')
})
