import { expect, test } from 'vitest'
import { carriage, carriageText, cityKey, leftToFree, type Place, wayTexts } from './delivery.ts'

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
  expect(carriageText(rate, { weight: 1, volume: 0, pallets: 0 })).toBe('от\u00a0900\u00a0₽, 3–\u20605\u00a0дней')
  expect(carriageText({ ...rate, daysFrom: 2, daysTo: 2 }, { weight: 1, volume: 0, pallets: 0 })).toContain(
    '2\u00a0дня',
  )
})

test('a city is found as people write it', () => {
  expect(new Set(['г. Орёл', ' орел', 'город Орел'].map(cityKey))).toEqual(new Set(['орел']))
  expect(cityKey('Ростов-на-Дону')).toBe(cityKey('ростов на дону'))
})

const zone = { terminal: { ...rate, daysFrom: 2, daysTo: 4 }, door: { ...rate, least: 200_000 } }
const goods = { total: 5_000_000, weight: 10, volume: 0.1, pallets: 2, ready: '2026-11-27' }
const textsOf = (place: Partial<Place>, more: Partial<typeof goods> = {}): string[] =>
  Object.entries(wayTexts({ city: 'Казань', ...place }, { ...goods, ...more }, { years: [] }).ways).map(([way, text]) =>
    `${way}${text}`.replaceAll('\u00a0', ' '),
  )

test('each way has its price and its working days', () => {
  expect(textsOf({ region: { freeFrom: 10_000_000, perPallet: 350_000 }, zone })).toEqual([
    'pickup — бесплатно, с 27 ноября',
    'own — 7000 ₽, 30 ноября',
    'carrier — 900 ₽, 30 ноября — 1 декабря',
    'door — 2000 ₽, 30 ноября — 2 декабря',
  ])
})

test('the price of each way is told; null: a manager names it', () => {
  const { costs } = wayTexts({ city: 'Казань', region: { freeFrom: 9_000_000 }, zone }, goods, { years: [] })
  expect(costs).toEqual({ pickup: 0, own: null, carrier: 90_000, door: 200_000 })
})

test('our truck is free from a sum on; without a price by the pallet the manager names it', () => {
  expect(textsOf({ region: { freeFrom: 5_000_000 } })[1]).toBe('own — бесплатно, 30 ноября')
  expect(textsOf({ region: { freeFrom: 5_000_001 } })[1]).toBe('own — цену рассчитает менеджер, 30 ноября')
  expect([leftToFree(99, 100), leftToFree(100, 100), leftToFree(101, 100)]).toEqual([1, 0, 0])
})

test('a city that the table lacks has no price, and a basket of which nothing can leave no day', () => {
  const unknown = ['carrier — цену рассчитает менеджер', 'door — цену рассчитает менеджер']
  expect(textsOf({})).toEqual(['pickup — бесплатно, с 27 ноября', ...unknown])
  expect(textsOf({}, { ready: '' })).toEqual(['pickup — бесплатно', ...unknown])
})
