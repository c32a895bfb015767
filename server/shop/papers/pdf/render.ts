import { Worker } from 'node:worker_threads'
import { oneAfterAnother } from '../../../engine/next-loop-turn.ts'
import { FairQueue } from '../../../engine/queue/queue.ts'
import { askThread } from '../../../engine/queue/thread.ts'
import type { Paper } from './pages.ts'

/** Memory limit of the thread, in megabytes. */
const MEMORY_MB = 512

/** A paper that takes longer ends the thread. */
const LONGEST_MS = 60_000

type Reply = { bytes: Uint8Array } | { error: unknown }

let thread: Worker | undefined
const inTurn = oneAfterAnother()

/** Papers that visitors and staff ask for, with the data of each: those of fifty at once would hold up other requests. */
export const papers = new FairQueue({
  atOnce: 1,
  waiting: 100,
  each: 20,
  busy: 'Сейчас готовится много документов. Попробуйте через минуту.',
})

/** Draws a paper in a thread, one after another: requests are answered meanwhile. Equal papers give equal bytes. */
export const renderPaper = (paper: Paper): Promise<Uint8Array> => inTurn(() => draw(paper))

async function draw(paper: Paper): Promise<Uint8Array> {
  const reply = (await askThread((thread ??= start()), paper, LONGEST_MS)) as Reply // posted by worker.ts
  if ('error' in reply) throw reply.error
  return reply.bytes
}

/** The paper that is drawn when the thread fails is lost; the next one gets a new thread. */
function start(): Worker {
  const forget = (): void => {
    thread = undefined
  }
  return new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
    .once('error', forget)
    .once('exit', forget)
}
