import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

interface ThreadOptions {
  /** Timeout of a message in milliseconds; after it the thread is terminated. */
  longestMs: number
  /** Idle milliseconds after which the thread ends, to free its memory. By default it never ends. */
  idleMs?: number
  /** Memory limit, in megabytes. */
  memoryMb?: number
}

/**
 * Creates a worker thread that handles one message at a time. The thread starts with the first message, and again after a failure. An idle
 * thread does not keep the process running. @returns a function that posts a message and returns the response; it throws if the thread
 * fails or times out
 */
export function createThread(module: URL, { longestMs, idleMs, memoryMb }: ThreadOptions) {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const end = (): void => {
    void worker?.terminate()
    worker = undefined
  }
  return async (message: unknown): Promise<unknown> => {
    clearTimeout(idle)
    const limits = memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }
    worker ??= new Worker(module, limits).once('error', end)
    const done = new AbortController()
    const timer = setTimeout(end, longestMs)
    try {
      worker.ref()
      worker.postMessage(message)
      const answered = once(worker, 'message', { signal: done.signal })
      const ended = once(worker, 'exit', { signal: done.signal }).then(() => {
        throw new Error(`The thread took longer than ${longestMs} ms and was stopped.`)
      })
      return (await Promise.race([answered, ended]))[0]
    } catch (error) {
      end()
      throw error
    } finally {
      clearTimeout(timer)
      done.abort()
      worker?.unref()
      if (idleMs !== undefined) idle = setTimeout(end, idleMs).unref()
    }
  }
}
