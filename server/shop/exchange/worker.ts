import { openDatabase } from '../data.ts'
import '../../compiled.mjs'
import { parentPort, workerData } from 'node:worker_threads'
import type { JobWork } from '../catalog/jobs/work.ts'
import { openReceived } from './files.ts'
import type { Settings } from './read-offers.ts'
import { resultOf, takeGoods } from './take-goods.ts'

/** A file of goods, prices or stock to take; what a job is given as `exchange`. */
export interface FileWork {
  folder: string
  name: string
  settings: Settings
}

// The thread of an exchange's job (server/shop/catalog/jobs/run.ts): posts the result.

const { config, vat, exchange } = workerData as JobWork & { exchange: FileWork } // of protocol.ts

const database = await openDatabase(config, 'keep')
try {
  const { folder, name, settings } = exchange
  const take = async () => takeGoods(database, await openReceived(folder, name), { settings, vat })
  parentPort?.postMessage(await resultOf(take))
} finally {
  await database.close()
}
