/** The message when the server could not be reached. */
export const OFFLINE = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'

/** The message when the answer has none. */
export const TROUBLE = 'На сервере случилась ошибка. Попробуйте ещё раз или позвоните нам.'

/** A call that answered other than 2xx. The message is the server's own words, for the visitor. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** 0 where the server could not be reached. */
  readonly statusCode: number
  /** Messages by field name. */
  readonly fields: Readonly<Record<string, string>>
  /** Further details of a refusal, such as the current sum. */
  readonly details: Readonly<Record<string, unknown>> | undefined

  constructor(
    statusCode: number,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.statusCode = statusCode
    this.fields = fields
    this.details = details
  }
}

/** Dispatched on the window when a call is refused because the visitor is not signed in. */
export const UNAUTHORIZED_EVENT = 'tara:unauthorized'
