import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { FairQueue } from '../engine/queue/queue.ts'
import { createThread } from '../engine/queue/thread.ts'

/** Sends files to the worker thread, because a check with rendering takes seconds. An idle thread ends, because it uses 100 MB. */
const ask = createThread(new URL('./check-worker.ts', import.meta.url), { longestMs: 120_000, idleMs: 5 * 60_000 })

const queue = new FairQueue({
  atOnce: 1,
  waiting: 30,
  each: 10,
  busy: 'Сейчас проверяется много черновиков. Попробуйте через минуту.',
})

/** Files to check. `how`: 'check' runs only the rules; 'try' also renders all pages. */
export interface CheckRequest {
  readonly texts: SchemaTexts
  readonly how: 'check' | 'try'
}

/**
 * Checks files in a worker thread, one check at a time, without blocking requests. @param staff id of the staff member who waits for the
 * result; undefined if the site itself needs it @throws Overloaded, and other errors if the worker fails
 */
export const checkInWorker = (
  texts: SchemaTexts,
  how: CheckRequest['how'],
  staff?: number,
): Promise<readonly Problem[]> =>
  queue.run(
    { key: String(staff), isStaff: true },
    async () => (await ask({ texts, how } satisfies CheckRequest)) as readonly Problem[], // sent by check-worker.ts
    `${how} ${texts.version}`,
  )
