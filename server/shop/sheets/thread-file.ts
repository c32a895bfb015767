import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker, workerData } from 'node:worker_threads'
import type { Database, Place } from '../../engine/database/database.ts'
import { uploadFolder } from '../../engine/forms/uploads.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { type Client, FairQueue } from '../../engine/queue/queue.ts'
import { openDatabase } from '../data.ts'

/** A file that a thread writes. */
interface ThreadFile {
  /** The thread's module, which calls `writeInThread`. */
  worker: URL
  name: string
  /** The data to read. */
  config: Place
  /** Description of the file's contents. */
  work: object
  /** Client that waits for it; left out if it already has its turn in `threadFiles`. */
  client?: Client
}

interface ThreadData<Work> {
  config: Place
  file: string
  work: Work
}

/** The thread's part: writes the file. @param write the same `Work` that `withThreadFile` was given */
export async function writeInThread<Work>(
  write: (database: Database, file: string, work: Work) => Promise<unknown>,
): Promise<void> {
  const { config, file, work } = workerData as ThreadData<Work> // of runThread
  const database = await openDatabase(config, 'keep')
  try {
    await write(database, file, work)
  } finally {
    await database.close()
  }
}

/** Memory limit of the thread, in megabytes. */
const MEMORY_MB = 1024

/** One thread at a time bounds memory. */
export const threadFiles = new FairQueue({
  atOnce: 1,
  waiting: 20,
  each: 5,
  busy: 'Сейчас готовим другие файлы. Попробуйте через минуту.',
})

/**
 * Has a thread write a file and hands it over; the file is gone afterwards.
 * @throws Overloaded, HttpError 422 where memory does not suffice
 */
export async function withThreadFile<T>(
  { worker, name, config: { dataFolder, databaseUrl }, work, client }: ThreadFile,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const own = join(uploadFolder(dataFolder), randomUUID())
  const file = join(own, name)
  try {
    await mkdir(own, { recursive: true, mode: 0o700 })
    const run = () => runThread(worker, { config: { dataFolder, databaseUrl }, file, work })
    await (client ? threadFiles.run(client, run) : run())
    return await use(file)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

async function runThread(url: URL, workerData: ThreadData<object>): Promise<void> {
  const worker = new Worker(url, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  try {
    // An error of the thread rejects.
    await once(worker, 'exit')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new HttpError(422, 'На\u00a0такую таблицу не\u00a0хватило памяти: возьмите CSV или сузьте отбор.')
  }
}
