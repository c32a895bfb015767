import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Database } from '../../../engine/database/tables.ts'
import type { Letter, Letters } from '../../../engine/mail/letters.ts'
import { oneAfterAnother } from '../../../engine/next-loop-turn.ts'
import {
  BROKEN_OFF,
  type CatalogJob,
  changeJob,
  dropJobFile,
  EMPTY_REPORT,
  isOfExchange,
  type JobResult,
} from './jobs.ts'
import type { JobWork } from './work.ts'

/** Milliseconds between heartbeats of a running or queued job. A job without heartbeats counts as aborted, and readJobs resets it. */
const SIGN_MS = 1000

/** Memory limit of the thread, in megabytes: a job that needs more fails, so that the shop stays fast. */
const MEMORY_MB = 1024

const NO_MEMORY =
  'Файлу не\u00a0хватило памяти. Уберите из\u00a0него лишние листы, разделите его или сохраните как CSV. Каталог прежний.'
const NO_MEMORY_FOR_1C = 'Файлу не\u00a0хватило памяти: выгружайте частями.'

/** Timeout in milliseconds: a price list of 200,000 rows takes half a minute, and a job that never ends would block the others. */
const LONGEST_MS = 10 * 60_000

const TOO_LONG =
  'Файл обрабатывался слишком долго. Уберите из\u00a0него лишние листы, столбцы и\u00a0строки или сохраните как CSV. Каталог прежний.'

/** Milliseconds that an idle thread waits for the exchange's next file before it ends: a new thread takes a second to load the code. */
const IDLE_MS = 5000

interface Lane {
  inTurn: ReturnType<typeof oneAfterAnother>
  worker?: Worker | undefined
  idle?: NodeJS.Timeout
}

/** Separate queues, so that jobs of staff do not wait for jobs of 1C, which may take minutes. */
const [ofStaff, ofExchange]: [Lane, Lane] = [{ inTurn: oneAfterAnother() }, { inTurn: oneAfterAnother() }]

function threadOf(lane: Lane): Worker {
  clearTimeout(lane.idle)
  if (lane.worker) lane.worker.ref()
  else {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    // An idle thread has no other error handler, and an unhandled error would end the process.
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      if (lane.worker === worker) lane.worker = undefined
    })
    lane.worker = worker
  }
  return lane.worker
}

/** A message of the thread: its progress, a request to compose an e-mail (the thread waits for the answer), or the job's result. */
export type ThreadMessage = { done: number; total: number } | { letter: Parameters<Letters['compose']> } | JobResult

/** Data for `runCatalogJob`. Only order files need `letters`, which composes e-mails. */
type Working = Omit<JobWork, 'job'> & { log: Pick<Logger, 'error'>; letters?: Letters }

/** Runs a job in a thread, after earlier jobs of the same queue in this process. The job's row stores progress and result. */
export function runCatalogJob(
  { query }: Pick<Database, 'query'>,
  { id, state, email }: Pick<CatalogJob, 'id' | 'state' | 'email'>,
  { log, letters, ...work }: Working,
  longestMs = LONGEST_MS,
): Promise<void> {
  let [done, total] = [0, 0]
  let result = failed(BROKEN_OFF)
  const over = new AbortController()
  const sign = setInterval(() => {
    changeJob(query, id, state, { alive_at: new Date().toISOString(), done, total }).then(
      // If the job is no longer in this state, its result is not needed, and the thread is stopped.
      (goesOn) => goesOn || over.abort(),
      (error: unknown) => log.error(error, 'the state of an import could not be written'),
    )
  }, SIGN_MS)
  const lane = isOfExchange({ email }) ? ofExchange : ofStaff
  const compose = (letter: Parameters<Letters['compose']>): Promise<Letter | undefined> | undefined =>
    letters?.compose(...letter).catch((error: unknown) => {
      log.error(error, 'a letter about an order of 1C could not be composed')
      return undefined
    })
  return lane
    .inTurn(async () => {
      if (over.signal.aborted) return
      const worker = threadOf(lane)
      const { promise, resolve: leave } = Promise.withResolvers<void>()
      const stop = (): void => {
        lane.worker = undefined
        void worker.terminate()
      }
      const limit = setTimeout(() => {
        result = failed(TOO_LONG)
        stop()
      }, longestMs)
      over.signal.addEventListener('abort', stop)
      const listen = async (told: ThreadMessage): Promise<void> => {
        if ('letter' in told) worker.postMessage({ letter: await compose(told.letter) })
        else if ('done' in told) ({ done, total } = told)
        else {
          result = told
          leave()
        }
      }
      worker.on('message', listen)
      worker.once('exit', leave)
      const note = (error: NodeJS.ErrnoException): void => {
        log.error(error, 'the thread of an import ended')
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          result = failed(isOfExchange({ email }) ? NO_MEMORY_FOR_1C : NO_MEMORY)
      }
      worker.once('error', note)
      worker.postMessage({ work: { ...work, job: id } satisfies JobWork })
      await promise
      worker.off('message', listen).off('exit', leave).off('error', note)
      over.signal.removeEventListener('abort', stop)
      lane.idle = setTimeout(stop, IDLE_MS).unref()
      worker.unref()
      clearTimeout(limit)
      const end = { ...result, alive_at: new Date().toISOString() }
      const ended = await changeJob(query, id, state, end).catch(() => false)
      if (ended && result.state !== 'asking') await dropJobFile(query, id).catch(() => undefined)
    })
    .catch((error: unknown) => log.error(error, 'the thread of an import did not begin'))
    .finally(() => clearInterval(sign))
}

const failed = (message: string): JobResult => ({ state: 'failed', report: { ...EMPTY_REPORT, message } })
