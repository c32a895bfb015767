import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import express from 'express'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

// A bare Node server to compare with in the benchmark: `/plain/2000` renders a plain tree of 2000 elements with renderToString and gzip;
// `/bytes` returns the bytes that were last posted to it, and `/express` returns the same bytes through Express.

const compress = promisify(gzip)

/** A list of cards with five elements each, as simple as a page can be. */
function Plain({ elements }: { elements: number }): ReactNode {
  return (
    <main className="page">
      {Array.from({ length: Math.round((elements - 1) / 5) }, (_, i) => (
        <article key={i} className="card">
          <h2 className="title">Банка {i}</h2>
          <p className="text">ПЭТ, прозрачная, 38/400</p>
          <a href={`/catalog/item/${i}/`}>Подробнее</a>
          <span className="price">{i}₽</span>
        </article>
      ))}
    </main>
  )
}

let bytes: Buffer = Buffer.alloc(0)

const app = express()
app.disable('x-powered-by')
app.get('/express', (_request, response) => {
  response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(bytes.length) }).end(bytes)
})

const server = createServer(async (request, response) => {
  const [, kind, elements] = request.url?.split('/') ?? []
  if (kind === 'express') return void app(request, response)
  if (kind === 'bytes' && request.method === 'POST') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    bytes = Buffer.concat(chunks)
  }
  const isPlain = kind === 'plain'
  const body = isPlain ? await compress(renderToString(<Plain elements={Number(elements)} />)) : bytes
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    ...(isPlain && { 'Content-Encoding': 'gzip' }),
    'Content-Length': body.length,
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
