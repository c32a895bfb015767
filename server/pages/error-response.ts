import type { Request, Response } from 'express'
import { acceptedEncodings, encodeNow } from '../http/encoding.ts'
import { httpErrorOf, MALFORMED, statusOf } from '../http/http-error.ts'
import { noteRefusal } from '../http/security-events.ts'
import { LimitReached } from '../limits/rate-limiter.ts'
import type { Visitor } from '../visitor/visitor.ts'
import type { Rendered } from './cache.ts'
import type { RenderPage } from './load-renderer.ts'
import { renderResponse } from './render-response.ts'
import { send } from './send.ts'
import type { SiteState } from './site-state.ts'

/** What a visitor reads when even the error page fails (specification.md §8). */
const LAST_RESORT = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>An error occurred</title></head>
<body><p>An error occurred while showing the error page</p><p><a href="/">На главную</a></p></body></html>`

/** To who asks for too many pages: it must cost next to nothing. */
const tooMany = (message: string): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Слишком много запросов</title></head>
<body><h1>Слишком много запросов</h1><p>${message}</p></body></html>`

interface Failure {
  error: unknown
  current: SiteState
  visitor: Visitor
  type: Rendered['type']
  /** What such a page is kept by, but for the error. */
  key: string
  render: RenderPage
}

/**
 * Answers with the page for an error, or its JSON; a page for what the visitor did wrong is kept, so that it costs
 * little.
 */
export async function renderErrorPage(
  request: Request,
  response: Response,
  { error, current, visitor, type, key, render }: Failure,
): Promise<void> {
  if (response.headersSent || isLeft(error, response)) return void response.destroy()
  if (error instanceof LimitReached && request.method !== 'POST') return sendTooMany(request, response, type, error)
  const status = statusOf(error)
  if (status >= 500) request.log.error(error, 'a page failed')
  const retryAfter = httpErrorOf(error)?.retryAfter
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  const message = messageOf(error, status)
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const make = async (told: string): Promise<Rendered> =>
    renderResponse(request, await current.maker.prepareError(status, told, visitor), type, render)
  const { cache } = current
  const errorKey = `${key}error ${status} ${message}`
  try {
    const body =
      status < 500
        ? await cache.once(
            errorKey,
            (cached) => cache.makeBody(errorKey, cached, accepted),
            async () => cache.add(errorKey, await make(message), accepted),
          )
        : await encodeNow((await make(`${message}\n\nНомер запроса: ${request.id}`)).text, accepted)
    send(request, response, { status, type, kept: 'error' }, body)
  } catch (second) {
    request.log.error(second, 'the error page failed')
    response.status(status).type('html').set('Cache-Control', 'no-store').send(LAST_RESORT)
  }
}

/** Whoever asked went away before a file was sent: that is no error, and nobody is there to be told. */
const isLeft = (error: unknown, { destroyed }: Response): boolean =>
  destroyed && error instanceof Error && 'code' in error && error.code === 'ECONNABORTED'

function messageOf(error: unknown, status: number): string {
  const known = httpErrorOf(error)
  if (known) return known.message
  return status < 500 ? MALFORMED : 'На сервере случилась ошибка. Обновите страницу или зайдите позже.'
}

function sendTooMany(
  request: Request,
  response: Response,
  type: Rendered['type'],
  { message, retryAfter }: LimitReached,
): void {
  noteRefusal(request.log, 'limit reached')
  response.status(429).set({ 'Retry-After': String(retryAfter), 'Cache-Control': 'no-store' })
  if (type === 'json') response.json({ message, statusCode: 429 })
  else response.type('html').send(tooMany(message))
}
