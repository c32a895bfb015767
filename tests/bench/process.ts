import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** To start a process with, so that it can be asked what it has used. */
export const PROBE = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'inside.ts')).href}`,
}

/** A process started with `PROBE`. */
export interface Measured {
  url: string
  output(): string
}

/** What it has used so far: processor time in microseconds, memory in bytes. */
export async function used({ output }: Measured): Promise<{ processor: number; memory: number }> {
  const probe = /probe=(\S+)/.exec(output())?.[1]
  if (!probe) throw new Error(`The process has no probe:\n${output()}`)
  const { user, system, rss } = (await (await fetch(probe)).json()) as Record<'user' | 'system' | 'rss', number>
  return { processor: user + system, memory: rss }
}

/** What is asked: an address, or one with more to it. */
export interface Asked {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Answered {
  status: number
  bytes: number
  headers: Record<string, string | string[] | undefined>
}

/** Asks one after another over one connection. @returns the last answer */
export async function askAll(url: string, asked: readonly Asked[]): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let last: Answered = { status: 0, bytes: 0, headers: {} }
  for (const one of asked) last = await ask(url, one, agent)
  agent.destroy()
  return last
}

/** Processor time of the whole process for each request, in milliseconds. @throws where an answer is not of `status` */
export async function costOf(measured: Measured, asked: readonly Asked[], status = 200): Promise<number> {
  const before = await used(measured)
  const answered = await askAll(measured.url, asked)
  if (answered.status !== status) throw new Error(`${asked.at(-1)?.path} answered ${answered.status}`)
  // What goes on behind the visitors' backs is paid too.
  await new Promise((done) => setTimeout(done, 300))
  const after = await used(measured)
  return (after.processor - before.processor) / 1000 / asked.length
}

const ask = (url: string, { path, method = 'GET', headers, body }: Asked, agent: Agent): Promise<Answered> =>
  new Promise((done, fail) => {
    request(url + path, { agent, method, headers: { ...headers } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, bytes, headers: answer.headers }))
    })
      .on('error', fail)
      .end(body)
  })
