import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { misspelledVariables, readConfig, StartError } from '../config.ts'
import { createLog } from '../http/log.ts'
import type { Part } from '../metrics/families.ts'
import { PLACE, type ToPrimary, type ToWorker } from './messages.ts'
import { closeUntaken } from './untaken.ts'

/** From the first end of a process to its next start, and at most, in milliseconds: each is twice the one before. */
const [SOON_MS, LATEST_MS] = [250, 30_000]

/** Who served for so long has not failed to start. */
const SOUND_MS = 60_000

/** How long the others are given to tell what they measure: less than who asked waits. */
const TOLD_MS = 1000

/** One of the processes: whoever serves in it now. */
interface Place {
  worker: Worker
  /** Not while another is started in its place. */
  isServing: boolean
}

/** What is asked of the others. */
interface Asked {
  /** One of them has answered. */
  add(parts: readonly Part[]): void
}

const say = (worker: Worker, message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message)
}

/**
 * Starts so many processes that serve on one port, and one anew where one ends. The first builds what is to be built,
 * checks the schema files and loads the first catalogue before the others begin. SIGTERM and SIGINT end all of them,
 * each as a process alone; SIGUSR2 puts another in the place of each, one after another.
 * @throws StartError
 */
async function startAll(): Promise<void> {
  const config = readConfig()
  for (const line of misspelledVariables(process.env)) console.warn(line)
  const log = createLog(config.logLevel)
  const places: Place[] = []
  const asked = new Map<string, Asked>()
  let stopping = false
  let port = 0

  function fork(place: number): Worker {
    const worker = cluster.fork({ [PLACE]: String(place) })
    worker.on('message', (message: ToPrimary) => hear(worker, message))
    closeUntaken(worker)
    return worker
  }

  function hear(worker: Worker, message: ToPrimary): void {
    if (message.type === 'serving') port = message.port
    else if (message.type === 'measured?') gather(worker, message.id)
    else asked.get(`${message.to} ${message.id}`)?.add(message.parts)
  }

  function gather(asker: Worker, id: number): void {
    const others = places.filter(({ worker, isServing }) => worker !== asker && isServing)
    const key = `${asker.id} ${id}`
    const told: Part[] = []
    let open = others.length
    function done(): void {
      clearTimeout(timer)
      asked.delete(key)
      say(asker, { type: 'others', id, parts: told })
    }
    const timer = setTimeout(done, others.length > 0 ? TOLD_MS : 0)
    asked.set(key, {
      add(parts) {
        told.push(...parts)
        if (--open === 0) done()
      },
    })
    for (const { worker } of others) say(worker, { type: 'tell', to: asker.id, id })
  }

  /** @returns a process that serves; undefined where it ended before */
  async function serving(number: number): Promise<Worker | undefined> {
    const worker = fork(number)
    return (await isReady(worker)) ? worker : undefined
  }

  /** Starts again and again until one serves in this place. @param failures ends in a row that came soon after a start */
  async function fill(number: number, failures: number): Promise<void> {
    for (let count = failures; !stopping; count++) {
      if (count > 0) await wait(Math.min(SOON_MS * 2 ** (count - 1), LATEST_MS))
      if (stopping) return
      const worker = await serving(number)
      if (worker) return take(number, worker, count)
      if (!stopping) log.error({ process: number + 1 }, 'a process could not be started')
    }
  }

  function take(number: number, worker: Worker, failures: number): void {
    const started = Date.now()
    const place: Place = { worker, isServing: true }
    places[number] = place
    worker.once('exit', (code: number | null, signal: string | null) => {
      // Another has its place already, or nobody is to have it.
      if (stopping || places[number] !== place) return
      place.isServing = false
      log.error({ process: number + 1, code, signal }, 'a process ended, another is started')
      const isSound = Date.now() - started > SOUND_MS
      void fill(number, isSound ? 1 : failures + 1)
    })
  }

  let reloading = false
  /** Puts another process in the place of each, one after another; where one does not serve, the rest stay as they are. */
  async function reload(): Promise<void> {
    if (reloading || stopping) return
    reloading = true
    for (const [number, { worker: old }] of places.entries()) {
      const worker = await serving(number)
      if (!worker || stopping) {
        if (!stopping)
          log.error({ process: number + 1 }, 'a process could not be started, the others go on as they are')
        break
      }
      take(number, worker, 0)
      const left = old.isDead() ? undefined : once(old, 'exit')
      say(old, { type: 'leave' })
      await left
    }
    reloading = false
    if (!stopping) console.log('Процессы запущены заново.')
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stopping) return
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    await Promise.all(workers.map((worker) => (worker.process.kill(signal) ? once(worker, 'exit') : undefined)))
    process.exit(0)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  process.on('SIGUSR2', () => void reload())

  for (let number = 0; number < config.webConcurrency; ) {
    // The first alone: what it makes, the others find.
    const numbers = number === 0 ? [0] : Array.from({ length: config.webConcurrency - 1 }, (_, i) => i + 1)
    const workers = await Promise.all(numbers.map(serving))
    if (stopping) return
    workers.forEach((worker, i) => {
      // It has said why.
      if (!worker) process.exit(1)
      take(number + i, worker, 0)
    })
    number += numbers.length
  }
  console.log(`Сайт открыт: http://localhost:${port} (процессов: ${config.webConcurrency})`)
}

/** Whether a process came to serve; false where it ended before. */
async function isReady(worker: Worker): Promise<boolean> {
  const done = new AbortController()
  const { signal } = done
  const served = (async () => {
    for (;;) {
      const [message] = (await once(worker, 'message', { signal })) as [ToPrimary]
      if (message.type === 'serving') return true
    }
  })()
  const ended = once(worker, 'exit', { signal }).then(() => false)
  try {
    return await Promise.race([served, ended])
  } finally {
    for (const promise of [served, ended]) promise.catch(() => undefined)
    done.abort()
  }
}

try {
  await startAll()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
