import type { Logger } from 'pino'
import { DAY_MS, MOSCOW_MS } from '#schema/definitions/text/dates.ts'
import type { Database } from '../database/tables.ts'

/** State of a daily task. Times are ISO 8601 in UTC. */
export interface TaskState {
  startedAt?: string
  /** Last heartbeat. */
  aliveAt?: string
  /** Null while the task runs. */
  finishedAt?: string | null
  /** Error of the last run, if it failed. */
  error?: string | undefined
  /** Time since which the task is held because the clock may be wrong. */
  heldSince?: string | undefined
}

export interface TaskOptions {
  /** Hour of the day in Moscow. */
  hour: number
  /** False if a run with a wrong clock would do harm: after a gap between runs the task is held for a day. */
  trustsClock: boolean
}

const HOUR_MS = 3_600_000

/** A task without a heartbeat for this long counts as dead, and another process takes it over. */
export const DEAD_MS = HOUR_MS / 4

/** Milliseconds until a failed task runs again. */
const RETRY_MS = HOUR_MS

/** Milliseconds. If the last run was longer ago, either the clock is wrong or the site was down. */
const GAP_MS = 7 * DAY_MS

const HOLD_MS = DAY_MS

/**
 * Decides if a task runs now. If the clock was set back, it waits until the clock reaches the time of the last run. If `trustsClock` is
 * false, and the clock jumped ahead or the task never ran, it is held for a day, so that people can correct the clock.
 */
export function decide(state: TaskState, now: Date, { hour, trustsClock }: TaskOptions): 'wait' | 'hold' | 'run' {
  const at = now.getTime()
  const { aliveAt, startedAt, finishedAt, error } = state
  const last = time(finishedAt ?? aliveAt ?? startedAt)
  const held = time(state.heldSince)
  if (!trustsClock) {
    const isHeld = held !== undefined && at >= held && at - held <= GAP_MS
    if (!isHeld && (last === undefined || at - last > GAP_MS)) return 'hold'
    if (isHeld) return at - held >= HOLD_MS ? 'run' : 'wait'
  }
  if (last === undefined) return 'run'
  if (finishedAt === null) return at - last >= DEAD_MS ? 'run' : 'wait'
  return at >= (error === undefined ? nextAfter(last, hour) : last + RETRY_MS) ? 'run' : 'wait'
}

/** Returns the time of the next run; undefined if the task is due or running. */
export function nextRun(state: TaskState, { hour }: TaskOptions): Date | undefined {
  const [held, last] = [time(state.heldSince), time(state.finishedAt ?? undefined)]
  if (held !== undefined) return new Date(held + HOLD_MS)
  if (last === undefined) return undefined
  return new Date(state.error === undefined ? nextAfter(last, hour) : last + RETRY_MS)
}

/** Returns the first time after `last` when this hour begins in Moscow. */
function nextAfter(last: number, hour: number): number {
  const offset = hour * HOUR_MS - MOSCOW_MS
  return (Math.floor((last - offset) / DAY_MS) + 1) * DAY_MS + offset
}

const time = (iso: string | undefined): number | undefined => (iso === undefined ? undefined : Date.parse(iso))

/** A task that runs once a day, in only one of the processes that share the database. */
export interface DailyTask extends TaskOptions {
  /** Name of the row of `facts` that stores the task's state. */
  name: string
  /** Runs the task. @param alive call it during long work; it throws if this run must end @param startedAt start of this run */
  run(alive: () => Promise<void>, startedAt: Date): Promise<void>
}

interface Daily {
  database: Database
  tasks: readonly DailyTask[]
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now?: () => Date
  /** Milliseconds between checks of the clock. */
  pause?: number
}

/** Interval of a running task's heartbeat in milliseconds. Each heartbeat is a database write. */
const SIGN_MS = 60_000

/** Ends a task that another process has taken over, or that a shutdown interrupts. */
class TakenOverError extends Error {
  override name = 'TakenOverError'
}

/** Runs each task at its hour, and an overdue task at once. @returns a function that stops and waits for the running task */
export function startDaily({ database, tasks, log, now = () => new Date(), pause = 60_000 }: Daily) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function lookAt(task: DailyTask): Promise<void> {
    const at = now()
    const stored = await readTask(database, task.name)
    const decision = decide(stored.state, at, task)
    if (decision === 'wait') return
    if (decision === 'hold') {
      if (!(await swap(database, task.name, stored.text, { ...stored.state, heldSince: at.toISOString() }))) return
      const facts = { task: task.name, now: at }
      // In a new shop the task has never run. That is no sign of a wrong clock.
      if (stored.text === undefined) log.info(facts, 'the task runs for the first time in a day')
      else log.warn(facts, 'the task has not run for long: it waits a day, lest the clock be wrong')
      return
    }
    const ran = await runTask(database, task, stored.text, { now, goesOn: () => !stopped })
    if (ran) log.info({ task: task.name }, 'a daily task is done')
  }

  async function look(): Promise<void> {
    for (const task of tasks) if (!stopped) await lookAt(task).catch((error: unknown) => tell(task, error))
  }

  const tell = ({ name }: DailyTask, error: unknown) => log.error({ task: name, err: error }, 'a daily task failed')

  function runAndReschedule(): void {
    running = look().finally(() => {
      if (!stopped) timer = setTimeout(runAndReschedule, pause).unref()
    })
  }

  runAndReschedule()
  return async function stop(): Promise<void> {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/**
 * Runs a task unless another process has claimed it. An interrupted task starts over. @param goesOn returns false during shutdown
 * @returns true if it ran here
 * @throws the task's error, after storing it in the state
 */
export async function runTask(
  database: Database,
  { name, run }: DailyTask,
  claimed: string | undefined,
  { now, goesOn = () => true }: { now: () => Date; goesOn?: () => boolean },
): Promise<boolean> {
  const started = now()
  const startedAt = started.toISOString()
  let state: TaskState = { startedAt, aliveAt: startedAt, finishedAt: null }
  const put = async (before: string | undefined, next: TaskState): Promise<void> => {
    if (!(await swap(database, name, before, next))) throw new TakenOverError()
    state = next
  }
  const end = (more: TaskState) => put(JSON.stringify(state), { ...state, ...more, finishedAt: now().toISOString() })
  if (!(await swap(database, name, claimed, state))) return false
  try {
    await run(async () => {
      if (!goesOn()) throw new TakenOverError()
      if (now().getTime() - Date.parse(state.aliveAt ?? startedAt) < SIGN_MS) return
      await put(JSON.stringify(state), { ...state, aliveAt: now().toISOString() })
    }, started)
    await end({})
  } catch (error) {
    if (error instanceof TakenOverError) return false
    await end({ error: (error as Error).message })
    throw error
  }
  return true
}

/** Reads a task's state, with its stored text for `swap`. */
export async function readTask({ query }: Database, name: string): Promise<{ state: TaskState; text?: string }> {
  const fact = await query.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst()
  // `swap` wrote the value.
  return fact ? { state: JSON.parse(fact.value) as TaskState, text: fact.value } : { state: {} }
}

/** Replaces a state (compare-and-swap). @returns false if another process has changed it */
async function swap({ query }: Database, name: string, before: string | undefined, state: TaskState): Promise<boolean> {
  const value = JSON.stringify(state)
  if (before === undefined) {
    const added = await query
      .insertInto('facts')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await query
    .updateTable('facts')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
