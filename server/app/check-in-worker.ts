import { Worker } from 'node:worker_threads'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { FairQueue } from '../engine/queue/queue.ts'
import { askThread } from '../engine/queue/thread.ts'

/** Idle milliseconds after which the worker ends, since it takes 100 MB. */
const IDLE_MS = 5 * 60_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** A check of all files with their pages takes seconds; one that takes longer ends the worker. */
const LONGEST_MS = 120_000

const queue = new FairQueue({
  atOnce: 1,
  waiting: 30,
  each: 10,
  busy: 'Сейчас проверяется много черновиков. Попробуйте через минуту.',
})

/** `try`: with all pages rendered; `check`: by the rules alone. */
export interface CheckRequest {
  readonly texts: SchemaTexts
  readonly how: 'check' | 'try'
}

/**
 * Checks the files in a worker thread, one check at a time, so that requests are not blocked. @param staff who waits for it;
 * undefined: the site @throws Overloaded, and another error if the worker fails
 */
export const checkInWorker = (
  texts: SchemaTexts,
  how: CheckRequest['how'],
  staff?: number,
): Promise<readonly Problem[]> =>
  queue.run({ key: String(staff), isStaff: true }, () => run({ texts, how }), `${how} ${texts.version}`)

async function run(request: CheckRequest): Promise<readonly Problem[]> {
  clearTimeout(idle)
  const started = (worker ??= new Worker(new URL('./check-worker.ts', import.meta.url)))
  try {
    return (await askThread(started, request, LONGEST_MS)) as readonly Problem[] // check-worker.ts sends them
  } catch (error) {
    worker = undefined
    void started.terminate()
    throw error
  } finally {
    idle = setTimeout(endWorker, IDLE_MS).unref()
  }
}

function endWorker(): void {
  void worker?.terminate()
  worker = undefined
}
