import { openDatabase } from '../shop/data.ts'
import '../compiled.mjs'
import { parentPort, workerData } from 'node:worker_threads'
import { EmptyImport, ImportError, SheetQuestion } from '../shop/catalog/import/problem.ts'
import { DisplacedError } from '../shop/catalog/replace.ts'
import { EMPTY_REPORT, lastJob } from './catalog-jobs.ts'
import { type JobResult, type JobWork, workAt } from './catalog-work.ts'

// The thread of a job (run-catalog-job.ts): posts how far it is as [done, total], and the result.

const work = workerData as JobWork // of runCatalogJob

const database = await openDatabase(work.config, 'keep')
try {
  const job = await lastJob(database.query)
  if (job?.id === work.job)
    parentPort?.postMessage(
      await workAt(database, job, work, (done, total) => parentPort?.postMessage([done, total])).catch(inWords),
    )
} finally {
  await database.close()
}

function inWords(error: unknown): JobResult {
  if (error instanceof SheetQuestion)
    return {
      state: 'asking',
      report: { ...EMPTY_REPORT, message: `${error.message} ${error.hint}`, sheets: error.sheets },
    }
  if (error instanceof ImportError || error instanceof DisplacedError) {
    const hint = error instanceof ImportError ? error.hint : ''
    const example = error instanceof EmptyImport ? 'Образец\u00a0— нынешний каталог: его можно сохранить ниже.' : ''
    const message = [error.message, hint, example, 'Каталог прежний.'].filter(Boolean).join(' ')
    return { state: 'failed', report: { ...EMPTY_REPORT, message } }
  }
  throw error
}
