import '../compiled.mjs'
import { parentPort } from 'node:worker_threads'
import type { SchemaTexts } from '#schema/definitions/kinds/texts.ts'
import { loadBuiltRenderer } from '../engine/pages/load-renderer.ts'
import { checkAndTry } from './check-schema.ts'

// The worker thread of check-in-worker.ts: checks the texts of each message and answers with their problems.

const renderer = loadBuiltRenderer()

parentPort?.on('message', async (texts: SchemaTexts) => {
  parentPort?.postMessage(await checkAndTry(texts, await renderer))
})
