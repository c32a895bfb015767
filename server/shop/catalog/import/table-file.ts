import { HttpError } from '../../../engine/http/http-error.ts'
import { type Client, FairQueue } from '../../../engine/queue/queue.ts'
import { createThread } from '../../../engine/queue/thread.ts'

/** A file on the disk, with the name that its sender gave it. */
export interface TableFile {
  path: string
  name: string
}

export type Reply = { rows: string[][] } | { refusal: string }

/** Rows of a file, at most. */
export const MAX_ROWS = 5000

const ask = createThread(new URL('./table-worker.ts', import.meta.url), {
  ...{ longestMs: 10_000, idleMs: 60_000, memoryMb: 512 },
})
const queue = new FairQueue({
  ...{ atOnce: 1, waiting: 50, each: 5 },
  busy: 'Сейчас читается много таблиц. Попробуйте через минуту.',
})

/**
 * The cells of a table that a visitor sent, from its titles on, read in a thread: a workbook may be made to take seconds.
 * @throws HttpError 422 that says why it cannot be read, 429 and 503 under load
 */
export async function readTableFile({ path, name }: TableFile, client: Client): Promise<string[][]> {
  const late = () => ({ refusal: 'Таблица слишком сложная: оставьте в\u00a0ней один лист с\u00a0нужными строками.' })
  const reply = (await queue.run(client, () => ask({ path, name }).catch(late))) as Reply // posted by table-worker.ts
  if ('refusal' in reply) throw new HttpError(422, reply.refusal, { file: reply.refusal })
  return reply.rows
}
