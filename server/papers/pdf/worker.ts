import '../../compiled.mjs'
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { type Paper, pages } from './pages.ts'
import type { Sheet } from './sheet.ts'

// The thread of render.ts: draws one paper after another.

const draw = ({ kind, data }: Paper): Sheet => {
  // The kind decides the data (pages.ts).
  const page = pages[kind] as (data: Paper['data']) => Sheet
  return page(data)
}

parentPort?.on('message', async ({ id, paper }: { id: number; paper: Paper }) => {
  try {
    const bytes = new Uint8Array(await buffer(draw(paper).doc))
    parentPort?.postMessage({ id, bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
})
