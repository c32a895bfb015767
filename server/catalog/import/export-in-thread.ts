import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Exported } from './export-catalog.ts'

/** Data for the thread of an export. */
export interface ExportWork extends Exported {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  file: string
}

/** Memory limit of the thread, in megabytes. */
const MEMORY_MB = 1024

/** Exports that wait for their turn in one process. */
const MOST_WAITING = 20

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Writes the catalog, or some products of it, to a file and hands it over; the file is gone afterwards. One export at a
 * time bounds memory.
 * @param ending of the file: ".xlsx" or ".csv"
 * @throws HttpError 503 if too many wait
 */
export async function withExport<T>(
  { folder, ending, ...work }: Omit<ExportWork, 'file'> & { folder: string; ending: string },
  use: (file: string) => Promise<T>,
): Promise<T> {
  if (waiting >= MOST_WAITING) throw new HttpError(503, 'Сейчас готовим другие файлы. Попробуйте через минуту.')
  const own = join(folder, randomUUID())
  const file = join(own, `katalog${ending}`)
  waiting++
  try {
    await mkdir(own, { recursive: true, mode: 0o700 })
    const writing = last.then(() => runExport({ ...work, file }))
    last = writing.catch(() => undefined)
    await writing.finally(() => waiting--)
    return await use(file)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

async function runExport({ config, ...work }: ExportWork): Promise<void> {
  const { dataFolder, databaseUrl } = config
  const workerData: ExportWork = { ...work, config: { dataFolder, databaseUrl } }
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // An error of the thread rejects.
  await once(worker, 'exit')
}
