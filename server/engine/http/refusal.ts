import type { Request, Response } from 'express'
import { compress, type Encoding, encodingOf } from './encoding.ts'
import { type HttpError, httpErrorOf, MALFORMED, Overloaded, statusOf } from './http-error.ts'
import { noteRefusal } from './security.ts'

/** Response to a request that was refused or failed, before it is formatted as a body. */
export interface Refusal extends Pick<HttpError, 'fields' | 'details'> {
  status: number
  message: string
  /** Id of the request in the log, if the request failed. */
  number: string | undefined
  /** True under load: then creating the body must be cheap. */
  isOverload: boolean
}

export interface Body {
  type: 'html' | 'json' | 'text'
  text: string | Buffer
  /** Cache of the compressed text by encoding, for a text that many requests receive. */
  encoded?: Map<Encoding, Promise<Buffer>>
}

/** Headers that the handler may have set before it failed, and that do not apply to the error. */
const CONTENT = ['ETag', 'Content-Type', 'Content-Disposition', 'Content-Encoding', 'Last-Modified']

/** Sends an error with any type of body: sets status, `Retry-After` and caching, and logs it. */
export async function refuse(
  request: Request,
  response: Response,
  error: unknown,
  bodyOf: (refusal: Refusal) => Body | Promise<Body>,
): Promise<void> {
  if (response.headersSent || isLeft(error, response)) {
    if (!response.destroyed) request.log.error(error, 'an answer broke off')
    return void response.destroy()
  }
  const httpError = httpErrorOf(error)
  const status = statusOf(error)
  const isOverload = error instanceof Overloaded
  // Calls log their own refusals.
  if (isOverload && request.answered?.kind !== 'call') noteRefusal(request.log, 'limit reached')
  if (status >= 500 && !isOverload) request.log.error(error, 'a request failed')
  for (const header of CONTENT) response.removeHeader(header)
  const { fields, details, retryAfter } = httpError ?? {}
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter))
  const { type, text, encoded } = await bodyOf({
    ...{ status, fields, details },
    message: httpError?.message ?? (status < 500 ? MALFORMED : FAILED),
    number: status < 500 || isOverload ? undefined : request.id,
    isOverload,
  })
  const encoding = encodingOf(request, text)
  const compressed = encoded?.get(encoding) ?? compress(Buffer.from(text), encoding)
  encoded?.set(encoding, compressed)
  const bytes = await compressed
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Content-Length': String(bytes.length) })
    .vary(type === 'html' ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
    .type(type)
    .end(request.method === 'HEAD' ? undefined : bytes)
}

const FAILED = 'На сервере случилась ошибка. Обновите страницу или зайдите позже.'

/** Returns true if the client closed the connection while a file was being sent, or while the request waited in a queue. */
const isLeft = (error: unknown, { destroyed }: Response): boolean =>
  destroyed &&
  (error instanceof Overloaded || (error instanceof Error && 'code' in error && error.code === 'ECONNABORTED'))
