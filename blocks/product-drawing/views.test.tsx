import { expect, test } from 'vitest'
import { viewsOf } from './views.tsx'

const bottle = { shape: 'bottle', height: 154, diameter: 57, neck: 27.4 } as const
const legendOf = (neck?: string): string =>
  viewsOf({ drawing: bottle, name: 'Флакон', ...(neck && { neck }) })
    .find(({ title }) => title === 'Горловина')
    ?.legend.replaceAll('\u00a0', ' ') ?? ''

test('the legend of a neck of a known standard has its figures', () => {
  expect(legendOf('28/410')).toBe(
    'Горловина 28/410, номинал в миллиметрах: T 27,4 — диаметр по резьбе, E 25 — между витками, H 18 — высота венчика, I от 15,6 — внутренний диаметр.',
  )
  expect(legendOf('PCO-1881')).toContain('I 21,7 — внутренний диаметр')
})

test('of another neck it says what the letters stand for', () => {
  expect(legendOf('DIN 28')).toBe('Горловина DIN 28. T — диаметр по резьбе, E — между витками, H — высота венчика.')
  expect(legendOf()).toMatch(/^T — диаметр/)
})
