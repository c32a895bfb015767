import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server in a process of its own, of which Linux tells what it uses. */
export interface Measured {
  url: string
  process: ChildProcess
}

/** Resident memory in megabytes. */
export function residentMegabytes({ process: { pid } }: Measured): number {
  const [, kilobytes = Number.NaN] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Processor time of all its threads so far, in milliseconds. */
export const processorMilliseconds = ({ process: { pid } }: Measured): number => processorOf(Number(pid))

/** The same of any process. */
export function processorOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((id) =>
    Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6
}

/** A request: a path, or one with options. */
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

/** Returns the addresses of a sitemap that start with a prefix and continue. */
export async function addressesOf({ url }: Measured, sitemap: string, start = ''): Promise<string[]> {
  const xml = await (await fetch(url + sitemap)).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  return paths.filter((path) => path.startsWith(start) && path !== start)
}

/** The same address so many times. */
export const times = (path: string, count: number): Asked[] => Array.from({ length: count }, () => ({ path }))

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
  const before = processorMilliseconds(measured)
  const answered = await askAll(measured.url, asked)
  if (answered.status !== status) throw new Error(`${asked.at(-1)?.path} answered ${answered.status}`)
  // Background work counts too.
  await sleep(300)
  return (processorMilliseconds(measured) - before) / asked.length
}

/** Waits until a process has nothing left to do behind the visitors' backs. @param used what it has used so far */
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
