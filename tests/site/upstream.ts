import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'
import { GONE, ownCalls, publicCalls, type Recorded, textsOf } from './upstream-calls.ts'
import { type BackShop, smallShop } from './upstream-shop.ts'

/**
 * A back end that implements only specification.md §3 and §7, without the shop's own extensions. It records all requests, and separately
 * those that the specification does not contain.
 */

/** Body properties of the shop's own, which are allowed wherever the specification shows no body. */
const OURS = ['form', 'consents', 'captcha', 'extra', 'key', 'shown', 'place']

/** Sends another response in place of the back end's own. */
export type Trouble = (response: ServerResponse, path: string) => void

/** Starts a back end on a free port. */
export async function startUpstream(shop: BackShop = smallShop) {
  const calls = [...publicCalls(shop), ...ownCalls(shop)]
  const asked: Recorded[] = []
  const strange: string[] = []
  const files: string[] = []
  let trouble: Trouble | undefined
  const server = createServer(async (request, response) => {
    const recorded = await record(request)
    asked.push(recorded)
    const { method, path, query } = recorded
    const told = calls.find((one) => one.method === method && one.path.test(path))
    if (shop.files?.[path]) files.push(path)
    else if (!told) strange.push(`${method} ${path}`)
    else {
      const given = method === 'GET' ? query : { ...query, ...textsOf(recorded.body) }
      const { names } = told
      const isKnown = (name: string): boolean => (names ? names.includes(name) : !OURS.includes(name))
      strange.push(...Object.keys(given).flatMap((name) => (isKnown(name) ? [] : [`${path}?${name}`])))
    }
    if (trouble) return trouble(response, path)
    const file = shop.files?.[path]
    if (file) {
      const type = path.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg'
      return response.writeHead(200, { 'Content-Type': type }).end(file)
    }
    const [, ...parts] = told?.path.exec(path) ?? []
    const answer = told ? told.answer(recorded, parts) : GONE
    const [status, said] =
      answer === GONE ? [404, { message: 'Не найдено' }] : Array.isArray(answer) ? answer : [200, answer]
    response.writeHead(Number(status), { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All requests received, in order. */
    asked,
    /** Requests that the specification does not contain: "GET /api/app/x", "/api/app/catalog/list?view". */
    strange,
    /** Paths of the files that were requested. */
    files,
    /** Replaces all further responses; undefined: the back end responds normally again. */
    fail: (how?: Trouble) => void (trouble = how),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function record(request: IncomingMessage): Promise<Recorded> {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = String(Buffer.concat(parts))
  const { method = 'GET', headers } = request
  const isJson = headers['content-type']?.startsWith('application/json')
  return {
    method,
    path,
    query: { ...parse(search) },
    body: text === '' ? undefined : isJson ? JSON.parse(text) : { ...parse(text) },
    headers,
  }
}
