import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { type Logger, pino } from 'pino'
import { loggedError } from './logged-error.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** Told to the visitor where something fails, so that the line of the log is found. */
    id: string
    /** The process's log, with the request's id on each line. */
    log: Logger
  }
}

/**
 * The process's log: JSON lines of what is listed here and at the places that log, nothing else (docs/requirements.md
 * S17). Errors go through `loggedError`: what visitors typed may stand in their messages.
 */
export const createLog = (level: string): Logger =>
  pino({ level, serializers: { err: loggedError, error: loggedError } })

/**
 * Gives each request an id and its log, and logs what became of it: method, path without query, status, milliseconds,
 * bytes. Who goes away before the answer has come is no error of ours.
 */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    const id = randomUUID()
    Object.assign(request, { id, log: logger.child({ id }) })
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response
      const level = writableFinished && status >= 500 ? 'error' : 'info'
      if (!logger.isLevelEnabled(level)) return
      const path = pathOf(request.originalUrl)
      const bytes = Number(response.getHeader('Content-Length')) || undefined
      const ms = Math.round((performance.now() - started) * 10) / 10
      const facts = { id, method: request.method, path, status, ms, bytes }
      logger[level](writableFinished ? facts : { ...facts, status: undefined, aborted: true }, 'request')
    })
    next()
  }

/** Without a query, also one whose mark is encoded, and without what may stand before a path: names, passwords. */
const pathOf = (url: string): string =>
  url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .split(/\?|%3f|#/i, 1)[0]
    ?.slice(0, 500) || '/'
