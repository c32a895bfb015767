import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { listening } from '../../engine/http/testing.ts'
import { createClient } from './client.ts'

let server: Server | undefined
afterEach(async () => {
  vi.useRealTimers()
  server?.closeAllConnections()
  server?.close()
})

/** Advances the clock past the period in which an open circuit breaker refuses calls. */
const later = () => vi.setSystemTime(Date.now() + 10_000)

/** Starts a server. @returns its URL, and the number of requests that it has received */
async function serve(answer: RequestListener) {
  const requests = { times: 0 }
  server = createServer((request, response) => {
    requests.times += 1
    answer(request, response)
  })
  return { origin: await listening(server), requests }
}

const call = { call: 'catalog.list', method: 'GET', path: '/api/app/catalog/list' } as const

it.each<[string, RequestListener]>([
  ['hangs before it answers', () => undefined],
  ['hangs in the midst of its answer', (_, response) => void response.write('{"list":[')],
])('one that %s is given up', async (_, answer) => {
  const { origin } = await serve(answer)
  await expect(createClient({ origin, timeout: 200 }).ask(call)).rejects.toThrow('it did not answer in time')
})

it('no packed answer is asked for, and one that comes is none', async () => {
  let accepted: string | undefined
  const { origin } = await serve((request, response) => {
    accepted = request.headers['accept-encoding']
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{}'))
  })
  await expect(createClient({ origin }).ask(call)).rejects.toThrow('no JSON')
  expect(accepted).toBe('identity')
})

it.each([
  ['is asked once more by another', call, ['GET', 'GET', 'GET']],
  ['is no change made once more', { ...call, method: 'POST', json: {} } as const, ['POST', 'POST']],
])('what is sent by a kept connection that was just closed %s', async (_, request, receivedMethods) => {
  const seen: string[] = []
  const closing = createTcpServer((socket) => {
    let isFirst = true
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        const [, method] = /^(GET|POST) /.exec(String(data)) ?? []
        if (method === undefined) return
        seen.push(method)
        if (!isFirst) return socket.destroy()
        isFirst = false
        return socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
      })
  })
  const client = createClient({ origin: await listening(closing) })
  await client.ask(request)
  await wait(20)
  const second = client.ask(request)
  await (request.method === 'GET'
    ? expect(second).resolves.toMatchObject({ status: 200 })
    : expect(second).rejects.toThrow())
  expect(seen).toEqual(receivedMethods)
  closing.close()
})

it.each([204, 205])('%i is an answer without anything in it', async (status) => {
  const { origin } = await serve((_, response) => response.writeHead(status).end())
  expect(await createClient({ origin }).ask(call)).toMatchObject({ status, body: {} })
})

const viewOf = (slug: number | string) =>
  ({ call: 'catalog.view', method: 'GET', path: `/api/app/catalog/${slug}/view` }) as const

it('however many addresses of some calls hang, others get through', async () => {
  const [full, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { origin, requests } = await serve(async (request, response) => {
    if (requests.times === 100) full.resolve()
    if (request.url?.endsWith('/view')) await free.promise
    response.end('{}')
  })
  const client = createClient({ origin })
  const hanging = Array.from({ length: 150 }, (_, index) => [
    client.ask(viewOf(index)),
    client.ask({ ...viewOf(index), call: 'news.view' }),
    client.ask({ ...viewOf(index), call: 'landing.view' }),
    client.ask({ ...viewOf(index), call: 'library.view' }),
  ])
  await full.promise
  const others = Array.from({ length: 10 }, (_, page) => client.ask({ ...call, query: { page: String(page) } }))
  for (const other of others) expect(await other).toMatchObject({ status: 200 })
  expect(requests.times).toBe(110)
  free.resolve()
  await Promise.all(hanging.flat())
})

it('what was answered to one that sends something says nothing of the next', async () => {
  let fails = true
  const { origin } = await serve((_, response) => response.writeHead(fails ? 500 : 200).end('{}'))
  const client = createClient({ origin })
  const post = { ...call, method: 'POST', json: {} } as const
  for (let time = 0; time < 8; time++) await expect(client.ask(post)).rejects.toThrow('500')
  fails = false
  expect(await client.ask(post)).toMatchObject({ status: 200 })
})

it('a call of which one address after the other is late is left alone for a while', async () => {
  let hangs = true
  const urls: unknown[] = []
  const { origin } = await serve((request, response) => {
    urls.push(request.url)
    const isCall = !request.url?.endsWith('/view')
    if (!hangs || isCall) response.end('{}')
  })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const client = createClient({ origin })
  const hang = async (...slugs: (number | string)[]) => {
    const all = urls.length + slugs.length
    const late = Promise.all(slugs.map((slug) => expect(client.ask(viewOf(slug))).rejects.toThrow('in time')))
    while (urls.length < all) await once(server as Server, 'request')
    vi.advanceTimersByTime(15_000)
    await late
  }
  for (let time = 0; time < 8; time++) {
    await hang('broken')
    later()
  }
  hangs = false
  expect(await client.ask(viewOf(1))).toMatchObject({ status: 200 })
  hangs = true
  await hang(...Array(10).keys())
  await expect(client.ask(viewOf('any'))).rejects.toThrow('left alone')
  expect(await createClient({ origin }).ask(call)).toMatchObject({ status: 200 })
  expect(urls).not.toContain(viewOf('any').path)
  later()
  await hang('other')
  await expect(client.ask(viewOf('any'))).rejects.toThrow('left alone')
  later()
  hangs = false
  for (const slug of ['any', 'other']) expect(await client.ask(viewOf(slug))).toMatchObject({ status: 200 })
})

it('an answer without a length is read no further than its bound', async () => {
  const { origin } = await serve((_, response) => {
    const more = (): void => {
      if (response.destroyed) return
      response.write('x'.repeat(100_000))
      setImmediate(more)
    }
    more()
  })
  await expect(createClient({ origin, most: 1_000_000 }).ask(call)).rejects.toThrow(/larger than 1 MB/)
})

it('one that does not even connect is given up sooner', async () => {
  // This server accepts connections but never answers the TLS handshake.
  const silent = createTcpServer(() => undefined)
  const origin = (await listening(silent)).replace('http', 'https')
  await expect(createClient({ origin, connecting: 200 }).ask(call)).rejects.toThrow('it did not answer in time')
  silent.close()
})

it('a body goes along as it is', async () => {
  let came = ''
  const { origin } = await serve(async (request, response) => {
    came = `${request.headers['content-type']} ${Buffer.concat(await request.toArray())}`
    response.end('{}')
  })
  const client = createClient({ origin })
  await client.ask({ ...call, method: 'POST', json: { name: 'ё' } })
  expect(came).toBe('application/json {"name":"ё"}')
  await client.ask({ ...call, method: 'POST', form: { name: 'ё' } })
  expect(came).toBe('application/x-www-form-urlencoded;charset=UTF-8 name=%D1%91')
})

it('a redirect is not followed', async () => {
  const { origin, requests } = await serve((_, response) => response.writeHead(302, { Location: '/other' }).end())
  await expect(createClient({ origin }).ask(call)).rejects.toThrow('it answered 302')
  expect(requests.times).toBe(1)
})

it('an address is left alone for ten seconds after five failures in a row, and one more decides', async () => {
  let fails = true
  const { origin, requests } = await serve((request, response) =>
    response.writeHead(fails && request.url?.includes('bad') ? 500 : 200).end('{}'),
  )
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = createClient({ origin })
  const bad = { ...call, query: { q: 'bad' } }
  for (let time = 0; time < 8; time++) await expect(client.ask(bad)).rejects.toThrow(time < 5 ? '500' : 'left alone')
  expect(requests.times).toBe(5)
  // Calls with another query or another path still work.
  for (const otherRequest of [
    { ...call, query: { q: 'good' } },
    { ...call, path: '/api/app/region/list' },
  ])
    expect(await client.ask(otherRequest)).toMatchObject({ status: 200 })
  later()
  await expect(client.ask(bad)).rejects.toThrow('it answered 500')
  await expect(client.ask(bad)).rejects.toThrow('left alone')
  expect(requests.times).toBe(8)
  later()
  fails = false
  for (let time = 0; time < 2; time++) expect((await client.ask(bad)).status).toBe(200)
})

it.each(['/../secret', '//elsewhere.example/', '/a/%2e%2e/b', '/a\\b'])('the path %s goes nowhere', async (path) => {
  const { origin, requests } = await serve((_, response) => response.end('{}'))
  await expect(createClient({ origin }).ask({ ...call, path })).rejects.toThrow('no path of a call')
  expect(requests.times).toBe(0)
})

it('what a client says of itself is not handed on', async () => {
  let headers: object = {}
  const { origin } = await serve((request, response) => {
    headers = request.headers
    response.end('{}')
  })
  await createClient({ origin }).ask({ ...call, token: 'token' })
  expect(headers).toMatchObject({ authorization: 'Bearer token', accept: 'application/json' })
  expect(Object.keys(headers).filter((name) => /forwarded|cookie|referer/.test(name))).toEqual([])
})
