import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'
import { finishOf, neckStandard } from './finish.ts'
import { NeckDetail, neckScale } from './NeckDetail.tsx'

describe('the standard of a neck', () => {
  it.each([
    ['28/410', 27.4, { E: 24.99, H: 17.98, I: 15.6 }],
    ['28/400', 27.4, { E: 24.99, H: 10.16, I: 15.6 }],
    ['24-410', 23.7, { E: 21.54, H: 16.41, I: 13.11 }],
    ['18/415', 17.7, { E: 15.54, H: 15.67, I: 8.26 }],
    ['70/400', 69.2, { E: 66.68, H: 10.36, I: 57.07 }],
    ['89/400', 88.2, { E: 85.07, H: 13.46 }],
    ['PCO-1881', 27.4, { E: 24.2, H: 17, I: 21.74 }],
  ])('is known for %s', (name, thread, figures) => {
    expect(neckStandard(name, thread)).toMatchObject(figures)
  })

  it.each([
    ['43/410', 41.7],
    ['100/400', 99.3],
    ['38 мм', 37.1],
    ['DIN 45', 45],
    ['PCO-1810', 27.4],
    ['constructor', 27.4],
    ['28/__proto__', 27.4],
    ['', 27.4],
    [undefined, 27.4],
  ])('is left alone for %s', (name, thread) => {
    expect(neckStandard(name, thread)).toBeUndefined()
  })

  it('does not hold for a thread of another size', () => {
    expect(neckStandard('28/410', 29)).toBeUndefined()
  })

  // Expected values are from the tables of schema/content/documents/catalog-necks.json, which visitors can download.
  it.each([
    ['20/410', 19.7, [17.35, 17.75], [13.69, 14.45]],
    ['28/415', 27.4, [24.74, 25.25], [27.1, 27.86]],
    ['43/400', 41.7, [39.01, 39.62], [9.86, 10.62]],
    ['63/400', 62.2, [59.51, 60.12], [9.86, 10.62]],
    ['89/400', 88.2, [84.56, 85.57], [12.95, 13.97]],
  ])('is within the limits that our own document gives for %s', (name, thread, [leastE = 0, mostE = 0], limitsOfH) => {
    const { E = 0, H = 0 } = neckStandard(name, thread) ?? {}
    expect(E).toBeGreaterThanOrEqual(leastE)
    expect(E).toBeLessThanOrEqual(mostE)
    expect(H).toBeGreaterThanOrEqual(limitsOfH[0] ?? 0)
    expect(H).toBeLessThanOrEqual(limitsOfH[1] ?? 0)
  })
})

const bottle = { shape: 'bottle', height: 154, diameter: 57, neck: 27.4 } as const

test('a neck is drawn by the figures of its standard', () => {
  const standard = neckStandard('28/410', 27.4)
  expect(finishOf(bottle, standard)).toMatchObject({ height: 17.98, foot: 0, core: 24.99 / 2 })
  const pco = finishOf(bottle, neckStandard('PCO-1881', 27.4))
  expect(pco).toMatchObject({ bore: 21.74 / 2, core: 12.1 })
  expect((pco?.height ?? 0) - (pco?.foot ?? 0)).toBe(17)
})

const figures = (standard?: string): string[] =>
  [
    ...renderToStaticMarkup(
      <NeckDetail
        drawing={bottle}
        scale={neckScale(bottle, 360, 300, standard)}
        id="a"
        standard={standard}
        dimensions
      />,
    ).matchAll(/<text[^>]*>([^<]+)</g),
  ].map(([, text = '']) => text)

test('only known dimensions are marked', () => {
  expect(figures('28/410')).toEqual(['I 15,6\u00a0мин.', 'E 25', 'T 27,4', 'H 18'])
  expect(figures('PCO-1881')).toEqual(['I 21,7', 'E 24,2', 'T 27,4', 'H 17'])
  expect(figures('DIN 28')).toEqual(['T 27,4'])
})
