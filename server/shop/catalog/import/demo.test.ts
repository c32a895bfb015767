import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../engine/paths.ts'
import type { ProductRecord } from '../records.ts'
import { readDemo } from './demo.ts'

const { sections, products } = await readDemo()

const wrong = (matches: (product: ProductRecord) => boolean): string[] =>
  products.filter(matches).map(({ name }) => name)

describe.each([
  ['main', 600],
  ['import', 300],
] as const)('the demo catalog of kind %s', (kind, count) => {
  const ofKind = products.filter((product) => product.kind === kind)
  const paths = sections.filter((section) => section.kind === kind).map(({ path }) => path)

  it('has as many products as the site says, each with its own number, address and name', () => {
    expect(ofKind).toHaveLength(count)
    for (const key of ['article', 'code', 'name'] as const)
      expect(new Set(ofKind.map((product) => product[key])).size).toBe(count)
  })

  it('has products in every section, and a parent of each section', () => {
    expect(ofKind.filter(({ section }) => !paths.includes(section))).toEqual([])
    for (const path of paths) {
      expect(paths).toContain(path.split('/').slice(0, -1).join('/') || path)
      expect(ofKind.some(({ section }) => section === path || section.startsWith(`${path}/`))).toBe(true)
    }
  })

  it('asks for a price in six to ten of a hundred', () => {
    const share = ofKind.filter(({ prices }) => prices.length === 0).length / ofKind.length
    expect(share).toBeGreaterThanOrEqual(0.06)
    expect(share).toBeLessThanOrEqual(0.1)
  })
})

describe('each product of the demo catalog', () => {
  it('costs less in larger quantities, from the least that is sold', () => {
    for (const { name, prices, minQuantity } of products.filter(({ prices }) => prices.length > 0)) {
      expect(prices[0]?.from, name).toBe(minQuantity)
      for (const [i, { from, kopecks }] of prices.entries()) {
        const next = prices[i + 1]
        if (next) expect(next.from > from && next.kopecks < kopecks, name).toBe(true)
      }
    }
  })

  it('is sold by the box', () => {
    expect(wrong(({ minQuantity, perBox }) => minQuantity === 0 || minQuantity % perBox !== 0)).toEqual([])
    expect(wrong(({ stock, perBox }) => stock % perBox !== 0)).toEqual([])
  })

  it('has documents that are there', () => {
    expect(wrong(({ documents }) => documents.length === 0)).toEqual([])
    const files = new Set(products.flatMap(({ documents }) => documents.map(({ file }) => file)))
    expect([...files].filter((file) => !existsSync(join(root, 'public', file)))).toEqual([])
  })
})
