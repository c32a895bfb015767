import { openDatabase } from '../../data.ts'
import '../../../compiled.mjs'
import { workerData } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { type PriceList, writePriceList } from './price-list.ts'

// The thread of a price list (price-router.ts): a large workbook takes seconds to write.

/** Data for the thread. */
export interface PriceWork extends PriceList {
  config: Pick<Config, 'dataFolder' | 'databaseUrl'>
  file: string
}

const { config, file, ...list } = workerData as PriceWork

const database = await openDatabase(config, 'keep')
try {
  await writePriceList(database, file, list)
} finally {
  await database.close()
}
