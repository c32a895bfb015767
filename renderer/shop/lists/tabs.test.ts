import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTabs } from './lists.tsx'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const requests: unknown[] = []
const look = (visibilityState: string): void => {
  Object.assign(page, { visibilityState }).dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  requests.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reads the lists again where the tab was away for more than a minute, and not before', () => {
  followTabs({ read: (list) => requests.push(list) })
  vi.advanceTimersByTime(59_000)
  look('hidden')
  look('visible')
  expect(requests).toEqual([])
  look('hidden')
  vi.advanceTimersByTime(2000)
  expect(requests).toEqual([])
  look('visible')
  expect(requests).toEqual([undefined])
  look('visible')
  expect(requests.length).toBe(1)
})
