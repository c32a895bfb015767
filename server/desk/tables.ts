import { extname } from 'node:path'
import { promisify } from 'node:util'
import { type Request, type Response, Router } from 'express'
import type { MakeCall } from '#schema/definitions/calls/types.ts'
import { uploadFolder } from '../engine/forms/uploads.ts'
import type { Site } from '../engine/site/site.ts'
import { withExport } from '../shop/catalog/import/export-in-thread.ts'
import { ownPropertiesOf } from '../shop/catalog/properties.ts'
import { figuresTable } from './figures.ts'
import { sendOrderTable } from './order-table.ts'
import type { DeskServices } from './services.ts'

interface Dependencies<Context> {
  desk: DeskServices
  site: () => Site
  context: (request: Request, response: Response) => Context
  makeCall: MakeCall<Context>
}

/** Tables to be saved, the shown catalog and filtered orders; a call says whether who asks may have one. */
export function createTables<Context>({ desk, site, context, makeCall }: Dependencies<Context>): Router {
  const router = Router({ caseSensitive: true })
  router.get(['/desk/catalog.xlsx', '/desk/catalog.csv'], async (request, response) => {
    const { name } = await makeCall('desk.catalogExport', {}, context(request, response))
    const ending = extname(request.path)
    const { config } = desk
    const work = { config, folder: uploadFolder(config.dataFolder), ending, properties: ownPropertiesOf(site()) }
    await withExport(work, (file) =>
      promisify<string, string>(response.download.bind(response))(file, `${name}${ending}`),
    )
  })
  router.get(['/desk/orders.csv', '/desk/orders.xlsx'], async (request, response) => {
    const { number, ...filter } = request.query
    const asked = { ...filter, ...(number !== undefined && { number: [number].flat() }) }
    const table = await makeCall('desk.ordersExport', asked, context(request, response))
    await sendOrderTable(table, extname(request.path), { site: site(), desk }, response)
  })
  router.get('/desk/figures.xlsx', async (request, response) => {
    const figures = await makeCall('desk.figures', request.query, context(request, response))
    response.attachment('tsifry.xlsx').send(await figuresTable(figures))
  })
  return router
}
