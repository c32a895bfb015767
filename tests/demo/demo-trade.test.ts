import { describe, expect, it } from 'vitest'
import type { ProductRecord } from '#server/catalog/records.ts'
import { demoCatalog } from './demo-catalog.ts'

const { products } = demoCatalog()
const containers = products.filter((one) => one.volume !== undefined)
const closures = products.filter((one) => one.closure !== undefined)
const named = (list: readonly ProductRecord[]): string[] => list.map(({ name }) => name)

/** A tall cylinder to a dome or a cone, a box with rounded edges, a tube pinched at its tail: roughly what it holds. */
function heldBy({ shape, height, diameter, depth = 0, neckDiameter, weight, material }: ProductRecord): number {
  const density = { ПЭТ: 1.35, ПНД: 0.955, ПП: 0.9, ПЭТГ: 1.27, стекло: 2.5 }[material]
  const around =
    shape === 'canister'
      ? 2 * (diameter * depth + (diameter + depth) * height)
      : Math.PI * diameter * (height + diameter * 0.4)
  const wall = ((weight * 0.92) / density / around) * 1000
  const radius = diameter / 2 - wall
  if (shape === 'canister') return (0.86 * (diameter - 2 * wall) * (depth - 2 * wall) * (height - 26)) / 1000
  if (shape === 'tube') return (0.7 * Math.PI * radius ** 2 * (height - 17)) / 1000
  const neckHeight = shape === 'jar' ? 11 : 17
  const shoulder = (diameter / 2 - neckDiameter / 2) * (shape === 'jar' ? 0.3 : 0.5)
  const cylinder = Math.PI * radius ** 2 * (height - neckHeight - shoulder - wall)
  const bore = neckDiameter / 2 - 1.2 - wall
  return (
    (cylinder +
      (Math.PI * shoulder * (radius ** 2 + radius * bore + bore ** 2)) / 3 +
      Math.PI * bore ** 2 * neckHeight) /
    1000
  )
}

it('is drawn as large as it holds', () => {
  const off = containers.filter((one) => {
    const ratio = heldBy(one) / (one.volume ?? 1)
    return ratio < 1.04 * 0.85 || ratio > 1.15 * 1.15
  })
  expect(off.map((one) => `${one.name}: ${Math.round(heldBy(one))}`)).toEqual([])
})

it('has whole millimeters, a body at least as wide as its neck, and a depth only where it is a canister', () => {
  expect(
    named(products.filter(({ height, diameter }) => !Number.isInteger(height) || !Number.isInteger(diameter))),
  ).toEqual([])
  expect(named(containers.filter(({ diameter, neckDiameter }) => diameter < neckDiameter))).toEqual([])
  expect(named(containers.filter(({ shape, depth }) => (shape === 'canister') !== (depth !== undefined)))).toEqual([])
  expect(named(closures.filter(({ diameter, neckDiameter }) => diameter <= neckDiameter))).toEqual([])
})

it('steps through the volumes of the trade, from 10 ml to 10 l', () => {
  const volumes = containers.map(({ volume = 0 }) => volume)
  expect(Math.min(...volumes)).toBe(10)
  expect(Math.max(...volumes)).toBe(10_000)
  const steps = [10, 15, 20, 25, 30, 50, 60, 75, 100, 120, 150, 180, 200, 250, 300, 330, 350, 400, 500, 720, 750, 900]
  expect(volumes.filter((volume) => !steps.includes(volume) && volume % 500 !== 0)).toEqual([])
})

const bare = (text: string): string => text.replaceAll('\u00a0', ' ')

/** Milliliters that each neck is made for. */
const NECKS: Readonly<Record<string, readonly [number, number]>> = {
  '18/410': [10, 100],
  '18/415': [5, 50],
  '20/410': [30, 200],
  '24/410': [50, 400],
  '28/400': [100, 1000],
  '28/410': [200, 1000],
  '38/400': [20, 1000],
  '43/400': [25, 200],
  '43/410': [50, 300],
  '53/400': [40, 300],
  '63/400': [70, 500],
  '70/400': [150, 500],
  '89/400': [250, 1500],
  '100/400': [500, 3000],
  '120/400': [1000, 5000],
  'PCO-1881': [250, 2000],
  '38 мм': [200, 2000],
  '38 мм с замком': [250, 1000],
  '48 мм': [3000, 5000],
  'DIN 18': [5, 100],
  'DIN 45': [1000, 5000],
  'DIN 51': [3000, 10_000],
  'DIN 61': [5000, 20_000],
  М11: [10, 30],
  М18: [40, 200],
  'защёлка 24 мм': [15, 50],
  'защёлка 33 мм': [30, 100],
}

describe('necks', () => {
  it('stand on volumes that they are made for', () => {
    const odd = containers.filter(({ neck, volume = 0 }) => {
      const [least, most] = NECKS[bare(neck)] ?? [1, 0]
      return volume < least || volume > most
    })
    expect(named(odd)).toEqual([])
  })

  it('have one diameter in both catalogues, and close with something', () => {
    for (const neck of Object.keys(NECKS)) {
      const ofNeck = products.filter((one) => bare(one.neck) === neck)
      expect(new Set(ofNeck.map(({ neckDiameter }) => neckDiameter)).size, neck).toBe(1)
      expect(
        ofNeck.some(({ closure }) => closure !== undefined),
        `${neck}: a closure`,
      ).toBe(true)
      expect(
        ofNeck.some(({ volume }) => volume !== undefined),
        `${neck}: a container`,
      ).toBe(true)
    }
    expect(named(products.filter(({ neck }) => !(bare(neck) in NECKS)))).toEqual([])
  })

  it('are on a closure once, and in its name', () => {
    expect(named(products.filter(({ name, neck }) => !bare(name).includes(bare(neck))))).toEqual([])
    expect(named(closures.filter(({ shape, dose }) => (shape === 'cap') !== (dose === undefined)))).toEqual([])
  })
})

it.each([
  ['ФЛ-500-28-ОК-ПР', 24, 34],
  ['ФЛ-1000-28-СД-БЛ', 50, 60],
  ['КС-5000-D51-КГ-БЛ', 200, 230],
  ['БН-250-89-НР-БЛ', 20, 25],
  ['ТБ-100-М18-ЛН-БЛ', 9, 14],
])('%s weighs from %d to %d g', (article, least, most) => {
  const weight = products.find((one) => one.article === article)?.weight
  expect(weight).toBeGreaterThanOrEqual(least)
  expect(weight).toBeLessThanOrEqual(most)
})

it('is of glass about ten times heavier than of PET', () => {
  const weigh = (article: string): number => products.find((one) => one.article === article)?.weight ?? 0
  const ratio = weigh('ФЛ-100-D18-ЭФ-ЯН') / weigh('ФЛ-100-24-БС-ЯН')
  expect(ratio).toBeGreaterThan(8)
  expect(ratio).toBeLessThan(12)
})
