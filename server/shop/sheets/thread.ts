import '../../compiled.mjs'
import { workerData } from 'node:worker_threads'
import { openDatabase } from '../data.ts'
import type { ThreadData, WriteFile } from './thread-file.ts'

// The worker thread that thread-file.ts starts, because a large workbook takes seconds to write.

const { writer, config, file, work } = workerData as ThreadData // from runThread
const { writeFile } = (await import(writer)) as { writeFile: WriteFile<object> }
await using database = await openDatabase(config, 'keep')
await writeFile(database, file, work)
