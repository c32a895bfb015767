import { renderToStaticMarkup } from 'react-dom/server'
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

test('of another neck it explains T alone', () => {
  expect(legendOf('DIN 28')).toBe('Горловина DIN 28: T 27,4 — диаметр по резьбе, остальные размеры показаны условно.')
  expect(legendOf()).toMatch(/^T 27,4 — диаметр/)
})

test('a closure shows the neck that it goes on, and its legend explains it', () => {
  const drawing = { shape: 'cap', height: 24, diameter: 30, neck: 27.4 } as const
  const [front] = viewsOf({ drawing, name: 'Крышка', neck: '28/410' })
  expect(renderToStaticMarkup(front?.large('Спереди', 'id')).replaceAll('\u00a0', ' ')).toContain('>28/410, T 27,4<')
  expect(front?.legend.replaceAll('\u00a0', ' ')).toBe(
    'Размеры в миллиметрах. Под горловину 28/410, T 27,4 — её диаметр.',
  )
})
