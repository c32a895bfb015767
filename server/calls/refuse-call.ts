import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CallName, contractOf } from '#schema/api/calls.ts'
import { httpErrorOf, MALFORMED, statusOf } from '../http/http-error.ts'
import { sendOnce } from './send-answer.ts'

/**
 * Tells what went wrong with a call, as JSON.
 * @param name undefined where there is no such call
 */
export function refuseCall(
  error: unknown,
  request: Pick<IncomingMessage, 'id' | 'log' | 'headers'>,
  response: ServerResponse,
  name: CallName | undefined,
): void {
  if (response.headersSent) return void response.destroy()
  const status = statusOf(error)
  if (status >= 500) request.log.error(error, 'call failed')
  const known = httpErrorOf(error)
  const message = known?.message ?? (status === 500 ? `Что-то пошло не так. Номер запроса: ${request.id}.` : MALFORMED)
  const { fields, details, retryAfter } = known ?? {}
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  const body = Buffer.from(
    JSON.stringify({
      message,
      statusCode: status,
      ...(tellsCode(name) && { code: status }),
      ...(fields && { fields }),
      ...(details && { details }),
    }),
  )
  // Somebody else has answered meanwhile: nobody is left to be told.
  sendOnce(body, request, response, { status, cacheControl: 'no-store' }).catch(() => response.destroy())
}

/** Whether a call's answer has a code (specification.md §3: a subscription's); then its refusals have one too. */
const tellsCode = (name: CallName | undefined): boolean =>
  name !== undefined && Object.hasOwn(contractOf(name).response.properties, 'code')
