import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable, Transform } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { UpstreamFailure } from './failure.ts'

interface TransportOptions {
  /** The only one that is asked. */
  origin: string
  /** Until a connection stands, in milliseconds. */
  connecting: number
  /** In all. */
  timeout: number
  /** Bytes of an answer, at most, as it was before it was packed. */
  most: number
}

/** How an answer may be packed, and what unpacks it. */
const UNPACKED = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
])
const PACKED = [...UNPACKED.keys()].join(', ')

/** Servers close what is idle after five seconds or more, some sooner: what is sent at that moment is lost. */
const IDLE_MS = 4000

/** How a request ends by a kept connection that the other side has closed meanwhile. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])

/** What was lost so is sent once more, where that changes nothing. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * What ky sends requests by. Node's own fetch takes four times the processor time of its http, and knows no bound for a
 * connection. An answer comes whole; no redirect is followed; connections are kept.
 */
export function createTransport({ origin, connecting, timeout, most }: TransportOptions) {
  const kept = { keepAlive: true, timeout: IDLE_MS }
  const isSecure = origin.startsWith('https:')
  const agent = isSecure ? new HttpsAgent(kept) : new HttpAgent(kept)
  const ask = isSecure ? requestHttps : requestHttp
  const there = urlToHttpOptions(new URL(origin))

  return async (input: Request | URL | string): Promise<Response> => {
    const asked = input instanceof Request ? input : new Request(input)
    const body = asked.method === 'GET' ? undefined : await asked.text()
    const headers = { ...Object.fromEntries(asked.headers), 'accept-encoding': PACKED }
    const until = Date.now() + timeout
    const send = (again: boolean): Promise<Response> =>
      new Promise((done, fail) => {
        let isAnswered = false
        let isRepeated = false
        let bytesBefore = 0
        const request = ask(
          // Again by a connection of its own.
          { ...there, path: asked.url.slice(origin.length), agent: !again && agent, method: asked.method, headers },
          (answer) => {
            isAnswered = true
            read(answer, most)
              .then((body) => done(responseOf(answer, body)))
              .catch(end)
          },
        )
        const end = (error: unknown): void => {
          fail(error)
          request.destroy()
        }
        const late = (): void => end(new UpstreamFailure('late'))
        const timer = setTimeout(late, until - Date.now())
        const isClosed = (error: NodeJS.ErrnoException): boolean =>
          request.reusedSocket &&
          !isAnswered &&
          CLOSED.has(error.code ?? '') &&
          request.socket?.bytesRead === bytesBefore
        request
          .on('error', (error) => {
            isRepeated = !again && REPEATABLE.has(asked.method) && isClosed(error)
            if (isRepeated) send(true).then(done, fail)
            else fail(error)
          })
          .on('close', () => {
            clearTimeout(timer)
            // Without an error too: whoever waits must not wait for ever.
            if (!isAnswered && !isRepeated) fail(new UpstreamFailure('unreachable'))
          })
        // It wants to speak something else: as the answer that it is not.
        request.on('upgrade', ({ statusCode = 101 }, socket) => {
          socket.destroy()
          end(new UpstreamFailure('status', statusCode))
        })
        request.on('socket', (socket) => {
          bytesBefore = socket.bytesRead
          if (!socket.connecting) return
          const soon = setTimeout(late, connecting)
          const stop = (): void => clearTimeout(soon)
          socket.once(isSecure ? 'secureConnect' : 'connect', stop).once('close', stop)
        })
        request.end(body)
      })
    return send(false)
  }
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

const responseOf = ({ statusCode: status = 0 }: IncomingMessage, body: Buffer<ArrayBuffer>): Response =>
  new Response(BODILESS.has(status) ? null : body, { status })

/** @throws UpstreamFailure where it is too large */
function read(answer: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((done, fail) => {
    const refuse = (): void => fail(new UpstreamFailure('tooLarge', most))
    if (Number(answer.headers['content-length']) > most) return refuse()
    const parts: Buffer[] = []
    let bytes = 0
    unpacked(answer)
      .on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > most) refuse()
        else parts.push(part)
      })
      .on('end', () => done(Buffer.concat(parts)))
      .on('error', fail)
  })
}

function unpacked(answer: IncomingMessage): Readable {
  const unpack = UNPACKED.get(answer.headers['content-encoding']?.toLowerCase() ?? '')
  if (!unpack) return answer
  const stream = unpack()
  answer.on('error', (error) => stream.destroy(error))
  return answer.pipe(stream)
}
