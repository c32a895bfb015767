import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server in its own process, whose resources Linux reports. */
export interface Measured {
  url: string
  process: ChildProcess
}

/** Returns a server's resident memory in megabytes. */
export function residentMegabytes({ process: { pid } }: Measured): number {
  const [, kilobytes = Number.NaN] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Returns the processor time of all of a server's threads so far, in milliseconds. */
export const processorMilliseconds = ({ process: { pid } }: Measured): number => processorOf(Number(pid))

/** Returns the processor time of any process so far, in milliseconds. */
export function processorOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6
}

/** A request: its path, and options if needed. */
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

/** Returns the paths in a sitemap that are longer than a prefix and start with it. */
export async function addressesOf({ url }: Measured, sitemap: string, start = ''): Promise<string[]> {
  const xml = await (await fetch(url + sitemap)).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  return paths.filter((path) => path.startsWith(start) && path !== start)
}

/** Returns this many requests with the same path. */
export const times = (path: string, count: number): Asked[] => Array.from({ length: count }, () => ({ path }))

/** Sends requests one after another over one connection. @returns the last response */
export async function askAll(url: string, asked: readonly Asked[]): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let last: Answered = { status: 0, bytes: 0, headers: {} }
  for (const one of asked) last = await ask(url, one, agent)
  agent.destroy()
  return last
}

/** Returns the processor time of the whole process per request, in milliseconds. @throws if a response has another status */
export async function costOf(measured: Measured, asked: readonly Asked[], status = 200): Promise<number> {
  const before = processorMilliseconds(measured)
  const answered = await askAll(measured.url, asked)
  if (answered.status !== status) throw new Error(`${asked.at(-1)?.path} answered ${answered.status}`)
  // Processor time of background work after the last response counts too.
  await sleep(300)
  return (processorMilliseconds(measured) - before) / asked.length
}

/** Waits until a process has no background work left. @param used returns the milliseconds that the process has used so far */
export async function settled(measured: Measured, used = processorMilliseconds): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const before = used(measured)
    await sleep(1500)
    if (used(measured) - before < 15) return
  }
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
