import { expect, it, onTestFinished, vi } from 'vitest'
import { deviceFlagsOf, followDevice } from '../../hydrate.tsx'

it.each([
  [320, 'isMobile'],
  [767, 'isMobile'],
  [767.5, 'isMobile'],
  [768, 'isTablet'],
  [1024, 'isTablet'],
  [1025, 'isDesktop'],
  [1920, 'isDesktop'],
] as const)('a page %f wide %s', (width, only) => {
  const flags = deviceFlagsOf(width)
  expect(Object.entries(flags).filter(([, is]) => is)).toEqual([[only, true]])
})

it('is told at once, and again when the width passes a border', () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const queries = new Map<string, EventTarget>()
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = new EventTarget()
    queries.set(query, list)
    return list
  })
  const devices: object[] = []
  followDevice((device) => devices.push(device))
  expect(devices).toEqual([deviceFlagsOf(1440)])
  for (const [query, width] of [
    ['(width <= 1024px)', 1024],
    ['(width < 768px)', 767],
  ] as const) {
    vi.stubGlobal('innerWidth', width)
    queries.get(query)?.dispatchEvent(new Event('change'))
    expect(devices.at(-1)).toEqual(deviceFlagsOf(width))
  }
  expect(devices).toHaveLength(3)
})
