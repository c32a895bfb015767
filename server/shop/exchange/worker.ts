import { openDatabase } from '../data.ts'
import '../../compiled.mjs'
import { parentPort, workerData } from 'node:worker_threads'
import { EMPTY_REPORT } from '../catalog/jobs/jobs.ts'
import type { JobResult, JobWork } from '../catalog/jobs/work.ts'
import { DisplacedError } from '../catalog/replace.ts'
import { openReceived } from './files.ts'
import { ExchangeError } from './read-xml.ts'
import { type GoodsWork, takeGoods } from './take-goods.ts'

/** A file of goods, prices or stock to take; what a job is given as `exchange`. */
export interface FileWork extends Omit<GoodsWork, 'vat'> {
  folder: string
}

// The thread of an exchange's job (server/shop/catalog/jobs/run.ts): posts the result.

const { config, vat, exchange } = workerData as JobWork & { exchange: FileWork } // of protocol.ts

const database = await openDatabase(config, 'keep')
try {
  parentPort?.postMessage(await take().catch(inWords))
} finally {
  await database.close()
}

async function take(): Promise<JobResult> {
  const { message, lines } = await takeGoods(database, await openReceived(exchange.folder, exchange.name), {
    ...exchange,
    vat,
  })
  return { state: 'done', report: { ...EMPTY_REPORT, message, problems: lines.slice(0, 100) } }
}

function inWords(error: unknown): JobResult {
  if (!(error instanceof ExchangeError || error instanceof DisplacedError)) throw error
  return { state: 'failed', report: { ...EMPTY_REPORT, message: error.message } }
}
