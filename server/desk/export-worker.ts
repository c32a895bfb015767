import '../compiled.mjs'
import { workerData } from 'node:worker_threads'
import { exportCatalog } from '../catalog/import/export-catalog.ts'
import { openDatabase } from '../database/database.ts'
import type { ExportWork } from './catalog-files.ts'

// The thread of an export (catalog-files.ts): a large workbook takes seconds to write.

const { config, file, properties } = workerData as ExportWork

const database = await openDatabase(config, 'keep')
try {
  await exportCatalog(database, file, properties)
} finally {
  await database.close()
}
