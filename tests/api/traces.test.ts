import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startTracing } from '#server/tracing/export.ts'
import { startApp } from '../site/app.ts'
import { checkout } from '../site/shop.ts'

// docs/operations.md, Traces.

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code: number }
}

/** A collector of traces that says `status`. */
async function startCollector(status = 200) {
  const got: { headers: NodeJS.Dict<string | string[]>; path: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    got.push({ headers: request.headers, path: request.url, body: String(Buffer.concat(parts)) })
    response.writeHead(status).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const spans = () =>
    got.flatMap(({ body }) =>
      (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
        ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, spans }
}

async function startTraced(env: Record<string, string>) {
  const warned: unknown[] = []
  const stop = startTracing(readConfig(env), { warn: (...words: unknown[]) => void warned.push(words) })
  const app = await startApp(env)
  onTestFinished(async () => {
    await app.stop()
    await stop()
  })
  return { app, stop, warned }
}

const CALLER = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }

test('a request is a tree of what was done for it, below the one of our own proxy', async () => {
  const { url, got, spans } = await startCollector()
  const { app, stop } = await startTraced({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20word',
    TRUSTED_PROXIES: '1',
  })
  expect((await app.ask('/contacts/', { headers: CALLER })).status).toBe(200)
  await stop()
  expect(got[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Bearer word' } })
  const root = spans().find(({ kind }) => kind === 2)
  expect(root).toMatchObject({
    name: 'GET page contacts',
    traceId: CALLER.traceparent.slice(3, 35),
    parentSpanId: 'b7ad6b7169203331',
  })
  expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  const below = spans().filter(({ parentSpanId }) => parentSpanId === root?.spanId)
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['call office.list', 'render']))
  for (const { traceId, startTimeUnixNano, endTimeUnixNano } of spans()) {
    expect(traceId).toBe(root?.traceId)
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
  }
})

test('nothing that a visitor wrote or is known by is told: neither addresses, numbers nor values', async () => {
  const { url, got, spans } = await startCollector()
  const { app, stop } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: url })
  const uid = 'c'.repeat(32)
  const headers = { 'Content-Type': 'application/json', Cookie: `userId=${uid}`, ...CALLER }
  const [productId] = app.catalog.index.kinds.main.ids
  const post = (path: string, body: object) => app.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/api/app/basket/item/add', { productId, quantity: 1 })
  const { number } = JSON.parse((await post('/api/app/order/save', checkout)).body) as { number: string }
  expect((await post('/api/app/order/save', { ...checkout, email: 'nobody' })).status).toBe(422)
  await app.ask(`/api/app/order/${number}/view?secret=${encodeURIComponent('слово')}`, { headers })
  await stop()
  const told = got.map(({ body }) => body).join('')
  expect(spans().map(({ name }) => name)).toEqual(expect.arrayContaining(['call order.save', 'insert']))
  expect(spans().filter(({ name }) => /^\s|\n|^$/.test(name))).toEqual([])
  for (const word of [uid, number, checkout.email, checkout.phone, encodeURIComponent('слово')])
    expect(told).not.toContain(word)
  // A stranger may not say what our traces belong to.
  expect(told).not.toContain(CALLER.traceparent.slice(3, 35))
})

test('a collector that is away or refuses costs its spans and is told once', async () => {
  const { url } = await startCollector(503)
  const { app, stop, warned } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/` })
  expect((await app.ask('/about/')).status).toBe(200)
  await stop()
  expect(warned).toHaveLength(1)
})

test('of traces as many are kept as is wanted', async () => {
  const { url, got } = await startCollector()
  const { app, stop } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '0' })
  expect((await app.ask('/about/')).status).toBe(200)
  await stop()
  expect(got).toEqual([])
})
