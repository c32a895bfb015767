import { expect, test } from 'vitest'
import { sheetScales } from './Sheet.tsx'

const cap = { shape: 'cap', height: 22, diameter: 30, neck: 28 } as const
const bottle = { shape: 'bottle', height: 268, diameter: 88, neck: 28 } as const
const jar = { shape: 'jar', height: 60, diameter: 60, neck: 50 } as const

test('beside bottles closures are large enough to see; containers keep one scale', () => {
  const scaleOf = sheetScales([cap, bottle, jar], 'low')
  expect(scaleOf(cap) * cap.diameter).toBeGreaterThan(100)
  expect(scaleOf(jar)).toBe(scaleOf(bottle))
})
