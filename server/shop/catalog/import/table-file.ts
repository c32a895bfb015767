import { HttpError } from '../../../engine/http/http-error.ts'
import { type Client, FairQueue } from '../../../engine/queue/queue.ts'
import { createThread } from '../../../engine/queue/thread.ts'

/** An uploaded file with its original name. */
export interface TableFile {
  path: string
  name: string
}

export type Reply = { rows: string[][] } | { refusal: string }

/** Maximum number of rows in a visitor's table. */
export const MAX_ROWS = 5000

const ask = createThread(new URL('./table-worker.ts', import.meta.url), {
  ...{ longestMs: 10_000, idleMs: 60_000, memoryMb: 512 },
})
const queue = new FairQueue({
  ...{ atOnce: 1, waiting: 50, each: 5 },
  busy: 'Сейчас читается много таблиц. Попробуйте через минуту.',
})

/**
 * Reads a visitor's table from the row of titles on. Uses a thread, because a malicious workbook may take seconds.
 * @throws HttpError 422 with the reason, 429 and 503 under load
 */
export async function readTableFile({ path, name }: TableFile, client: Client): Promise<string[][]> {
  const late = () => ({ refusal: 'Таблица слишком сложная: оставьте в\u00a0ней один лист с\u00a0нужными строками.' })
  const reply = (await queue.run(client, () => ask({ path, name }).catch(late))) as Reply // posted by table-worker.ts
  if ('refusal' in reply) throw new HttpError(422, reply.refusal, { file: reply.refusal })
  return reply.rows
}
