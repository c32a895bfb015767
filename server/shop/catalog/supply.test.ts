import { expect, it } from 'vitest'
import { supplyText } from '#schema/definitions/shop/units/supply.ts'
import { siteOf } from '../../engine/pages/testing.ts'
import { shipmentsOn, supplyOf } from './supply.ts'

const shown = siteOf()
const hidden = { ...shown, constants: { ...shown.constants, exactStock: false } }
const jar = { stock: 4080, perBox: 240, leadDays: 10 }
const day = '2026-11-25'

it('tells the stock, unless site.json says that it does not', () => {
  expect(supplyOf(shown, jar, day).stock).toBe(4080)
  expect(JSON.stringify(supplyOf(hidden, jar, day))).not.toContain('4080')
  const text = (quantity: number) => supplyText(supplyOf(hidden, jar, day), quantity).replaceAll('\u00a0', ' ')
  expect([text(240), text(5040)]).toEqual(Array(2).fill('Есть на складе; чего не хватит — к 9 декабря'))
  expect(supplyOf(hidden, { ...jar, stock: 0 }, day).stock).toBe(0)
})

it('promises an order in parts, or as a whole where the stock is not told', () => {
  const parts = (site: typeof shown) => shipmentsOn(site, jar, 5040, day).map(({ quantity, day }) => [quantity, day])
  expect(parts(shown)).toEqual([
    [4080, '2026-11-25'],
    [960, '2026-12-09'],
  ])
  expect(parts(hidden)).toEqual([[5040, '2026-12-09']])
})
