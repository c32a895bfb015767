import { extname } from 'node:path'
import { type Request, type Response, Router } from 'express'
import type { MakeCall } from '#schema/definitions/calls/call.ts'
import type { Database } from '../engine/database/tables.ts'
import { sendStoredFile } from '../engine/forms/send-file.ts'
import type { Site } from '../engine/site/site.ts'
import { clientOf } from '../engine/visitor/staff.ts'
import { ownPropertiesOf } from '../shop/catalog/records.ts'
import { currentInvoice, readInvoice } from '../shop/orders/invoices.ts'
import { readPlaced } from '../shop/orders/order.ts'
import { drawInvoices, sendPaper } from '../shop/papers/order-papers.ts'
import { sendThreadFile } from '../shop/sheets/thread-file.ts'
import { readContent } from '../shop/submissions/stored-files.ts'
import { figuresTable } from './figures.ts'
import { sendOrderTable } from './order-table.ts'
import { packagingTable } from './packaging.ts'
import type { DeskServices } from './services.ts'

interface Dependencies<Context> {
  database: Pick<Database, 'query'>
  desk: DeskServices
  site: () => Site
  context: (request: Request, response: Response) => Context
  makeCall: MakeCall<Context>
}

/** CSP of a document that staff only look at: it allows no scripts, forms or requests. */
const SHOWN_ONLY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; frame-ancestors 'self'"

const EXPORT = new URL('../shop/catalog/import/export-catalog.ts', import.meta.url)

/** Serves files and tables of the desk as downloads. For each download a call checks the rights of the role. */
export function createDeskRouter<Context>({ database, desk, site, context, makeCall }: Dependencies<Context>): Router {
  const { query } = database
  const router = Router({ caseSensitive: true })
  for (const [path, call, owner] of [
    ['/desk/files/:file', 'desk.orderFile', 'order_files'],
    ['/desk/catalog/unknown/:file', 'desk.importUnknown', 'catalog_job_unknown'],
    ['/desk/letters/files/:file', 'desk.letterFile', 'letter_files'],
  ] as const)
    router.get(path, async (request, response) => {
      const file = String(request.params.file)
      const answer = await makeCall(call, { file }, context(request, response))
      await sendStoredFile(answer, readContent(query, owner, Number(file)), response)
    })
  // Sample documents that the studio shows in a frame.
  router.get('/desk/studio/specimens/:name', async (request, response) => {
    const name = String(request.params.name)
    const { html } = await makeCall('desk.studioSpecimen', { name }, context(request, response))
    response
      .set({ 'Cache-Control': 'private, no-store', 'Content-Security-Policy': SHOWN_ONLY })
      .type('html')
      .send(html)
  })
  router.get('/desk/invoices/:invoice.pdf', async (request, response) => {
    const invoice = String(request.params.invoice)
    await makeCall('desk.invoice', { invoice }, context(request, response))
    sendPaper(
      response,
      await drawInvoices(query, [await readInvoice(query, Number(invoice))], clientOf(request, response)),
    )
  })
  router.get('/desk/orders/invoices.pdf', async (request, response) => {
    const number = [request.query.number ?? []].flat().map(String)
    const asking = context(request, response)
    const { list } = await makeCall('desk.ordersSeveral', { number }, asking)
    const orders = await Promise.all(list.map((order) => readPlaced(query, order.number)))
    const invoices = await Promise.all(orders.map((order) => order && currentInvoice(query, order.id)))
    // The call checks the right to each invoice, and writes it into the audit.
    for (const invoice of invoices) if (invoice) await makeCall('desk.invoice', { invoice: String(invoice.id) }, asking)
    sendPaper(response, await drawInvoices(query, invoices, clientOf(request, response)))
  })
  router.get(['/desk/catalog.xlsx', '/desk/catalog.csv'], async (request, response) => {
    const { name } = await makeCall('desk.catalogExport', {}, context(request, response))
    const ending = extname(request.path)
    const work = { properties: ownPropertiesOf(site()) }
    const client = clientOf(request, response)
    await sendThreadFile(response, `${name}${ending}`, { writer: EXPORT, config: desk.config, work, client })
  })
  router.get(['/desk/orders.csv', '/desk/orders.xlsx'], async (request, response) => {
    const { number, ...filter } = request.query
    const asked = { ...filter, ...(number !== undefined && { number: [number].flat() }) }
    const table = await makeCall('desk.ordersExport', asked, context(request, response))
    await sendOrderTable(
      table,
      extname(request.path),
      { site: site(), desk, client: clientOf(request, response) },
      response,
    )
  })
  router.get('/desk/figures.xlsx', async (request, response) => {
    const figures = await makeCall('desk.figures', { ...request.query, whole: 'yes' }, context(request, response))
    response.attachment('tsifry.xlsx').send(await figuresTable(figures))
  })
  router.get('/desk/packaging.xlsx', async (request, response) => {
    const figures = await makeCall('desk.figures', request.query, context(request, response))
    response.attachment('upakovka.xlsx').send(await packagingTable(figures))
  })
  return router
}
