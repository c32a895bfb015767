import type { Request, Response } from 'express'
import { type CallName, contractOf } from '#schema/api/calls.ts'
import { httpErrorOf, MALFORMED, statusOf } from '../http/http-error.ts'

/**
 * Tells what went wrong with a call, as JSON.
 * @param name undefined where there is no such call
 */
export function refuseCall(error: unknown, request: Request, response: Response, name: CallName | undefined): void {
  if (response.headersSent) return void response.destroy()
  const status = statusOf(error)
  if (status >= 500) request.log.error(error, 'call failed')
  const known = httpErrorOf(error)
  const message = known?.message ?? (status === 500 ? `Что-то пошло не так. Номер запроса: ${request.id}.` : MALFORMED)
  const { fields, details, retryAfter } = known ?? {}
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({
      message,
      statusCode: status,
      ...(tellsCode(name) && { code: status }),
      ...(fields && { fields }),
      ...(details && { details }),
    })
}

/** Whether a call's answer has a code (specification.md §3: a subscription's); then its refusals have one too. */
const tellsCode = (name: CallName | undefined): boolean =>
  name !== undefined && Object.hasOwn(contractOf(name).response.properties, 'code')
