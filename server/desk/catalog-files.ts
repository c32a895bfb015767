import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type Request, type Response, Router } from 'express'
import type { MakeCall } from '#schema/api/types.ts'
import { type OwnProperty, ownPropertiesOf } from '../catalog/properties.ts'
import { uploadFolder } from '../forms/uploads.ts'
import type { Site } from '../site/site.ts'
import type { DeskServices } from './services.ts'

/** Data for the thread of an export. */
export interface ExportWork {
  config: Pick<DeskServices['config'], 'dataFolder' | 'databaseUrl'>
  file: string
  properties: readonly OwnProperty[]
}

interface Dependencies<Context> {
  desk: DeskServices
  site: () => Site
  context: (request: Request, response: Response) => Context
  makeCall: MakeCall<Context>
}

/** The shown catalog as a file of the import, to be saved; a call says whether who asks may have it. */
export function createCatalogFiles<Context>({ desk, site, context, makeCall }: Dependencies<Context>): Router {
  const router = Router({ caseSensitive: true })
  let last: Promise<unknown> = Promise.resolve()
  router.get(['/desk/catalog.xlsx', '/desk/catalog.csv'], async (request, response) => {
    const { name } = await makeCall('desk.catalogExport', {}, context(request, response))
    const folder = join(uploadFolder(desk.config.dataFolder), randomUUID())
    const ending = request.path.slice(request.path.lastIndexOf('.'))
    const file = join(folder, `katalog${ending}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      // One at a time bounds memory.
      const writing = last.then(() => runExport({ config: desk.config, file, properties: ownPropertiesOf(site()) }))
      last = writing.catch(() => undefined)
      await writing
      await promisify<string, string>(response.download.bind(response))(file, `${name}${ending}`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
  return router
}

/** Memory limit of the thread, in megabytes. */
const MEMORY_MB = 1024

async function runExport({ config, ...work }: ExportWork): Promise<void> {
  const { dataFolder, databaseUrl } = config
  const workerData: ExportWork = { ...work, config: { dataFolder, databaseUrl } }
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // An error of the thread rejects.
  await once(worker, 'exit')
}
