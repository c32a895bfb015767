import type { Logger } from 'pino'
import { Counter } from 'prom-client'

/** Milliseconds that running requests get after an uncaught exception. systemd or Docker then starts the process again. */
const DRAIN_MS = 5000

/** Errors that no code of this process has handled. */
export const unhandledErrors = new Counter({
  name: 'tara_unhandled_errors_total',
  help: 'Errors that no code handled. After a rejection the process serves on, after an exception it ends.',
  labelNames: ['kind'],
  registers: [],
})

/**
 * Keeps the process serving after an unhandled rejection, and ends it with code 1 after an uncaught exception, which may have left work
 * half done. @param drain resolves when the running requests have ended
 */
export function watchCrashes(log: Logger, drain: () => Promise<unknown>): void {
  process.on('unhandledRejection', (err) => {
    unhandledErrors.inc({ kind: 'rejection' })
    log.error({ err }, 'an unhandled rejection')
  })
  process.on('uncaughtException', (err) => {
    unhandledErrors.inc({ kind: 'exception' })
    log.error({ err }, 'an uncaught exception')
    const end = (): never => process.exit(1)
    setTimeout(end, DRAIN_MS)
    drain().then(end, end)
  })
}
