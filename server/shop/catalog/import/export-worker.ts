import { openDatabase } from '../../data.ts'
import '../../../compiled.mjs'
import { workerData } from 'node:worker_threads'
import { exportCatalog } from './export-catalog.ts'
import type { ExportWork } from './export-in-thread.ts'

// The thread of an export (export-in-thread.ts): a large workbook takes seconds to write.

const { config, file, ...what } = workerData as ExportWork

const database = await openDatabase(config, 'keep')
try {
  await exportCatalog(database, file, what)
} finally {
  await database.close()
}
