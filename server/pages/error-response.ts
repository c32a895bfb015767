import type { Request, Response } from 'express'
import { httpErrorOf, MALFORMED, statusOf } from '../http/http-error.ts'
import { noteRefusal } from '../http/security-events.ts'
import { LimitReached } from '../limits/rate-limiter.ts'
import type { Visitor } from '../visitor/visitor.ts'
import type { RenderPage } from './load-renderer.ts'
import { type PageCache, pageKey } from './page-cache.ts'
import { renderResponse } from './render-response.ts'
import { type PageType, sendOnce } from './send.ts'
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
  type: PageType
  cache: PageCache
  render: RenderPage
  explain?: ((error: unknown) => string) | undefined
}

/** Answers with the page for an error, or its JSON. The page for a client's mistake is cached: it must cost little. */
export async function renderErrorPage(
  request: Request,
  response: Response,
  { error, current, visitor, type, cache, render, explain }: Failure,
): Promise<void> {
  if (response.headersSent || isLeft(error, response)) return void response.destroy()
  if (error instanceof LimitReached && request.method !== 'POST') return sendTooMany(request, response, type, error)
  const status = statusOf(error)
  if (status >= 500) request.log.error(error, 'a page failed')
  if (explain && !httpErrorOf(error) && status >= 500)
    return void response.status(status).set('Cache-Control', 'no-store').type('html').send(explain(error))
  const retryAfter = httpErrorOf(error)?.retryAfter
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  const message = messageOf(error, status)
  const make = async (text: string) => {
    const { name, page } = await current.maker.prepareError(status, text, visitor)
    return renderResponse(request, name, page, type, render)
  }
  const cached = () =>
    cache.fetch<never>(`error ${status} ${message} ${pageKey(type, visitor, { pathname: '', search: '' })}`, () =>
      make(message),
    )
  try {
    const { text } = status < 500 ? (await cached()).page : await make(`${message}\n\nНомер запроса: ${request.id}`)
    await sendOnce(request, response, { type, status, text, cacheControl: 'no-store' })
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
  type: PageType,
  { message, retryAfter }: LimitReached,
): void {
  noteRefusal(request.log, 'limit reached')
  response.status(429).set({ 'Retry-After': String(retryAfter), 'Cache-Control': 'no-store' })
  if (type === 'json') response.json({ message, statusCode: 429 })
  else response.type('html').send(tooMany(message))
}
