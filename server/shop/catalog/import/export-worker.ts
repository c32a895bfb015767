import '../../../compiled.mjs'
import { writeInThread } from '../../sheets/thread-file.ts'
import { exportCatalog } from './export-catalog.ts'

// The thread of an export: a large workbook takes seconds to write.
await writeInThread(exportCatalog)
