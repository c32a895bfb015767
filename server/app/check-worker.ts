import '../compiled.mjs'
import { parentPort } from 'node:worker_threads'
import { loadBuiltRenderer } from '../engine/pages/load-renderer.ts'
import type { CheckRequest } from './check-in-worker.ts'
import { checkAndTry, checkSchema } from './check-schema.ts'

// The worker thread of check-in-worker.ts: each message contains texts of files, and the response their problems.

let renderer: ReturnType<typeof loadBuiltRenderer> | undefined

parentPort?.on('message', async ({ texts, how }: CheckRequest) => {
  parentPort?.postMessage(
    how === 'try' ? await checkAndTry(texts, await (renderer ??= loadBuiltRenderer())) : checkSchema(texts),
  )
})
