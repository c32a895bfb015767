import { BY_ORDERS, optionsOf } from '../catalog/jobs/jobs.ts'
import type { TakeFiles } from '../catalog/jobs/work.ts'
import { exchangeFolder, openAll, openReceived, removeTaken } from './files.ts'
import { auditFile } from './sessions.ts'
import { resultOf, takeGoods } from './take-goods.ts'

/** URL of this module: the worker thread of a job imports it and calls its `takeFiles`. */
export const TAKERS = import.meta.url

export const takeFiles: TakeFiles = async (database, job, work, host, archive) => {
  const { config, exchange: settings, vat, properties, materials } = work
  const dryRun = job.state === 'checking'
  const { exchange, limits } = optionsOf(job)
  const [session = '', name = ''] = exchange?.split('/') ?? []
  const folder = exchangeFolder(config, session)
  const received = () => openReceived(folder, name)
  const isOrders = job.email === BY_ORDERS
  const result = await resultOf(
    // Imported dynamically, because an import of goods does not need the modules of orders.
    async () => {
      if (isOrders) return (await import('./take-sale.ts')).takeSale(database, await received(), work, host)
      const files = archive ? await openAll(archive) : [await received()]
      return takeGoods(database, files, { settings, vat, properties, materials, dryRun, limits })
    },
    dryRun ? 'asking' : 'done',
  )
  if (!archive) await auditFile(database.query, name, result)
  // A file of orders is deleted, because it contains personal data of buyers.
  if (isOrders) await removeTaken(folder, name)
  return result
}
