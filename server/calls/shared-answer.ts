import { promisify } from 'node:util'
import { constants, gzip, zstdCompress, zstdCompressSync } from 'node:zlib'
import type { Request, Response } from 'express'

/** An answer that is everybody's, as it goes out: made once for as long as the answer itself is kept. */
interface Sendable {
  json: Buffer
  etag: string
  compressed: Map<Encoding, Buffer | Promise<Buffer>>
}

type Encoding = 'zstd' | 'gzip'

/** The likeliest to be small soonest, first. */
const ENCODINGS: readonly Encoding[] = ['zstd', 'gzip']

/** Bytes up to which compressing gains nothing. */
const SMALL = 1024

/** Bytes up to which zstd is quicker here than the way to another thread and back: a tenth of a millisecond at most. */
const AT_ONCE = 64 * 1024

const compress: Record<Encoding, (json: Buffer) => Buffer | Promise<Buffer>> = {
  zstd: (json) => (json.length <= AT_ONCE ? zstdCompressSync(json, LEVEL) : zstd(json, LEVEL)),
  gzip: promisify<Buffer, Buffer>(gzip),
}

const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
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
    const json = bytesOf(answer)
    sendables.set(answer, (sendable = { json, etag: etagOf(json, response), compressed: new Map() }))
  }
  return sendable
}

/** Its JSON. The cards of a list stand in other lists too: their bytes are made once. */
function bytesOf(answer: object): Buffer {
  if (!('list' in answer) || !Array.isArray(answer.list) || answer.list.length === 0)
    return Buffer.from(JSON.stringify(answer))
  const { list, ...rest } = answer
  const others = JSON.stringify(rest)
  const parts = list.flatMap((item: unknown, i) => [i === 0 ? FIRST : NEXT, itemBytes(item)])
  return Buffer.concat([...parts, Buffer.from(others === '{}' ? ']}' : `],${others.slice(1)}`)])
}

const [FIRST, NEXT] = [Buffer.from('{"list":['), Buffer.from(',')]
const known = new WeakMap<object, Buffer>()

function itemBytes(item: unknown): Buffer {
  if (typeof item !== 'object' || item === null) return Buffer.from(JSON.stringify(item))
  let bytes = known.get(item)
  if (!bytes) known.set(item, (bytes = Buffer.from(JSON.stringify(item))))
  return bytes
}

/** As Express makes those of the other calls. */
const etagOf = (json: Buffer, response: Response): string => response.app.get('etag fn')(json, 'utf-8')
