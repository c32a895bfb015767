export const OFFLINE = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'

/** Message for the visitor if the server's response has none. */
export const TROUBLE = 'На сервере случилась ошибка. Попробуйте ещё раз или позвоните нам.'

/** Error of a failed call. `message` is a text for the visitor, usually from the server. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** 0 if the server could not be reached. */
  readonly statusCode: number
  readonly fields: Readonly<Record<string, string>>
  /** Further data from the server about the error, for example the basket's current total. */
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

/** Dispatched on the window when the server rejects a call because the visitor is not signed in. */
export const UNAUTHORIZED_EVENT = 'tara:unauthorized'
