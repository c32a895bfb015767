import { type Site, singleContent } from '../../engine/site/site.ts'
import { optionsOf } from '../catalog/jobs/jobs.ts'
import type { JobWork, TakeFiles } from '../catalog/jobs/work.ts'
import { ownPropertiesOf } from '../catalog/properties.ts'
import { vatOn } from '../vat.ts'
import { exchangeFolder, openAll, openReceived } from './files.ts'
import { auditFile } from './sessions.ts'
import { resultOf, takeGoods } from './take-goods.ts'

/** Data of the site for the thread of a job, with the module whose `takeFiles` it calls. */
export const jobWork = <Log>(site: Site, { dataFolder, databaseUrl }: JobWork['config'], log: Log) => ({
  ...{ config: { dataFolder, databaseUrl }, log, properties: ownPropertiesOf(site), vat: vatOn(site) },
  ...{ exchange: singleContent(site, 'exchange'), takers: import.meta.url },
})

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
