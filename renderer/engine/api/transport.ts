import ky from 'ky'
import type { RequestOptions } from './client.ts'
import { OFFLINE, RequestError, UNAUTHORIZED_EVENT } from './request-error.ts'

const TROUBLE = 'На сервере случилась ошибка. Попробуйте ещё раз или позвоните нам.'

// What is not answered is told to the visitor, who tries again; who makes a call says how long it may take.
const client = ky.create({ retry: 0, timeout: false, throwHttpErrors: false })

/** @throws RequestError, and what a signal was called off with */
export async function send<Answer>(
  path: string,
  { body, ...options }: RequestOptions & { method?: 'POST'; body?: object },
): Promise<Answer> {
  const asForm = body instanceof FormData || body instanceof URLSearchParams
  const response = await client(path, { ...options, ...(asForm ? { body } : body && { json: body }) }).catch(
    (error: unknown) => {
      if (options.signal?.aborted) throw error
      throw new RequestError(0, OFFLINE)
    },
  )
  if (response.ok)
    return response.json<Answer>().catch(() => Promise.reject(new RequestError(response.status, TROUBLE)))
  if (response.status === 401) dispatchEvent(new Event(UNAUTHORIZED_EVENT))
  const { message, fields, details } = await response.json<Refusal>().catch((): Refusal => ({}))
  throw new RequestError(response.status, message ?? TROUBLE, fields, details)
}

/** What the server says of a call that it refuses (server/calls/router.ts). */
interface Refusal {
  message?: string
  fields?: Record<string, string>
  details?: Record<string, unknown>
}
