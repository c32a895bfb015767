import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#schema/definitions/text/dates.ts'
import { engines, suiteDatabase } from '../database/testing.ts'
import { type DailyTask, decide, nextRun, readTask, startDaily, type TaskState } from './daily.ts'

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

const HOUR = 3_600_000

describe.each(engines)('daily tasks on %s', { timeout: 30_000 }, async (_, open) => {
  const database = await suiteDatabase(open)
  let time: number
  const stops: (() => Promise<void>)[] = []
  beforeEach(() => {
    time = Date.parse('2026-11-20T12:00:00Z')
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await database.query.deleteFrom('facts').execute()
  })

  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const task = (run: DailyTask['run'], more: Partial<DailyTask> = {}): DailyTask => ({
    ...{ name: 'daily-test', hour: 3, trustsClock: true },
    run,
    ...more,
  })
  const start = (...tasks: DailyTask[]) => {
    const stop = startDaily({ database, tasks, log, now: () => new Date(time), pause: 3 })
    stops.push(stop)
    return stop
  }
  const state = async () => (await readTask(database, 'daily-test')).state
  const someLooks = () => new Promise((done) => setTimeout(done, 60))

  it('run once a day, however many processes look', async () => {
    const run = vi.fn(async () => undefined)
    for (let i = 0; i < 4; i++) start(task(run))
    await vi.waitFor(async () => expect((await state()).finishedAt).toBe('2026-11-20T12:00:00.000Z'))
    await someLooks()
    expect(run).toHaveBeenCalledTimes(1)
    time += DAY_MS
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    await someLooks()
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('wait a day where the clock cannot be trusted yet, and say so once', async () => {
    log.warn.mockClear()
    const run = vi.fn(async () => undefined)
    const value = JSON.stringify({ startedAt: '2025-01-01T00:00:00.000Z', finishedAt: '2025-01-01T00:00:00.000Z' })
    await database.query.insertInto('facts').values({ name: 'daily-test', value }).execute()
    for (let i = 0; i < 2; i++) start(task(run, { trustsClock: false }))
    await vi.waitFor(async () => expect((await state()).heldSince).toBe('2026-11-20T12:00:00.000Z'))
    await someLooks()
    expect(log.warn).toHaveBeenCalledOnce()
    expect(run).not.toHaveBeenCalled()
    time += DAY_MS
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
    await vi.waitFor(async () => expect(await state()).toMatchObject({ finishedAt: '2026-11-21T12:00:00.000Z' }))
    expect((await state()).heldSince).toBeUndefined()
  })

  it('that fail are logged, do not stop the others, and are tried again in an hour', async () => {
    log.error.mockClear()
    let fails = true
    const run = vi.fn(async () => {
      if (fails) throw new Error('нет места')
    })
    const other = vi.fn(async () => undefined)
    start(task(run), task(other, { name: 'daily-other' }))
    await vi.waitFor(async () => expect(await state()).toMatchObject({ error: 'нет места' }))
    await vi.waitFor(() => expect(other).toHaveBeenCalledOnce())
    expect(log.error).toHaveBeenCalledOnce()
    expect(run).toHaveBeenCalledOnce()
    fails = false
    time += HOUR
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
    await vi.waitFor(async () => expect((await state()).error).toBeUndefined())
  })

  it('are taken over from a process that died, which then does not go on', async () => {
    let wake: (() => Promise<void>) | undefined
    const stuck = vi.fn(
      (alive: () => Promise<void>) => new Promise<void>((done) => (wake = () => alive().finally(done))),
    )
    start(task(stuck))
    await vi.waitFor(() => expect(stuck).toHaveBeenCalledOnce())
    const run = vi.fn(async () => undefined)
    start(task(run))
    await someLooks()
    expect(run).not.toHaveBeenCalled()
    time += HOUR
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
    await expect(wake?.()).rejects.toThrow()
  })

  it('end between two of their parts when the process stops', async () => {
    let parts = 0
    const stop = start(
      task(async (alive) => {
        for (;;) {
          parts++
          await alive()
          await new Promise((done) => setTimeout(done, 1))
        }
      }),
    )
    await vi.waitFor(() => expect(parts).toBeGreaterThan(2))
    await stop()
    const before = parts
    await someLooks()
    expect(parts).toBe(before)
    expect((await state()).finishedAt).toBeNull()
  })
})
