import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncodings, type Encoded, type Encoding, encode, quickest } from '../http/encoding.ts'
import { etagOf, isKnown } from '../http/etag.ts'
import { Recurring } from '../recurring.ts'

/** An answer that is everybody's, as it goes out: kept, where it comes again, for as long as the answer itself. */
interface Sendable {
  etag: string
  isSmall: boolean
  /** In the encodings that were asked for. */
  bodies: Map<Encoding, Promise<Encoded>>
}

/** Bytes up to which compressing gains nothing. */
const SMALL = 1024

const sendables = new Recurring<object, Sendable>()

/**
 * Sends an answer of `makeCall` that is not the visitor's own as JSON, compressed as the request accepts it, or 304.
 * @param answer the same object for the same answer
 */
export async function sendShared(answer: object, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let json: Buffer | undefined
  let sendable = sendables.get(answer)
  if (!sendable) {
    json = bytesOf(answer)
    sendable = { etag: etagOf(json), isSmall: json.length <= SMALL, bodies: new Map() }
    sendables.set(answer, sendable)
  }
  const { etag, isSmall, bodies } = sendable
  const headers = ['Cache-Control', 'private, no-cache', 'Vary', 'Accept-Encoding', 'ETag', etag]
  if (isKnown(request.headers, etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const name = isSmall ? 'identity' : quickest(acceptedEncodings(request.headers['accept-encoding']))
  let body = bodies.get(name)
  if (!body) bodies.set(name, (body = encode(json ?? bytesOf(answer), name, 'now')))
  const { encoding, bytes } = await body
  headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length))
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  response.writeHead(200, headers).end(bytes)
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
