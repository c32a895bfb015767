import type { Request, RequestHandler } from 'express'

/** How long a body may take to arrive, and one with files (R5). */
export const BODY_MS = 30_000
export const FILES_MS = 5 * 60_000

/** A body with files is cut off where it comes slower than this, in bytes a second, through a whole window. */
const MIN_RATE = 20_000
const WINDOW_S = 10

const timers = new WeakMap<Request, NodeJS.Timeout>()

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Cuts off who does not send a body to its end in time, whether anybody reads it or not. */
export const limitBodyTime: RequestHandler = (request, _response, next) => {
  if (hasBody(request)) {
    setTimer(request, setTimeout(cut, BODY_MS, request))
    const clear = (): void => clearTimeout(timers.get(request))
    request.once('end', clear)
    request.once('close', clear)
  }
  next()
}

/** Gives a body with files the time that it needs, as long as it keeps coming. */
export function allowSlowBody(request: Request): void {
  const from = performance.now()
  // What had come at each second of the window.
  const seen = [request.socket.bytesRead]
  setTimer(
    request,
    setInterval(() => {
      seen.push(request.socket.bytesRead)
      const came = (seen.at(-1) ?? 0) - (seen.at(-1 - WINDOW_S) ?? Number.NEGATIVE_INFINITY)
      if (performance.now() - from > FILES_MS || came < MIN_RATE * WINDOW_S) cut(request)
    }, 1000),
  )
}

function setTimer(request: Request, timer: NodeJS.Timeout): void {
  clearTimeout(timers.get(request))
  timers.set(request, timer.unref())
}

/** As Node itself does where its own limits are passed. */
function cut(request: Request): void {
  clearTimeout(timers.get(request))
  if (request.complete) return
  if (request.res?.headersSent === false)
    request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  request.destroy()
}
