import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Encoded } from '../http/encoding.ts'
import { isKnown } from '../http/etag.ts'
import type { CachedResponse } from './cache.ts'

const TYPES = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** What /metrics calls them. */
export const KINDS = { html: 'page', json: 'page-data' } as const

/** How an answer may be kept by whom it is sent to. */
const CACHE_CONTROL = { shared: 'private, no-cache', own: 'private, no-store', error: 'no-store' } as const

/** What is sent, but for its body. */
export interface Sent extends Pick<CachedResponse, 'status' | 'type'> {
  kept: keyof typeof CACHE_CONTROL
  /** Of what is asked after by If-None-Match. */
  etag?: string | undefined
}

/**
 * Sends a page, or 304 where the client has it.
 * @param headers more of them, name by value
 * @returns the length of the body that it tells of
 */
export function send(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  { status, type, kept, etag }: Sent,
  { encoding, bytes }: Encoded,
  headers: readonly string[] = [],
): number | undefined {
  const always = ['Cache-Control', CACHE_CONTROL[kept], 'Vary', 'Accept-Encoding, Cookie', ...headers]
  if (etag !== undefined) always.push('ETag', etag)
  if (etag !== undefined && status === 200 && isKnown(asked, etag)) {
    response.writeHead(304, always).end()
    return undefined
  }
  always.push('Content-Type', TYPES[type], 'Content-Length', String(bytes.length))
  if (encoding !== 'identity') always.push('Content-Encoding', encoding)
  response.writeHead(status, always).end(method === 'HEAD' ? undefined : bytes)
  return bytes.length
}
