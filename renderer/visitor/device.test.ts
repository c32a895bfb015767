import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

it.each([
  [320, 'isMobile'],
  [767, 'isMobile'],
  [767.5, 'isMobile'],
  [768, 'isTablet'],
  [1024, 'isTablet'],
  [1025, 'isDesktop'],
  [1920, 'isDesktop'],
] as const)('a page %f wide %s', (width, only) => {
  const flags = deviceOf(width)
  expect(Object.entries(flags).filter(([, is]) => is)).toEqual([[only, true]])
})
