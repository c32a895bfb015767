import { openDatabase } from '../shop/data.ts'
import '../compiled.mjs'
import { workerData } from 'node:worker_threads'
import { writeTable } from '../shop/sheets/table-file.ts'
import { type OrderTableWork, TITLES, tableRows } from './order-table.ts'

// The thread of a table of orders (order-table.ts): a large one takes seconds to write.

const { config, file, filter, words } = workerData as OrderTableWork

const database = await openDatabase(config, 'keep')
try {
  await writeTable(file, TITLES, tableRows(database, filter, words))
} finally {
  await database.close()
}
