import '../../../compiled.mjs'
import { parentPort } from 'node:worker_threads'
import { openSource } from './files.ts'
import { ImportError } from './problem.ts'
import { textOf } from './reading.ts'
import { MAX_ROWS, type Reply, type TableFile } from './table-file.ts'

// The worker thread that table-file.ts starts.

async function read({ path, name }: TableFile): Promise<Reply> {
  try {
    const source = await openSource(path, undefined, name)
    const rows = [[...source.titles]]
    for await (const { cells } of source.rows()) {
      if (rows.push(cells.map(textOf)) > MAX_ROWS)
        return { refusal: `Строк больше ${MAX_ROWS}: разделите таблицу на\u00a0части.` }
    }
    return { rows }
  } catch (error) {
    if (error instanceof ImportError) return { refusal: [error.message, error.hint].filter(Boolean).join(' ') }
    throw error
  }
}

parentPort?.on('message', async (file: TableFile) => parentPort?.postMessage(await read(file)))
