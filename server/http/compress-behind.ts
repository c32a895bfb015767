import { performance } from 'node:perf_hooks'
import type { Effort } from './encoding.ts'

/** How long the process must have had little to do until there is time for what takes a second, in milliseconds. */
const IDLE_MS = 1000

/** The share of that time in which it did something. */
const MAX_BUSY = 0.2

type Job = () => Promise<void>

const queues: Record<Exclude<Effort, 'now'>, Job[]> = { later: [], idle: [] }
let running = false

/** Compresses behind the visitors' backs: one at a time, what takes long only while the process has little to do. */
export function compressBehind(effort: keyof typeof queues, job: Job): void {
  queues[effort].push(job)
  if (!running) void run()
}

async function run(job = queues.later.shift()): Promise<void> {
  running = true
  // What fails is made again when it is asked for again.
  for (let next = job; next; next = queues.later.shift()) await next().catch(() => undefined)
  running = false
  if (queues.idle.length > 0) waitForIdle()
}

function waitForIdle(): void {
  const before = performance.eventLoopUtilization()
  setTimeout(() => {
    if (running) return
    if (performance.eventLoopUtilization(before).utilization > MAX_BUSY) waitForIdle()
    else void run(queues.idle.shift())
  }, IDLE_MS).unref()
}
