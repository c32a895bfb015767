import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CallName } from '#schema/api/calls.ts'
import { acceptedEncodings, type Encoded, type Encoding, encode, quickest } from '../http/encoding.ts'
import { etagOf, isKnown } from '../http/etag.ts'
import { Recurring } from '../recurring.ts'
import { bytesOf } from './answer-bytes.ts'

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
export async function sendShared(
  name: CallName,
  answer: object,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let json: Buffer | undefined
  let sendable = sendables.get(answer)
  if (!sendable) {
    json = bytesOf(name, answer)
    sendable = { etag: etagOf(json), isSmall: json.length <= SMALL, bodies: new Map() }
    sendables.set(answer, sendable)
  }
  const { etag, isSmall, bodies } = sendable
  const headers = ['Cache-Control', 'private, no-cache', 'Vary', 'Accept-Encoding', 'ETag', etag]
  if (isKnown(request.headers, etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const encoding = encodingOf(isSmall, request)
  let body = bodies.get(encoding)
  if (!body) bodies.set(encoding, (body = encode(json ?? bytesOf(name, answer), encoding, 'now')))
  send(response, 200, await body, headers)
}

/** Sends the visitor's own as JSON. Nobody keeps it, so it needs no ETag. */
export async function sendOwn(
  name: CallName,
  answer: object,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await sendOnce(bytesOf(name, answer), request, response, { status: 200, cacheControl: 'private, no-store' })
}

/** Sends JSON that nobody else gets, compressed as the request accepts it. */
export async function sendOnce(
  json: Buffer,
  request: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  { status, cacheControl }: { status: number; cacheControl: string },
): Promise<void> {
  const body = await encode(json, encodingOf(json.length <= SMALL, request), 'now')
  send(response, status, body, ['Cache-Control', cacheControl, 'Vary', 'Accept-Encoding'])
}

const encodingOf = (isSmall: boolean, { headers }: Pick<IncomingMessage, 'headers'>): Encoding =>
  isSmall ? 'identity' : quickest(acceptedEncodings(headers['accept-encoding']))

function send(response: ServerResponse, status: number, { encoding, bytes }: Encoded, headers: string[]): void {
  headers.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length))
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  response.writeHead(status, headers).end(bytes)
}
