/** A call that answered other than 2xx. The message is the server's own words, for the visitor. */
export class RequestError extends Error {
  override name = 'RequestError'
  /** 0 where the server could not be reached. */
  readonly statusCode: number
  /** What is wrong with each field, by its name. */
  readonly fields: Readonly<Record<string, string>>
  /** What else the server told of a refusal: what has changed meanwhile, for one. */
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

/** Told to the window when a call is refused because nobody is signed in. */
export const UNAUTHORIZED_EVENT = 'tara:unauthorized'

const OFFLINE = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'
const TROUBLE = 'На сервере случилась ошибка. Попробуйте ещё раз или позвоните нам.'

/**
 * Makes a call from the browser.
 * @param body a form goes as it is, anything else as JSON; left out: a GET
 * @throws RequestError
 */
export async function request<T>(path: string, body?: object, options: RequestInit = {}): Promise<T> {
  const ready = body instanceof FormData || body instanceof URLSearchParams
  const response = await fetch(path, {
    ...options,
    ...(body && { method: 'POST', body: ready ? body : JSON.stringify(body) }),
    headers: { ...(body && !ready && { 'Content-Type': 'application/json' }), ...options.headers },
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new RequestError(0, OFFLINE)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && answer !== undefined) return answer as T // the server checks its answers against the contract
  if (response.status === 401) dispatchEvent(new Event(UNAUTHORIZED_EVENT))
  const { message, fields, details } = (answer ?? {}) as {
    message?: string
    fields?: Record<string, string>
    details?: Record<string, unknown>
  }
  throw new RequestError(response.status, message ?? TROUBLE, fields, details)
}
