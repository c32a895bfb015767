import { DAY_MS, MOSCOW_MS } from '#schema/definitions/text/dates.ts'

/** How far a daily task is. Times are ISO 8601 in UTC. */
export interface TaskState {
  startedAt?: string
  /** When it last gave a sign of life. */
  aliveAt?: string
  /** Null while it runs. */
  finishedAt?: string | null
  /** Why it failed. */
  error?: string | undefined
  /** Since when it waits to see whether the clock is right. */
  heldSince?: string | undefined
}

export interface TaskOptions {
  /** Of the day in Moscow. */
  hour: number
  /** A wrong clock would do harm: after a gap it must stay as it is for a day. */
  trustsClock: boolean
}

const HOUR_MS = 3_600_000

/** A task that gave no sign of life for so long is taken over: its process is dead. */
export const DEAD_MS = HOUR_MS / 4

/** From a failed run to the next try. */
const RETRY_MS = HOUR_MS

/** A clock that has gone on by more since the last run may be wrong, or the site was away. */
const GAP_MS = 7 * DAY_MS

const HOLD_MS = DAY_MS

type Decision = 'wait' | 'hold' | 'run'

/**
 * What is to be done now. A clock that was set back waits until it has caught up. One that jumped ahead, or of which
 * nothing is known, is held for a day in which it can be set right: a clock in the year 2100 must not erase everything.
 */
export function decide(state: TaskState, now: Date, { hour, trustsClock }: TaskOptions): Decision {
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

/** When it runs next; undefined where that is now, or while it runs. */
export function nextRun(state: TaskState, { hour }: TaskOptions): Date | undefined {
  const [held, last] = [time(state.heldSince), time(state.finishedAt ?? undefined)]
  if (held !== undefined) return new Date(held + HOLD_MS)
  if (last === undefined) return undefined
  return new Date(state.error === undefined ? nextAfter(last, hour) : last + RETRY_MS)
}

/** The first time after `last` at which it is this hour in Moscow. */
function nextAfter(last: number, hour: number): number {
  const offset = hour * HOUR_MS - MOSCOW_MS
  return (Math.floor((last - offset) / DAY_MS) + 1) * DAY_MS + offset
}

const time = (iso: string | undefined): number | undefined => (iso === undefined ? undefined : Date.parse(iso))
