import { inTime } from '../in-time.ts'
import type { Part } from '../metrics/families.ts'
import { PLACE, type ToPrimary, type ToWorker } from './messages.ts'

/** This process among those that serve on one port (WEB_CONCURRENCY), or the only one. */
export interface OwnProcess {
  /** From 1; undefined where it is the only one. */
  readonly number: number | undefined
  /** Whether it does what one of all should: says to people what all of them see, checks edits first. */
  readonly isFirst: boolean
  /** What is said to people. */
  readonly people: Pick<Console, 'log' | 'warn' | 'error'>
  /** It takes requests: says so, or has it said when all do. */
  serving(port: number): void
  /** Told when another has taken its place. */
  onLeave(leave: () => void): void
  /** What the others measure; those that do not answer in time are left out. */
  othersMeasured(): Promise<readonly Part[]>
  /** Answers what the others ask. */
  measures(tell: () => readonly Part[]): void
}

/** How long what the others measure is waited for, in milliseconds. */
const MEASURED_MS = 1500

const nobody = { log: () => undefined, warn: () => undefined, error: () => undefined }

export function ownProcess(): OwnProcess {
  const place = process.env[PLACE]
  if (place === undefined || !process.send) return only
  const number = Number(place) + 1
  const told = new Map<number, (parts: readonly Part[]) => void>()
  let leave = (): void => undefined
  let tell = (): readonly Part[] => []
  let asked = 0
  const send = (message: ToPrimary): void => {
    // Where the other end has gone, this process ends too.
    if (process.connected) process.send?.(message)
  }
  process.on('message', (message: ToWorker) => {
    if (message.type === 'leave') leave()
    else if (message.type === 'tell') send({ ...message, type: 'measured', parts: tell() })
    else told.get(message.id)?.(message.parts)
  })
  return {
    number,
    isFirst: number === 1,
    people: number === 1 ? console : nobody,
    serving: (port) => send({ type: 'serving', port }),
    onLeave(then) {
      leave = then
    },
    async othersMeasured() {
      const { promise, resolve } = Promise.withResolvers<readonly Part[]>()
      const id = asked++
      told.set(id, resolve)
      send({ type: 'measured?', id })
      return inTime(promise, MEASURED_MS, () => []).finally(() => told.delete(id))
    },
    measures(answer) {
      tell = answer
    },
  }
}

const only: OwnProcess = {
  number: undefined,
  isFirst: true,
  people: console,
  serving: (port) => console.log(`Сайт открыт: http://localhost:${port}`),
  onLeave: () => undefined,
  othersMeasured: async () => [],
  measures: () => undefined,
}
