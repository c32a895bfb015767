import { describe, expect, it } from 'vitest'
import { type Shipment, type Supply, supplyText } from '#schema/definitions/shop/units/supply.ts'
import { siteOf } from '../../engine/pages/testing.ts'
import { shareStock, supplyOf } from './supply.ts'

const shown = siteOf()
const hidden = { ...shown, constants: { ...shown.constants, exactStock: false } }
const jar = { stock: 4080, perBox: 240, leadDays: 10 }
const product = { id: 1, record: jar }
const day = '2026-11-25'
const partsOf = (shipments: readonly Shipment[]) => shipments.map(({ quantity, day }) => [quantity, day])

it('tells the stock, unless site.json says that it does not', () => {
  expect(supplyOf(shown, jar, day).stock).toBe(4080)
  expect(JSON.stringify(supplyOf(hidden, jar, day))).not.toContain('4080')
  const text = (quantity: number) => supplyText(supplyOf(hidden, jar, day), quantity).replaceAll('\u00a0', ' ')
  expect([text(240), text(5040)]).toEqual(
    Array(2).fill('Есть на складе; чего не хватит — к 9 декабря при оплате в день заказа'),
  )
  expect(supplyOf(hidden, { ...jar, stock: 0 }, day).stock).toBe(0)
})

describe('the stock of a product', () => {
  const made = (quantity: number) => [[quantity, '2026-12-09']]
  const atOnce = (quantity: number) => [[quantity, '2026-11-26']]

  it('is promised once: each line gets what those before it leave, as its text says', () => {
    const promise = shareStock(shown, day)
    const lines = [3840, 480, 240].map((quantity) => ({ quantity, ...promise(product, quantity) }))
    expect(lines.map(({ shipments }) => partsOf(shipments))).toEqual([
      atOnce(3840),
      [...atOnce(240), ...made(240)],
      made(240),
    ])
    expect(lines.map(({ supply }) => supply.stock)).toEqual([4080, 240, 0])
    expect(supplyText(lines[2]?.supply as Supply, 240)).toMatch(/^Под\u00a0заказ: отгрузим 9\u00a0декабря/)
    expect(partsOf(promise({ id: 2, record: jar }, 4080).shipments)).toEqual(atOnce(4080))
  })

  it('leaves in whole boxes: what is no box stays', () => {
    const promise = shareStock(shown, day)
    const loose = { id: 1, record: { ...jar, stock: 340 } }
    expect([480, 240].map((quantity) => partsOf(promise(loose, quantity).shipments))).toEqual([
      [...atOnce(240), ...made(240)],
      made(240),
    ])
  })

  it('is lowered by what a line was promised from it before, even if there is less by now', () => {
    const promise = shareStock(shown, day)
    const kept = [
      { quantity: 3840, day: '2026-11-20', days: 0 },
      { quantity: 960, day: '2026-12-04', days: 10 },
    ]
    expect(promise(product, 4800, kept).shipments).toBe(kept)
    expect(partsOf(promise(product, 480).shipments)).toEqual([...atOnce(240), ...made(240)])
    expect(promise(product, 4800, kept).supply.stock).toBe(0)
    expect(promise(product, 240).supply.stock).toBe(0)
  })

  it('is shared where it is not told, too, for lines that leave as a whole', () => {
    const promise = shareStock(hidden, day)
    expect([3840, 480, 240].map((quantity) => partsOf(promise(product, quantity).shipments))).toEqual([
      atOnce(3840),
      made(480),
      made(240),
    ])
  })
})
