import '../../../compiled.mjs'
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { type Paper, pages } from './pages.ts'
import type { Sheet } from './sheet.ts'

// The worker thread that render.ts starts: draws one paper at a time.

async function bytesOf({ kind, data }: Paper): Promise<Uint8Array<ArrayBuffer>> {
  // The kind determines the type of the data (pages.ts).
  const page = pages[kind] as (data: Paper['data']) => Sheet | string | Promise<Uint8Array>
  const rendered = await page(data)
  if (rendered instanceof Uint8Array) return new Uint8Array(rendered)
  return typeof rendered === 'string' ? new TextEncoder().encode(rendered) : new Uint8Array(await buffer(rendered.doc))
}

parentPort?.on('message', async (paper: Paper) => {
  try {
    const bytes = await bytesOf(paper)
    parentPort?.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})
