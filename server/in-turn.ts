import { setImmediate } from 'node:timers/promises'

/** Lets everybody else have their turn: what works long calls it every few milliseconds. */
export const inTurn = (): Promise<void> => setImmediate()
