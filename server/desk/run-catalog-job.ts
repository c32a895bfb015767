import { Worker } from 'node:worker_threads'
import type { Database } from '../engine/database/database.ts'
import { type CatalogJob, changeJob, dropJobFile, EMPTY_REPORT } from './catalog-jobs.ts'
import type { JobResult, JobWork } from './catalog-work.ts'
import type { DeskServices } from './services.ts'

/** Between two signs that a job is still worked at. */
const SIGN_MS = 1000

/** A job without a sign for so long has died with its process. */
export const DEAD_MS = 30_000

/** Memory limit of the thread, in megabytes: the desk refuses a file that needs more, so that the shop stays fast. */
const MEMORY_MB = 1024

const NO_MEMORY =
  'Файлу не\u00a0хватило памяти. Уберите из\u00a0него лишние листы, разделите его или сохраните как CSV. Каталог прежний.'

/** A price list of 200,000 rows takes half a minute; a file that never ends would keep all others out. */
const LONGEST_MS = 10 * 60_000

const TOO_LONG =
  'Файл обрабатывался слишком долго. Уберите из\u00a0него лишние листы, столбцы и\u00a0строки или сохраните как CSV. Каталог прежний.'

export const BROKEN_OFF = 'Работа оборвалась. Каталог прежний: попробуйте ещё раз.'

/** Works at a job in a thread of its own, while requests are answered; what becomes of it is in its row. */
export function runCatalogJob(
  { query }: Pick<Database, 'query'>,
  { id, state }: Pick<CatalogJob, 'id' | 'state'>,
  { log, ...work }: Omit<JobWork, 'job'> & Pick<DeskServices, 'log'>,
  longestMs = LONGEST_MS,
): void {
  const workerData: JobWork = { ...work, job: id }
  const worker = new Worker(new URL('./catalog-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let [done, total] = [0, 0]
  let result = failed(BROKEN_OFF)
  const sign = setInterval(() => {
    changeJob(query, id, state, { alive_at: new Date().toISOString(), done, total }).then(
      (goesOn) => {
        // Another job has taken its place.
        if (!goesOn) void worker.terminate()
      },
      (error: unknown) => log.error(error, 'the state of an import could not be written'),
    )
  }, SIGN_MS)
  const limit = setTimeout(() => {
    result = failed(TOO_LONG)
    void worker.terminate()
  }, longestMs)
  worker.on('message', (message: [number, number] | JobResult) => {
    if (Array.isArray(message)) [done, total] = message
    else result = message
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    log.error(error, 'the thread of an import ended')
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') result = failed(NO_MEMORY)
  })
  worker.once('exit', async () => {
    clearInterval(sign)
    clearTimeout(limit)
    const ended = await changeJob(query, id, state, { ...result, alive_at: new Date().toISOString() }).catch(
      () => false,
    )
    if (ended && result.state !== 'asking') await dropJobFile(query, id).catch(() => undefined)
  })
}

const failed = (message: string): JobResult => ({ state: 'failed', report: { ...EMPTY_REPORT, message } })
