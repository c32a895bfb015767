import { expect, it } from 'vitest'
import { price, priceInline, rubles, wholeRubles } from './money.ts'

it.each([
  [0, '0,00\u00a0₽'],
  [5, '0,05\u00a0₽'],
  [123_456, '1234,56\u00a0₽'],
  [-720_050, '−7200,50\u00a0₽'],
  [-50, '−0,50\u00a0₽'],
  [1_692_000, '16\u00a0920,00\u00a0₽'],
])('writes %i kopecks as %s', (kopecks, text) => {
  expect([rubles(kopecks), price(kopecks), priceInline(kopecks)]).toEqual([text, text, text])
})

it('writes whole rubles, a part of one as one', () => {
  expect([10_000_000, 1_230_001].map(wholeRubles)).toEqual(['100\u00a0000\u00a0₽', '12\u00a0301\u00a0₽'])
})

it('says of what has no price that it is told on request', () => {
  expect([price(null), priceInline(null)]).toEqual(['По\u00a0запросу', 'по\u00a0запросу'])
})
