import { oneAfterAnother } from '../../../engine/next-loop-turn.ts'
import { FairQueue } from '../../../engine/queue/queue.ts'
import { createThread } from '../../../engine/queue/thread.ts'
import type { Paper } from './pages.ts'

type Reply = { bytes: Uint8Array } | { error: unknown }

const ask = createThread(new URL('./worker.ts', import.meta.url), { longestMs: 60_000, memoryMb: 512 })
const inTurn = oneAfterAnother()

/** Queue for making papers, including reading their data: fifty papers at once would delay other requests. */
export const papers = new FairQueue({
  atOnce: 1,
  waiting: 100,
  each: 20,
  busy: 'Сейчас готовится много документов. Попробуйте через минуту.',
})

/** Draws a paper in a thread, one at a time. Equal data gives equal bytes. */
export const renderPaper = (paper: Paper): Promise<Uint8Array> =>
  inTurn(async () => {
    const reply = (await ask(paper)) as Reply // posted by worker.ts
    if ('error' in reply) throw reply.error
    return reply.bytes
  })
