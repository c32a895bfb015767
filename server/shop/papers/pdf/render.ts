import { Worker } from 'node:worker_threads'
import { HttpError } from '../../../engine/http/http-error.ts'
import type { Paper } from './pages.ts'

/** Memory limit of the thread, in megabytes. */
const MEMORY_MB = 512

/** Papers that may wait; a paper takes 0.1 to 0.5 s. */
const MOST_WAITING = 200

/** A paper that takes longer ends the thread. */
const LONGEST_MS = 60_000

type Reply = { id: number; bytes: Uint8Array } | { id: number; error: unknown }

interface Waiting {
  paper: Paper
  resolve: (bytes: Uint8Array) => void
  reject: (error: unknown) => void
}

const waiting = new Map<number, Waiting>()
let last = 0
let thread: Worker | undefined
let timer: NodeJS.Timeout | undefined

/**
 * Draws a paper in a thread, one after another: requests are answered meanwhile. Equal papers give equal bytes.
 * @throws HttpError 503 if too many wait
 */
export function renderPaper(paper: Paper): Promise<Uint8Array> {
  if (waiting.size >= MOST_WAITING)
    return Promise.reject(new HttpError(503, 'Сейчас готовится много документов. Попробуйте через минуту.'))
  return new Promise((resolve, reject) => {
    last += 1
    waiting.set(last, { paper, resolve, reject })
    if (waiting.size === 1) next()
  })
}

/** Sends the first of those that wait to the thread. */
function next(): void {
  clearTimeout(timer)
  const [first] = waiting
  if (!first) {
    thread?.unref()
    return
  }
  const [id, { paper }] = first
  thread ??= start()
  thread.ref()
  thread.postMessage({ id, paper })
  timer = setTimeout(() => thread?.terminate(), LONGEST_MS)
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let failure: unknown
  started.on('message', (reply: Reply) => {
    const request = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) request?.reject(reply.error)
    else request?.resolve(reply.bytes)
    next()
  })
  started.on('error', (error) => {
    failure = error
  })
  // The paper that was being drawn fails; the others get a new thread.
  started.once('exit', () => {
    thread = undefined
    const [first] = waiting
    if (!first) return
    waiting.delete(first[0])
    first[1].reject(failure ?? new Error(`The paper took longer than ${LONGEST_MS} ms.`))
    next()
  })
  return started
}
