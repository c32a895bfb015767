import type { ClientRequest, IncomingHttpHeaders } from 'node:http'

/** A response with its raw body. */
export interface WholeAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Sends a request and returns the whole response. @throws the error of the request or of its response */
export const wholeAnswer = (sent: ClientRequest, body?: string | Buffer): Promise<WholeAnswer> =>
  new Promise((done, fail) => {
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }),
      )
    })
    sent.on('error', fail)
    sent.end(body)
  })
