import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Database } from '../../../engine/database/database.ts'
import type { Letters } from '../../../engine/mail/letters.ts'
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

/** Between two signs that a job is still worked at, or waits for its turn. */
const SIGN_MS = 1000

/** Memory limit of the thread, in megabytes: the desk refuses a file that needs more, so that the shop stays fast. */
const MEMORY_MB = 1024

const NO_MEMORY =
  'Файлу не\u00a0хватило памяти. Уберите из\u00a0него лишние листы, разделите его или сохраните как CSV. Каталог прежний.'
const NO_MEMORY_FOR_1C = 'Файлу не\u00a0хватило памяти: выгружайте частями.'

/** A price list of 200,000 rows takes half a minute; a file that never ends would keep all others out. */
const LONGEST_MS = 10 * 60_000

const TOO_LONG =
  'Файл обрабатывался слишком долго. Уберите из\u00a0него лишние листы, столбцы и\u00a0строки или сохраните как CSV. Каталог прежний.'

/** Jobs of the staff wait for each other; those of 1C, which may take minutes, are apart. */
const [ofStaff, ofExchange] = [oneAfterAnother(), oneAfterAnother()]

/** A message of the thread: how far it is, a letter to compose, which it waits for, or how it has ended. */
export type Told = { done: number; total: number } | { letter: Parameters<Letters['compose']> } | JobResult

/** @param letters for files of orders */
type Working = Omit<JobWork, 'job'> & { log: Pick<Logger, 'error'>; letters?: Letters }

/**
 * Works at a job in a thread of its own, while requests are answered, after those of its kind that this process has begun
 * before; what becomes of it is in its row.
 */
export function runCatalogJob(
  { query }: Pick<Database, 'query'>,
  { id, state, email }: Pick<CatalogJob, 'id' | 'state' | 'email'>,
  { log, letters, ...work }: Working,
  longestMs = LONGEST_MS,
): void {
  let [done, total] = [0, 0]
  let result = failed(BROKEN_OFF)
  const over = new AbortController()
  const sign = setInterval(() => {
    changeJob(query, id, state, { alive_at: new Date().toISOString(), done, total }).then(
      // Nobody waits for it any more.
      (goesOn) => goesOn || over.abort(),
      (error: unknown) => log.error(error, 'the state of an import could not be written'),
    )
  }, SIGN_MS)
  const inTurn = isOfExchange({ email }) ? ofExchange : ofStaff
  inTurn(async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { ...work, job: id } satisfies JobWork,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const limit = setTimeout(() => {
      result = failed(TOO_LONG)
      void worker.terminate()
    }, longestMs)
    over.signal.addEventListener('abort', () => void worker.terminate())
    worker.on('message', async (told: Told) => {
      if ('letter' in told)
        worker.postMessage(
          await letters?.compose(...told.letter).catch((error: unknown) => {
            log.error(error, 'a letter about an order of 1C could not be composed')
          }),
        )
      else if ('done' in told) ({ done, total } = told)
      else result = told
    })
    await once(worker, 'exit').catch((error: NodeJS.ErrnoException) => {
      log.error(error, 'the thread of an import ended')
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        result = failed(isOfExchange({ email }) ? NO_MEMORY_FOR_1C : NO_MEMORY)
    })
    clearTimeout(limit)
    const end = { ...result, alive_at: new Date().toISOString() }
    const ended = await changeJob(query, id, state, end).catch(() => false)
    if (ended && result.state !== 'asking') await dropJobFile(query, id).catch(() => undefined)
  })
    // Without its signs the file waits again (readJobs).
    .catch((error: unknown) => log.error(error, 'the thread of an import did not begin'))
    .finally(() => clearInterval(sign))
}

const failed = (message: string): JobResult => ({ state: 'failed', report: { ...EMPTY_REPORT, message } })
