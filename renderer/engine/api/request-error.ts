export const OFFLINE = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'

/** Message if the server's response contains none. */
export const TROUBLE = 'На сервере случилась ошибка. Попробуйте ещё раз или позвоните нам.'

/** A failed call. The message is from the server, for the visitor. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** 0 if the server could not be reached. */
  readonly statusCode: number
  readonly fields: Readonly<Record<string, string>>
  /** Additional data of the error, such as the current total. */
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
