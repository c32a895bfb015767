import { describe, expect, it } from 'vitest'
import calendar from '#schema/content/calendar.json' with { type: 'json' }
import { shipmentsOf, supplyOn, supplyText } from './supply.ts'

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

const jar = { stock: 4080, perBox: 240, leadDays: 10 }
// A Wednesday.
const supply = supplyOn(jar, '2026-11-25', calendar)

describe('a quantity', () => {
  it.each([
    ['all in stock', 4080, [[4080, '2026-11-26', 0]]],
    [
      'more than the stock',
      5040,
      [
        [4080, '2026-11-26', 0],
        [960, '2026-12-09', 10],
      ],
    ],
  ])('%s leaves in parts', (_, quantity, parts) => {
    expect(shipmentsOf(supply, quantity).map(({ quantity, day, days }) => [quantity, day, days])).toEqual(parts)
  })

  it('leaves in whole boxes, and made to order where the stock has none', () => {
    const loose = supplyOn({ ...jar, stock: 4100 }, '2026-11-25', calendar)
    expect(shipmentsOf(loose, 5040).map(({ quantity }) => quantity)).toEqual([4080, 960])
    expect(shipmentsOf({ ...supply, stock: 100 }, 240)).toEqual([{ quantity: 240, day: '2026-12-09', days: 10 }])
    expect(shipmentsOf(supply, 0)).toEqual([])
  })
})

it.each([
  [supply, 240, 'На складе: отгрузим 26 ноября при оплате в день заказа'],
  // Friday, Saturday.
  [supplyOn(jar, '2026-11-27', calendar), 240, 'На складе: отгрузим 30 ноября при оплате в день заказа'],
  [supplyOn(jar, '2026-11-28', calendar), 240, 'На складе: отгрузим 30 ноября при оплате в день заказа'],
  [supply, 5040, '4080 шт. со склада отгрузим 26 ноября, ещё 960 шт. — 9 декабря при оплате в день заказа'],
  [
    supplyOn({ ...jar, stock: 0, leadDays: 21 }, '2026-11-25', calendar),
    240,
    'Под заказ: отгрузим 24 декабря при оплате в день заказа',
  ],
])('is told in words: %#', (given, quantity, text) => {
  expect(plain(supplyText(given, quantity))).toBe(text)
})

it("is told on the product's page with the stock and the days in the city", () => {
  const page = { arrival: { ready: 'в Москве 27–30 ноября', made: 'в Москве 10–11 декабря' } }
  const text = (quantity: number) => plain(supplyText(supply, quantity, page))
  expect(text(240)).toBe('На складе 4080 шт.: отгрузим 26 ноября, в Москве 27–30 ноября при оплате в день заказа')
  expect(text(5040)).toMatch(/ещё 960 шт. — 9 декабря, в Москве 10–11 декабря при оплате в день заказа$/)
  expect(plain(supplyText(supply, 240, { arrival: undefined }))).toMatch(/отгрузим 26 ноября при оплате/)
})
