import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'

/** Timeout of a request body in milliseconds (R5). */
const BODY_MS = 30_000

/** Minimum rate of a body with files in bytes per second, measured over ten seconds (R5). */
const MIN_RATE = 20_000
const WINDOW_S = 10

/** Bytes per second: a body with files that arrives more slowly after half a minute is slow (R19). */
const SLOW_RATE = 100_000
const SLOW_AFTER = 3

const timers = new WeakMap<Request, NodeJS.Timeout>()

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Closes the connection of a client that does not send its body in time, even if no handler reads the body. */
export const limitBodyTime: RequestHandler = (request, _response, next) => {
  if (!hasBody(request)) return next()
  setTimer(request, setTimeout(cut, BODY_MS, request))
  request.once('close', () => clearTimeout(timers.get(request)))
  next()
}

/** Lets a body with files last until `requestTimeout` while its rate is at least `MIN_RATE`. @param slow called while below `SLOW_RATE` */
export function allowSlowBody(request: Request, slow: () => void): void {
  let seen = request.socket.bytesRead
  let windows = 0
  const check = (): void => {
    const rate = (request.socket.bytesRead - seen) / WINDOW_S
    if (rate < MIN_RATE) cut(request)
    if (++windows >= SLOW_AFTER && rate < SLOW_RATE) slow()
    seen = request.socket.bytesRead
  }
  setTimer(request, setInterval(check, WINDOW_S * 1000))
}

function setTimer(request: Request, timer: NodeJS.Timeout): void {
  clearTimeout(timers.get(request))
  timers.set(request, timer.unref())
}

/** Answers 408 and closes the connection, as Node does after its own timeouts. */
function cut(request: Request): void {
  if (request.complete) return
  if (request.res?.headersSent === false)
    request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  request.destroy()
}
