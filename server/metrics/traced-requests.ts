import type { IncomingMessage, ServerResponse } from 'node:http'
import { endSpan, type Span } from '../tracing/spans.ts'
import { NOBODY } from './requests.ts'

/** Ends a request's span by what it came to. Neither address nor visitor is told: both may name somebody. */
export function endRequest(
  span: Span,
  { method = 'GET', answered = NOBODY }: IncomingMessage,
  response: ServerResponse,
): void {
  const { kind, name, kept } = answered
  span.name = `${method} ${kind} ${name}`
  span.attributes = {
    ...span.attributes,
    'http.route': `${kind} ${name}`,
    ...(response.writableFinished && { 'http.response.status_code': response.statusCode }),
    ...(kept !== undefined && { 'tara.kept': kept }),
  }
  if (!response.writableFinished) span.error = 'aborted'
  else if (response.statusCode >= 500) span.error = String(response.statusCode)
  endSpan(span)
}
