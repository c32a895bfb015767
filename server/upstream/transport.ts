import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { UpstreamFailure } from './failure.ts'

interface TransportOptions {
  /** Until a connection stands, in milliseconds. */
  connecting: number
  /** In all. */
  timeout: number
  /** Bytes of an answer, at most, as it was before it was packed. */
  most: number
}

const PACKED = 'gzip, br'

/** Servers close what is idle after five seconds or more: what is sent at that moment would be lost. */
const IDLE_MS = 4000

/**
 * What ky sends requests by. Node's own fetch takes four times the processor time of its http, and knows no bound for a
 * connection. An answer comes whole; no redirect is followed; connections are kept.
 */
export function createTransport({ connecting, timeout, most }: TransportOptions) {
  const kept = { keepAlive: true, timeout: IDLE_MS }
  const agents = { 'http:': new HttpAgent(kept), 'https:': new HttpsAgent(kept) }

  return async (input: Request | URL | string): Promise<Response> => {
    const asked = input instanceof Request ? input : new Request(input)
    const body = asked.method === 'GET' ? undefined : await asked.text()
    const isSecure = asked.url.startsWith('https:')
    const headers = { ...Object.fromEntries(asked.headers), 'accept-encoding': PACKED }
    return new Promise((done, fail) => {
      const request = (isSecure ? requestHttps : requestHttp)(
        asked.url,
        { agent: agents[isSecure ? 'https:' : 'http:'], method: asked.method, headers },
        (answer) => {
          read(answer, most)
            .then((text) => done(responseOf(answer, text)))
            .catch(end)
        },
      )
      const end = (error: unknown): void => {
        fail(error)
        request.destroy()
      }
      const late = (): void => end(new UpstreamFailure('late'))
      const timer = setTimeout(late, timeout)
      request.on('close', () => clearTimeout(timer)).on('error', fail)
      request.on('socket', (socket) => {
        if (!socket.connecting) return
        const soon = setTimeout(late, connecting)
        const stop = (): void => clearTimeout(soon)
        socket.once(isSecure ? 'secureConnect' : 'connect', stop).once('close', stop)
      })
      request.end(body)
    })
  }
}

const responseOf = ({ statusCode: status = 0 }: IncomingMessage, text: string): Response =>
  new Response(status === 204 || status === 304 ? null : text, { status })

/** @throws UpstreamFailure where it is too large */
function read(answer: IncomingMessage, most: number): Promise<string> {
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
      .on('end', () => done(Buffer.concat(parts).toString()))
      .on('error', fail)
  })
}

function unpacked(answer: IncomingMessage): Readable {
  const unpack = { gzip: createGunzip, br: createBrotliDecompress }[answer.headers['content-encoding'] ?? '']
  if (!unpack) return answer
  const stream = unpack()
  answer.on('error', (error) => stream.destroy(error))
  return answer.pipe(stream)
}
