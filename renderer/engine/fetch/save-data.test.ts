import { afterEach, expect, it, vi } from 'vitest'
import { prefersReducedData } from './save-data.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [false, {}, ''],
  [false, { effectiveType: '4g', saveData: false }, ''],
  [true, { saveData: true }, ''],
  [true, { effectiveType: '2g' }, ''],
  [true, { effectiveType: 'slow-2g' }, ''],
  [true, {}, '(prefers-reduced-data: reduce)'],
])('prefetching is off (%s) with the connection %j and the media «%s»', (isOff, connection, media) => {
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === media }))
  vi.stubGlobal('PerformanceNavigationTiming', class {})
  vi.stubGlobal('performance', { getEntriesByType: () => [] })
  expect(prefersReducedData()).toBe(isOff)
})
