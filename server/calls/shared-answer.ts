import type { Request, Response } from 'express'
import { acceptedEncodings, type Encoded, type Encoding, encode, quickest } from '../http/encoding.ts'

/** An answer that is everybody's, as it goes out: made once for as long as the answer itself is kept. */
interface Sendable {
  json: Buffer
  etag: string
  encoded: Map<Encoding, Promise<Encoded>>
}

/** Bytes up to which compressing gains nothing. */
const SMALL = 1024

const sendables = new WeakMap<object, Sendable>()

/**
 * Sends an answer of `makeCall` that is not the visitor's own as JSON, compressed as the request accepts it, or 304.
 * @param answer the same object for the same answer
 */
export async function sendShared(answer: object, request: Request, response: Response): Promise<void> {
  const { json, etag, encoded } = sendableOf(answer, response)
  response.set('ETag', etag)
  if (request.fresh) {
    response.status(304).end()
    return
  }
  const name = json.length > SMALL ? quickest(acceptedEncodings(request.headers['accept-encoding'])) : 'identity'
  let body = encoded.get(name)
  if (!body) encoded.set(name, (body = encode(json, name, 'now')))
  const { encoding, bytes } = await body
  response.set('Content-Type', 'application/json; charset=utf-8').vary('Accept-Encoding')
  if (encoding !== 'identity') response.set('Content-Encoding', encoding)
  response.set('Content-Length', String(bytes.length)).end(bytes)
}

function sendableOf(answer: object, response: Response): Sendable {
  let sendable = sendables.get(answer)
  if (!sendable) {
    const json = bytesOf(answer)
    sendables.set(answer, (sendable = { json, etag: etagOf(json, response), encoded: new Map() }))
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
