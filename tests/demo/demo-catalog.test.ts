import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoFile, readDemo } from '#server/catalog/import/demo.ts'
import type { ProductRecord } from '#server/catalog/records.ts'
import { root } from '#server/paths.ts'
import { demoCatalog } from './demo-catalog.ts'
import { demoText } from './demo-text.ts'

const { sections, products } = demoCatalog()
const kinds = ['main', 'import'] as const

const wrong = (is: (product: ProductRecord) => boolean): string[] => products.filter(is).map(({ name }) => name)

describe.each(kinds)('the catalogue of kind %s', (kind) => {
  const own = products.filter((product) => product.kind === kind)
  const paths = sections.filter((section) => section.kind === kind).map(({ path }) => path)

  it('has as many products as the site says', () => {
    expect(own).toHaveLength(kind === 'main' ? 600 : 300)
  })

  it('has article numbers, addresses and names of its own for each', () => {
    for (const key of ['article', 'code', 'name'] as const)
      expect(new Set(own.map((one) => one[key])).size).toBe(own.length)
    expect(own.filter(({ code }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))).toEqual([])
    expect(own.filter(({ article }) => !/^[А-ЯA-Z0-9]+(-[А-ЯA-Z0-9]+)+$/.test(article))).toEqual([])
  })

  it('is in sections of up to three levels, each with five products or more and two to five below it', () => {
    expect(new Set(paths).size).toBe(paths.length)
    const below = (path: string): string[] =>
      paths.filter((other) => other.startsWith(`${path}/`) && other.split('/').length === path.split('/').length + 1)
    for (const path of paths) {
      expect(path.split('/').length).toBeLessThanOrEqual(3)
      expect(paths).toEqual(expect.arrayContaining([path.split('/').slice(0, -1).join('/') || path]))
      const inside = own.filter(({ section }) => section === path || section.startsWith(`${path}/`))
      expect(inside.length, path).toBeGreaterThanOrEqual(5)
      if (!path.includes('/')) expect([2, 3, 4, 5], path).toContain(below(path).length)
      if (below(path).length > 0)
        expect(
          own.filter(({ section }) => section === path),
          path,
        ).toEqual([])
    }
    expect(own.filter(({ section }) => !paths.includes(section))).toEqual([])
  })

  it('asks for a price in six to ten of a hundred', () => {
    const share = own.filter(({ prices }) => prices.length === 0).length / own.length
    expect(share).toBeGreaterThanOrEqual(0.06)
    expect(share).toBeLessThanOrEqual(0.1)
  })
})

it('is what the file holds that a new shop reads: else run `npm run demo`', async () => {
  expect(readFileSync(demoFile, 'utf8')).toBe(demoText())
  const read = await readDemo()
  expect(read.sections).toEqual(sections)
  expect(read.products).toEqual(products)
})

it('is the same on every call', () => {
  expect(demoCatalog()).toEqual({ sections, products })
})

it('orders neighbors from one on', () => {
  for (const { kind, path, position } of sections) {
    const parent = path.split('/').slice(0, -1).join('/')
    const before = sections.filter(
      (other) =>
        other.kind === kind && other.path.split('/').slice(0, -1).join('/') === parent && other.position < position,
    )
    expect(before, path).toHaveLength(position - 1)
  }
})

describe('prices', () => {
  const priced = products.filter(({ prices }) => prices.length > 0)

  it('fall as the quantity grows, from the least that is sold', () => {
    for (const { name, prices, minQuantity } of priced) {
      expect(prices[0]?.from, name).toBe(minQuantity)
      for (const [index, step] of prices.entries()) {
        const next = prices[index + 1]
        expect(Number.isInteger(step.kopecks) && step.kopecks > 0, name).toBe(true)
        if (next) expect(next.from > step.from && next.kopecks < step.kopecks, name).toBe(true)
      }
    }
  })

  it('have four steps from stock: a box, a pallet, five pallets, a truck, 18 to 25 % apart', () => {
    for (const { name, stock, prices, perBox, boxesPerPallet } of priced) {
      if (stock === 0) continue
      const pallet = perBox * boxesPerPallet
      expect(
        prices.map(({ from }) => from),
        name,
      ).toEqual([perBox, pallet, 5 * pallet, 33 * pallet])
      const fall = 1 - (prices.at(-1)?.kopecks ?? 0) / (prices[0]?.kopecks ?? 1)
      expect(fall, name).toBeGreaterThan(0.175)
      expect(fall, name).toBeLessThan(0.255)
    }
  })

  it('are what the trade asks', () => {
    const rubles = (article: string): number =>
      (products.find((one) => one.article === article)?.prices[0]?.kopecks ?? 0) / 100
    const between = (article: string, low: number, high: number): void => {
      expect(rubles(article), article).toBeGreaterThanOrEqual(low)
      expect(rubles(article), article).toBeLessThanOrEqual(high)
    }
    between('ФЛ-500-28-РД-ПР', 9, 13)
    between('КР-ГЛ-28-БЛ', 1.6, 2.6)
    between('БН-500-89-НР-БЛ', 20, 27)
    between('КС-10000-D51-ВР-НТ', 120, 180)
    between('ДЗ-ЛС-28-2-БЛ', 16, 24)
  })
})

it('is sold by the box, from stock or within some days', () => {
  expect(wrong(({ minQuantity, perBox }) => minQuantity % perBox !== 0 || minQuantity === 0)).toEqual([])
  expect(wrong(({ stock, perBox }) => stock % perBox !== 0)).toEqual([])
  expect(wrong(({ stock, minQuantity, perBox }) => stock > 0 && minQuantity !== perBox)).toEqual([])
  expect(wrong(({ stock, minQuantity }) => stock === 0 && minQuantity < 3000)).toEqual([])
  expect(wrong(({ leadDays, kind }) => leadDays < (kind === 'main' ? 10 : 30))).toEqual([])
})

it('points at documents that are there', () => {
  expect(wrong(({ documents }) => documents.length === 0)).toEqual([])
  const files = new Set(products.flatMap(({ documents }) => documents.map(({ file }) => file)))
  expect([...files].filter((file) => !existsSync(join(root, 'public', file)))).toEqual([])
})

describe('texts', () => {
  const texts = [
    ...products.flatMap(({ name, description }) => [name, description]),
    ...sections.map(({ text }) => text),
  ]

  it('say two to four sentences of a product, another for each', () => {
    const sentences = (text: string): number => text.split(/[.?](?:\s|$)/).filter(Boolean).length
    expect(products.filter(({ description }) => sentences(description) < 2 || sentences(description) > 5)).toEqual([])
    expect(new Set(products.map(({ description }) => description)).size).toBe(products.length)
  })

  it('are set as Russian is: no exclamation, no loose dash or unit, no straight quotes', () => {
    const loose =
      / —|!|"|'|\.\.| {2}|\d (?:мл|л|мм|г|°C|%|шт)(?![а-яё])|(?<![а-яё])(?:в|с|к|и|о|у|на|по|за|из|от|до|не|под) [а-яё]/i
    expect(texts.filter((text) => loose.test(text))).toEqual([])
    expect(texts.filter((text) => /undefined|NaN|Infinity/.test(text))).toEqual([])
  })
})
