import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds between two checks of which instances are ready. */
const POLL_MS = 100

/** Starts a minimal load balancer in front of several instances: it polls /readyz and never repeats a request. */
export async function startBalancer(urls: readonly string[]) {
  let ready: string[] = []
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  const look = async (): Promise<void> => {
    const answers = await Promise.all(
      urls.map(async (url) => {
        const response = await fetch(`${url}/readyz`).catch(() => undefined)
        await response?.arrayBuffer()
        return response?.status === 200 ? [url] : []
      }),
    )
    ready = answers.flat()
  }
  await look()
  const timer = setInterval(() => void look(), POLL_MS)
  const server = createServer((incoming, response) => {
    const to = ready[turn++ % ready.length]
    if (to === undefined) return void response.writeHead(502).end('no instance is ready')
    const { method, headers, url } = incoming
    const sent = request(to + url, { method, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    sent.on('error', (error) => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end(`refused: ${error.message}`)
    })
    incoming.pipe(sent)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    agent.destroy()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop, [Symbol.asyncDispose]: stop }
}
