import { optionsOf } from '../catalog/jobs/jobs.ts'
import type { TakeFiles } from '../catalog/jobs/work.ts'
import { exchangeFolder, openAll, openReceived } from './files.ts'
import { auditFile } from './sessions.ts'
import { resultOf, takeGoods } from './take-goods.ts'

/** Module in which a job's thread finds `takeFiles`. */
export const TAKERS = import.meta.url

export const takeFiles: TakeFiles = async (database, job, work, archive) => {
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
