import { openDatabase } from '../data.ts'
import '../../compiled.mjs'
import { parentPort, workerData } from 'node:worker_threads'
import { ColumnsQuestion, EmptyImport, ImportError, SheetQuestion } from '../catalog/import/problem.ts'
import { EMPTY_REPORT, type JobResult, optionsOf, partsOf, readJobs } from '../catalog/jobs/jobs.ts'
import { type JobWork, type TakeFiles, workAt } from '../catalog/jobs/work.ts'
import { DisplacedError } from '../catalog/replace.ts'
import { exchangeFolder, openAll, openReceived } from './files.ts'
import { auditFile } from './sessions.ts'
import { resultOf, takeGoods } from './take-goods.ts'

// The thread of a job of the catalog (catalog/jobs/run.ts): posts how far it is as [done, total], and the result.

const work = workerData as JobWork // of runCatalogJob

const database = await openDatabase(work.config, 'keep')
try {
  const job = (await readJobs(database.query, work.job)).find(({ id }) => id === work.job)
  if (job)
    parentPort?.postMessage(
      await workAt(database, job, work, takeFiles, (done, total) => parentPort?.postMessage([done, total])).catch(
        inWords,
      ),
    )
} finally {
  await database.close()
}

async function takeFiles(...[database, job, work, archive]: Parameters<TakeFiles>) {
  const { config, exchange: settings, vat, properties } = work
  const dryRun = job.state === 'checking'
  const { exchange, limits } = optionsOf(job)
  const [session = '', name = ''] = exchange?.split('/') ?? []
  const open = async () => (archive ? openAll(archive) : [await openReceived(exchangeFolder(config, session), name)])
  const take = async () => takeGoods(database, await open(), { settings, vat, properties, dryRun, limits })
  const result = await resultOf(take, dryRun ? 'asking' : 'done')
  if (!archive) await auditFile(database.query, name, result)
  return result
}

function inWords(error: unknown): JobResult {
  if (error instanceof SheetQuestion)
    return {
      state: 'asking',
      report: { ...EMPTY_REPORT, message: `${error.message} ${error.hint}`, sheets: error.sheets },
    }
  if (error instanceof ColumnsQuestion)
    return {
      state: 'asking',
      report: { ...EMPTY_REPORT, message: `${error.message} ${error.hint}`, columns: partsOf(error) },
    }
  if (error instanceof ImportError || error instanceof DisplacedError) {
    const hint = error instanceof ImportError ? error.hint : ''
    const example = error instanceof EmptyImport ? 'Образец\u00a0— нынешний каталог: его можно сохранить ниже.' : ''
    const message = [error.message, hint, example, 'Каталог прежний.'].filter(Boolean).join(' ')
    return { state: 'failed', report: { ...EMPTY_REPORT, message } }
  }
  throw error
}
