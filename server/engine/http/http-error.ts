import { sentence } from '#schema/definitions/text/format.ts'
import { DataUnavailable, isWriteFailure } from '../database/data-unavailable.ts'

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** A call's answer other than 2xx. The message is for the visitor, in Russian. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly statusCode: number
  readonly fields: FieldErrors | undefined
  /** Seconds after which it may be tried again. */
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

/** Refusal under load: 429 for a client that sends too much, 503 where all together do. */
export class Overloaded extends HttpError {
  /** @param seconds after which it may be tried again */
  constructor(status: 429 | 503, message: string, seconds: number) {
    const { stackTraceLimit } = Error
    // A stack, which nobody logs, is a tenth of the cost of a refusal.
    Error.stackTraceLimit = 0
    super(status, message, undefined, seconds)
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** The next request brings the version that was seen. */
const SEEN = { version: true } as const

/** Asks to look at the effect of a change before it is made: nothing is wrong. */
export class PreviewFirst extends HttpError {
  constructor(question: string) {
    super(409, question, undefined, undefined, SEEN)
  }
}

/** Error: a field's value is refused. @param message for the field, without a full stop */
export const fieldError = (field: string, message: string): HttpError =>
  new HttpError(422, sentence(message), { [field]: message })

/** Error: the caller must see or agree to something first. @param details what the next request brings */
export const confirmFirst = (message: string, details: HttpError['details'] = SEEN): HttpError =>
  new HttpError(409, message, undefined, undefined, details)

/** Error: the call requires a user. */
export const signInFirst = (): HttpError => new HttpError(401, 'Войдите в\u00a0личный кабинет и\u00a0повторите.')

/** Error: a page past the end of a list; an empty list has one page. */
export const noSuchPage = (page: number, pages: number): HttpError =>
  new HttpError(404, `В\u00a0списке ${pages} страниц, страницы ${page} нет.`, undefined, undefined, { pages })

export const upstreamUnavailable = (): HttpError =>
  new HttpError(503, 'Каталог сейчас не\u00a0отвечает. Обновите страницу через минуту.', undefined, 10)

/** Message for a request that Express could not parse. */
export const MALFORMED = 'Запрос записан неверно.'

/** Converts an error with a status of its own, or of an unavailable database or disk. */
export function httpErrorOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  return error instanceof DataUnavailable || isWriteFailure(error)
    ? new HttpError(503, 'Сайт сейчас не\u00a0успевает ответить. Повторите через минуту.', undefined, 30)
    : undefined
}

/** Returns the status for an error. Express marks client errors, such as an undecodable path. */
export function statusOf(error: unknown): number {
  const httpError = httpErrorOf(error)
  if (httpError) return httpError.statusCode
  const { status } = Object(error) as { status?: unknown } // whatever was thrown
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
