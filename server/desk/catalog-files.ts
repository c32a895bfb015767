import { promisify } from 'node:util'
import { type Request, type Response, Router } from 'express'
import type { MakeCall } from '#schema/api/types.ts'
import { withExport } from '../catalog/import/export-in-thread.ts'
import { ownPropertiesOf } from '../catalog/properties.ts'
import { uploadFolder } from '../forms/uploads.ts'
import type { Site } from '../site/site.ts'
import type { DeskServices } from './services.ts'

interface Dependencies<Context> {
  desk: DeskServices
  site: () => Site
  context: (request: Request, response: Response) => Context
  makeCall: MakeCall<Context>
}

/** The shown catalog as a file of the import, to be saved; a call says whether who asks may have it. */
export function createCatalogFiles<Context>({ desk, site, context, makeCall }: Dependencies<Context>): Router {
  const router = Router({ caseSensitive: true })
  router.get(['/desk/catalog.xlsx', '/desk/catalog.csv'], async (request, response) => {
    const { name } = await makeCall('desk.catalogExport', {}, context(request, response))
    const ending = request.path.slice(request.path.lastIndexOf('.'))
    const { config } = desk
    const work = { config, folder: uploadFolder(config.dataFolder), ending, properties: ownPropertiesOf(site()) }
    await withExport(work, (file) =>
      promisify<string, string>(response.download.bind(response))(file, `${name}${ending}`),
    )
  })
  return router
}
