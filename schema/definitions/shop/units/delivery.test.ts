import { expect, test } from 'vitest'
import { carriage, carriageText, cityKey } from './delivery.ts'

const rate = { least: 90_000, perKilogram: 1_200, perCubicMeter: 300_000, perPallet: 450_000, daysFrom: 3, daysTo: 5 }

test('a small box costs the least, a light one its volume, a heavy one its weight', () => {
  expect(carriage(rate, { weight: 10, volume: 0.1, pallets: 1 })).toBe(90_000)
  expect(carriage(rate, { weight: 50, volume: 1, pallets: 1 })).toBe(300_000)
  expect(carriage(rate, { weight: 300, volume: 0.5, pallets: 1 })).toBe(360_000)
})

test('never more than the same on pallets; steps of 10 rubles upward', () => {
  expect(carriage(rate, { weight: 900, volume: 6, pallets: 2 })).toBe(900_000)
  expect(carriage(rate, { weight: 80.01, volume: 0, pallets: 1 })).toBe(97_000)
})

test('said with days', () => {
  expect(carriageText(rate, { weight: 1, volume: 0, pallets: 0 })).toBe('от\u00a0900\u00a0₽, 3–5\u00a0дней')
  expect(carriageText({ ...rate, daysFrom: 2, daysTo: 2 }, { weight: 1, volume: 0, pallets: 0 })).toContain(
    '2\u00a0дня',
  )
})

test('a city is found as people write it', () => {
  expect(new Set(['г. Орёл', ' орел', 'город Орел'].map(cityKey))).toEqual(new Set(['орел']))
  expect(cityKey('Ростов-на-Дону')).toBe(cityKey('ростов на дону'))
})
