import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Logger, pino } from 'pino'

declare module 'node:http' {
  interface IncomingMessage {
    /** Id of the request. An error message shows it to the visitor, so that the error can be found in the log. */
    id: string
    /** The process's log, with the request's id on each line. */
    log: Logger
  }
}

/** Maximum bytes of lines that wait until the disk has space again; further lines are dropped. */
const MAX_WAITING = 1024 * 1024

/** Creates the log: JSON lines with listed fields only (S17). `loggedError` filters errors, whose messages may contain visitors' texts. */
export const createLog = (level: string): Logger =>
  pino({ level, serializers: { err: loggedError, error: loggedError } }, openOutput())

/** Opens stdout. Writes in batches, since single writes would cost a third of the time of a cached page. The last batch is flushed at exit. */
function openOutput() {
  const output = pino.destination({ sync: false, minLength: 4096, maxLength: MAX_WAITING, periodicFlush: 100 })
  // A full disk: the next flush tries again. Without a listener the error would end the process.
  output.on('error', () => undefined)
  // The flush of pino itself repeats a failing write for ever, so the process would never end.
  process.prependListener('exit', () => {
    Object.assign(output, { sync: true }).end()
    output.destroy()
  })
  return output
}

/**
 * Gives a request an id and a logger, and logs its result: method, path without query, status, milliseconds, bytes. An early disconnect of
 * the client is not logged as an error.
 */
export function logRequest(logger: Logger, request: IncomingMessage, response: ServerResponse): void {
  const id = randomUUID()
  request.id = id
  request.log = logger.child({ id })
  const started = performance.now()
  // Reads the URL now, because a router changes it later.
  const { url = '/' } = request
  response.on('close', () => {
    const { statusCode: status, writableFinished } = response
    const level = writableFinished && status >= 500 ? 'error' : 'info'
    if (!logger.isLevelEnabled(level)) return
    const bytes = Number(response.getHeader('Content-Length')) || undefined
    const ms = Math.round((performance.now() - started) * 10) / 10
    const facts = { id, method: request.method, path: pathOf(url), status, ms, bytes }
    logger[level](writableFinished ? facts : { ...facts, status: undefined, aborted: true }, 'request')
  })
}

/** Removes the query, even after an encoded question mark, and credentials before the path. */
const pathOf = (url: string): string =>
  url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .split(/\?|%3f|#/i, 1)[0]
    ?.slice(0, 500) || '/'

/** Maximum length of an error's message. */
const MAX_LENGTH = 300

/** Maximum number of stack lines. */
const MAX_FRAMES = 8

/** SQLSTATE, the code of an error of PostgreSQL. Its message quotes values: «invalid input syntax for type integer: "…"». */
const SQLSTATE = /^[0-9A-Z]{5}$/

/** The part of an error that is logged: no visitor's text, no address, no secret (S17). */
interface LoggedError {
  type: string
  code?: string
  message?: string
  /** Stack lines: where the error was thrown. */
  at?: string
  cause?: LoggedError
}

/**
 * Prepares an error for the log: listed properties only, and its message without personal data. Drivers put rows into other properties
 * (`detail: Key (email)=(…) already exists`).
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) }
  const { name, message, stack, code, cause } = error as Error & { code?: unknown }
  const isSql = typeof code === 'string' && SQLSTATE.test(code)
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: name,
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    // Omits the message of a SyntaxError, because JSON.parse quotes its input there.
    ...(!(error instanceof SyntaxError) && { message: scrub(isSql ? message.replace(/"[^"]*"/g, '"…"') : message) }),
    ...(frames.length > 0 && { at: frames.slice(0, MAX_FRAMES).join('\n') }),
    ...(cause !== undefined && cause !== error && { cause: loggedError(cause) }),
  }
}

/** Removes e-mail addresses, phones and long secrets; joins lines. */
const scrub = (text: string): string =>
  text
    .slice(0, 4 * MAX_LENGTH)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[^\s@"'(<,;:]{1,64}@[^\s@"')>,;:]+/g, '…@…')
    .replace(/\+?\d(?:[\s()-]{0,2}\d){6,}/g, '…')
    .replace(/[\w-]{30,}/g, '…')
    .slice(0, MAX_LENGTH)
