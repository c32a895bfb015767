import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import type { Request, Response } from 'express'

/** An answer that is everybody's, as it goes out: made once for as long as the answer itself is kept. */
interface Sendable {
  json: Buffer
  etag: string
  compressed: Map<Encoding, Promise<Buffer>>
}

type Encoding = 'zstd' | 'gzip'

/** The likeliest to be small soonest, first. */
const ENCODINGS: readonly Encoding[] = ['zstd', 'gzip']

/** Bytes up to which compressing gains nothing. */
const SMALL = 1024

const compress: Record<Encoding, (json: Buffer) => Promise<Buffer>> = {
  zstd: (json) => zstd(json, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

const zstd = promisify(zstdCompress)

const sendables = new WeakMap<object, Sendable>()

/**
 * Sends an answer of `makeCall` that is not the visitor's own as JSON, compressed as the request accepts it, or 304.
 * @param answer the same object for the same answer
 */
export async function sendShared(answer: object, request: Request, response: Response): Promise<void> {
  const { json, etag, compressed } = sendableOf(answer, response)
  response.set('ETag', etag)
  if (request.fresh) {
    response.status(304).end()
    return
  }
  response.set('Content-Type', 'application/json; charset=utf-8').vary('Accept-Encoding')
  const encoding = json.length > SMALL ? ENCODINGS.find((name) => request.acceptsEncodings(name)) : undefined
  if (encoding === undefined) {
    response.set('Content-Length', String(json.length)).end(json)
    return
  }
  let bytes = compressed.get(encoding)
  if (!bytes) compressed.set(encoding, (bytes = compress[encoding](json)))
  const body = await bytes
  response.set({ 'Content-Encoding': encoding, 'Content-Length': String(body.length) }).end(body)
}

function sendableOf(answer: object, response: Response): Sendable {
  let sendable = sendables.get(answer)
  if (!sendable) {
    const json = Buffer.from(JSON.stringify(answer))
    sendables.set(answer, (sendable = { json, etag: etagOf(json, response), compressed: new Map() }))
  }
  return sendable
}

/** As Express makes those of the other calls. */
const etagOf = (json: Buffer, response: Response): string => response.app.get('etag fn')(json, 'utf-8')
