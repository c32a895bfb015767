import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

/**
 * Posts a message to a thread that answers one at a time, and stops a thread that takes longer. An idle thread does not keep
 * the process. @returns the answer @throws where the thread fails or is stopped: it is of no use then
 */
export async function askThread(worker: Worker, message: unknown, longestMs: number): Promise<unknown> {
  const done = new AbortController()
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  worker.ref()
  worker.postMessage(message)
  try {
    const answered = once(worker, 'message', { signal: done.signal })
    const ended = once(worker, 'exit', { signal: done.signal }).then(() => {
      throw new Error(`The thread took longer than ${longestMs} ms and was stopped.`)
    })
    return (await Promise.race([answered, ended]))[0]
  } finally {
    clearTimeout(timer)
    done.abort()
    worker.unref()
  }
}
