import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import { onNewDay } from './new-day.ts'

const SECOND = 1000

function watching(from: string): { begun: Date[]; stop: () => void } {
  vi.useFakeTimers({ now: new Date(from) })
  onTestFinished(() => void vi.useRealTimers())
  const begun: Date[] = []
  return { begun, stop: onNewDay(() => begun.push(new Date())) }
}

test('a day begins at midnight in Moscow, each day', () => {
  const { begun, stop } = watching('2026-11-23T10:00:00Z')
  vi.advanceTimersByTime(3 * DAY_MS)
  const midnights = ['2026-11-23T21:00:00Z', '2026-11-24T21:00:00Z', '2026-11-25T21:00:00Z']
  expect(begun).toEqual(midnights.map((at) => new Date(at)))
  stop()
  vi.advanceTimersByTime(3 * DAY_MS)
  expect(begun).toHaveLength(3)
})

test('a clock that is set on, or a machine that has slept, is seen within the hour', () => {
  const { begun } = watching('2026-11-23T10:00:00Z')
  vi.setSystemTime(new Date('2026-11-30T10:00:00Z'))
  vi.advanceTimersByTime(3600 * SECOND)
  expect(begun).toHaveLength(1)
})
