import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Problem } from '#schema/definitions/document/problem.ts'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { oneAfterAnother } from '../engine/next-loop-turn.ts'

/** Idle milliseconds after which the worker ends, since it takes 100 MB. */
const IDLE_MS = 5 * 60_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
const inTurn = oneAfterAnother()

/** `try`: with all pages rendered; `check`: by the rules alone. */
export interface CheckRequest {
  readonly texts: SchemaTexts
  readonly how: 'check' | 'try'
}

/**
 * Checks the files in a worker thread, one check at a time, so that requests are not blocked. @throws if the worker
 * fails
 */
export const checkInWorker = (texts: SchemaTexts, how: CheckRequest['how']): Promise<readonly Problem[]> =>
  inTurn(() => run({ texts, how }))

async function run(request: CheckRequest): Promise<readonly Problem[]> {
  clearTimeout(idle)
  const started = (worker ??= new Worker(new URL('./check-worker.ts', import.meta.url)))
  started.ref()
  try {
    started.postMessage(request)
    const [problems] = await once(started, 'message')
    return problems as readonly Problem[] // check-worker.ts sends them
  } catch (error) {
    worker = undefined
    void started.terminate()
    throw error
  } finally {
    started.unref()
    idle = setTimeout(endWorker, IDLE_MS).unref()
  }
}

function endWorker(): void {
  void worker?.terminate()
  worker = undefined
}
