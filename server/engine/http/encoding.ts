import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { Request, Response } from 'express'

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Encodings, cheapest first. A page of 200 KB takes 1.5 ms with zstd, 5.6 with brotli, 6 to 9 with gzip; all yield about 24 KB. */
const PREFERRED = ['zstd', 'br', 'gzip'] as const

/** Returns the cheapest encoding among those with the client's highest weight (RFC 9110, 12.5.3); identity if it accepts none. */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const weights = new Map(
    String(headers['accept-encoding'] ?? '')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
      }),
  )
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const most = Math.max(...PREFERRED.map(weightOf))
  const isIdentity = most === 0 || (weights.get('identity') ?? 0) > most
  return (isIdentity ? undefined : PREFERRED.find((name) => weightOf(name) === most)) ?? 'identity'
}

const COMPRESS = {
  zstd: (text: Buffer) =>
    promisify(zstdCompress)(text, { params: { [constants.ZSTD_c_compressionLevel]: 3 }, pledgedSrcSize: text.length }),
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
  identity: async (text: Buffer) => text,
}

/** Compresses a text on another thread. */
export const compress = (text: Buffer, encoding: Encoding): Promise<Buffer> => COMPRESS[encoding](text)

/** Responses shorter than this, in bytes, are not compressed. */
const SHORT = 1024

/** Like `encodingFor`, but leaves a short text as it is. */
export const encodingOf = (request: IncomingMessage, { length }: string | Buffer): Encoding =>
  length < SHORT ? 'identity' : encodingFor(request)

/** Sends JSON, compressed if it is long. */
export async function sendJson(request: Request, response: Response, json: Buffer): Promise<void> {
  const encoding = encodingOf(request, json)
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  response
    .vary('Accept-Encoding')
    .type('json')
    .send(await compress(json, encoding))
}

/** Returns the weak ETag of a text, the same for every content encoding. */
export const etagOf = (text: Buffer): string => `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`

/** Returns true if the client has this text cached; a forced reload always gets the text (RFC 9110, 13.1.2). */
export function isNotModified(headers: IncomingMessage['headers'], etag: string): boolean {
  const condition = headers['if-none-match']
  if (condition === undefined || headers['cache-control']?.includes('no-cache')) return false
  return (
    condition === etag ||
    condition === '*' ||
    condition.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2))
  )
}
