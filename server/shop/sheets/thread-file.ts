import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Response } from 'express'
import type { Place } from '../../engine/database/database.ts'
import type { Database } from '../../engine/database/tables.ts'
import { uploadFolder } from '../../engine/forms/uploads.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { type Client, FairQueue } from '../../engine/queue/queue.ts'

interface ThreadFile {
  /** URL of the module whose `writeFile` the thread calls. */
  writer: URL
  name: string
  /** Location of the shop's database. */
  config: Place
  /** Parameters for `writeFile`. */
  work: object
  /** The client on whose behalf the file waits in the queue; undefined if the caller already runs in `threadFiles`. */
  client?: Client
}

/** Writes a new file with data of the database. @param work as passed to `withThreadFile` */
export type WriteFile<Work> = (database: Database, file: string, work: Work) => Promise<unknown>

/** Data for the thread (thread.ts). */
export interface ThreadData extends Pick<ThreadFile, 'config' | 'work'> {
  writer: string
  file: string
}

/** Memory limit of the thread, in megabytes. */
const MEMORY_MB = 1024

/** Queue that runs one thread at a time, to limit memory. */
export const threadFiles = new FairQueue({
  atOnce: 1,
  waiting: 20,
  each: 5,
  busy: 'Сейчас готовим другие файлы. Попробуйте через минуту.',
})

/**
 * Writes a file in a thread, passes it to a callback, and deletes it afterwards.
 * @throws Overloaded, HttpError 422 if the thread runs out of memory
 */
export async function withThreadFile<T>(
  { writer, name, config: { dataFolder, databaseUrl }, work, client }: ThreadFile,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const own = join(uploadFolder(dataFolder), randomUUID())
  const file = join(own, name)
  try {
    await mkdir(own, { recursive: true, mode: 0o700 })
    const run = () => runThread({ writer: writer.href, config: { dataFolder, databaseUrl }, file, work })
    await (client ? threadFiles.run(client, run) : run())
    return await use(file)
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** Writes a file in a thread and sends it as `name`. @throws the errors of `withThreadFile` */
export const sendThreadFile = (response: Response, name: string, written: Omit<ThreadFile, 'name'>): Promise<void> =>
  withThreadFile({ ...written, name }, (file) =>
    promisify<string, string>(response.download.bind(response))(file, name),
  )

async function runThread(workerData: ThreadData): Promise<void> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  try {
    // `once` rejects if the thread emits an error.
    await once(worker, 'exit')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    throw new HttpError(422, 'На\u00a0такую таблицу не\u00a0хватило памяти: возьмите CSV или сузьте отбор.')
  }
}
