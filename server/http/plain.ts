import type { IncomingMessage } from 'node:http'

/**
 * Tells what may be answered before everything else has looked at it: who is signed in, a body, what a proxy says.
 * @param more names of headers with which it may not
 */
export function plainUnless(trustsProxy: boolean, more: readonly string[] = []): (request: IncomingMessage) => boolean {
  const unless = ['authorization', 'content-length', 'transfer-encoding', ...more]
  if (!trustsProxy) unless.push('x-forwarded-for')
  return ({ method, headers }) =>
    (method === 'GET' || method === 'HEAD') && !unless.some((name) => headers[name] !== undefined)
}
