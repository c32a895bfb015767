import { sentence } from '#schema/definitions/text/format.ts'
import { DataUnavailable, isCrossed, isWriteFailure } from '../database/data-unavailable.ts'

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** A response with an error status. The message is in Russian, for the visitor. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly statusCode: number
  readonly fields: FieldErrors | undefined
  /** Seconds after which the client may retry. */
  readonly retryAfter: number | undefined
  /** Further data for the client, such as the current price. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(
    statusCode: number,
    message: string,
    fields?: FieldErrors,
    retryAfter?: number,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.statusCode = statusCode
    this.fields = fields
    this.retryAfter = retryAfter
    this.details = details
  }
}

/** Refusal under load: 429 for a client with too many requests, 503 for too many requests of all clients. */
export class Overloaded extends HttpError {
  /** @param seconds time after which the client may retry */
  constructor(status: 429 | 503, message: string, seconds: number) {
    const { stackTraceLimit } = Error
    // Skips the stack, which is never logged and would take a tenth of the time of a refusal.
    Error.stackTraceLimit = 0
    super(status, message, undefined, seconds)
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Tells the client that its next request must contain the version that the user saw. */
const SEEN = { version: true } as const

/** Error 409: the user must preview the effect of a change first. */
export class PreviewFirst extends HttpError {
  constructor(question: string) {
    super(409, question, undefined, undefined, SEEN)
  }
}

/** Returns error 422: one field is invalid. @param message for the field, without a full stop */
export const fieldError = (field: string, message: string): HttpError =>
  new HttpError(422, sentence(message), { [field]: message })

/** Returns error 409: the user must confirm something first. @param details names of parameters that the next request must contain */
export const confirmFirst = (message: string, details: HttpError['details'] = SEEN): HttpError =>
  new HttpError(409, message, undefined, undefined, details)

/** Returns error 401: the call needs a signed-in user. */
export const signInFirst = (): HttpError => new HttpError(401, 'Войдите в\u00a0личный кабинет и\u00a0повторите.')

/** Returns error 404 for a page past the end of a list; an empty list has one page. */
export const noSuchPage = (page: number, pages: number): HttpError =>
  new HttpError(404, `В\u00a0списке ${pages} страниц, страницы ${page} нет.`, undefined, undefined, { pages })

export const upstreamUnavailable = (): HttpError =>
  new HttpError(503, 'Каталог сейчас не\u00a0отвечает. Обновите страницу через минуту.', undefined, 10)

/** Message for a request that Express could not parse. */
export const MALFORMED = 'Запрос записан неверно.'

/** Returns an HttpError itself, or one for crossed writes, an unavailable database or disk; undefined for other errors. */
export function httpErrorOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (isCrossed(error)) return new HttpError(409, 'Это изменили, пока вы сохраняли. Откройте страницу заново.')
  return error instanceof DataUnavailable || isWriteFailure(error)
    ? new HttpError(503, 'Сайт сейчас не\u00a0успевает ответить. Повторите через минуту.', undefined, 30)
    : undefined
}

/** Returns the status for an error; Express sets one for client errors, such as an undecodable path. */
export function statusOf(error: unknown): number {
  const httpError = httpErrorOf(error)
  if (httpError) return httpError.statusCode
  const { status } = Object(error) as { status?: unknown } // anything may be thrown
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
