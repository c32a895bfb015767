import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Of a text; weak, as it is the text's in whatever encoding that goes out. */
export const etagOf = (text: Buffer): string => `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/** Whether the client has it; who reloads without its cache wants all of it (RFC 9110, 13.1.2). */
export function isKnown(asked: IncomingMessage['headers'], etag: string): boolean {
  const known = asked['if-none-match']
  if (known === undefined || asked['cache-control']?.includes('no-cache')) return false
  return (
    known === etag || known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2))
  )
}
