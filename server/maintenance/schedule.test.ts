import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import { decide, nextRun, type TaskState } from './daily.ts'

const erasing = { hour: 3, trustsClock: false }
const backup = { hour: 4, trustsClock: true }
const MINUTE = 60_000
const at = (iso: string): Date => new Date(`${iso}Z`)
const done = (iso: string, more: TaskState = {}): TaskState => ({
  startedAt: at(iso).toISOString(),
  finishedAt: at(iso).toISOString(),
  ...more,
})

describe('a daily task', () => {
  it('runs at its hour in Moscow, and at once where it is overdue', () => {
    const state = done('2026-11-20T00:00:05')
    expect(decide(state, at('2026-11-20T23:59:59'), erasing)).toBe('wait')
    expect(decide(state, at('2026-11-21T00:00:00'), erasing)).toBe('run')
    expect(decide(state, at('2026-11-23T09:00:00'), erasing)).toBe('run')
    expect(decide(done('2026-11-20T23:59:00'), at('2026-11-21T00:00:00'), erasing)).toBe('run')
    expect(nextRun(state, erasing)).toEqual(at('2026-11-21T00:00:00'))
    expect(nextRun(done('2026-11-20T01:30:00'), backup)).toEqual(at('2026-11-21T01:00:00'))
  })

  it('is taken over from a process that gives no sign of life', () => {
    const state = { ...done('2026-11-20T00:00:00'), finishedAt: null, aliveAt: at('2026-11-20T00:20:00').toISOString() }
    expect(decide(state, at('2026-11-20T00:34:59'), erasing)).toBe('wait')
    expect(decide(state, at('2026-11-20T00:35:00'), erasing)).toBe('run')
  })

  it('is tried again an hour after it failed', () => {
    const state = done('2026-11-20T00:00:00', { error: 'нет места' })
    expect(decide(state, at('2026-11-20T00:59:00'), erasing)).toBe('wait')
    expect(decide(state, at('2026-11-20T01:00:00'), erasing)).toBe('run')
    expect(nextRun(state, erasing)).toEqual(at('2026-11-20T01:00:00'))
  })

  it('waits where the clock was set back', () => {
    const state = done('2026-11-20T00:00:00')
    for (const now of ['2026-11-19T23:59:00', '2026-11-18T00:00:00', '1970-01-01T00:00:00'])
      expect(decide(state, at(now), erasing)).toBe('wait')
  })
})

describe('what a wrong clock would harm', () => {
  it('is held for a day where nothing is known, or the last run is long ago', () => {
    expect(decide({}, at('2026-11-20T12:00:00'), erasing)).toBe('hold')
    const state = done('2026-11-20T00:00:00')
    expect(decide(state, at('2026-11-27T00:00:00'), erasing)).toBe('run')
    expect(decide(state, at('2026-11-27T00:00:01'), erasing)).toBe('hold')
    const held = { ...state, heldSince: at('2100-01-01T00:00:00').toISOString() }
    expect(decide(held, at('2100-01-01T23:59:59'), erasing)).toBe('wait')
    expect(decide(held, at('2100-01-02T00:00:00'), erasing)).toBe('run')
    expect(nextRun(held, erasing)).toEqual(at('2100-01-02T00:00:00'))
  })

  it('goes on as ever where the clock has been set right within that day', () => {
    const held = { ...done('2026-11-20T00:00:00'), heldSince: at('2100-01-01T00:00:00').toISOString() }
    expect(decide(held, at('2026-11-20T12:00:00'), erasing)).toBe('wait')
    expect(decide(held, at('2026-11-21T00:00:00'), erasing)).toBe('run')
  })

  it('is held anew where the clock jumps once more', () => {
    const held = { ...done('2026-11-20T00:00:00'), heldSince: at('2027-01-01T00:00:00').toISOString() }
    expect(decide(held, new Date(at('2027-01-01T00:00:00').getTime() + 7 * DAY_MS + MINUTE), erasing)).toBe('hold')
  })

  it('does not hold what it would not harm', () => {
    expect(decide({}, at('2026-11-20T12:00:00'), backup)).toBe('run')
    expect(decide(done('2026-01-01T00:00:00'), at('2026-11-20T12:00:00'), backup)).toBe('run')
  })
})
