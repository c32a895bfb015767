import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import type { MakeCall } from '#schema/api/types.ts'
import type { Database } from '../../database/database.ts'
import { HttpError } from '../../http/http-error.ts'
import { readOrderFile } from '../../orders/files.ts'
import { invoiceOfLink } from '../../orders/invoices.ts'
import type { Site } from '../../site/site.ts'
import { sendInvoice } from './send.ts'

interface Dependencies<Context> {
  database: Pick<Database, 'query'>
  site: () => Site
  context: (request: Request, response: Response) => Context
  makeCall: MakeCall<Context>
}

/** Papers of an order for its owner, and invoices for whoever has the address from a letter. */
export function createOrderPapers<Context>({ database, site, context, makeCall }: Dependencies<Context>): Router {
  const { query } = database
  const router = Router({ caseSensitive: true })

  /** @throws HttpError 404 unless the visitor's order lists a paper of this address */
  async function refuseOthers(request: Request, response: Response): Promise<void> {
    const { number } = request.params
    const { item } = await makeCall('order.view', { number }, context(request, response))
    if (!item.papers?.some(({ link }) => link === request.path))
      throw new HttpError(404, 'Такого документа у\u00a0заказа нет.')
  }

  router.get('/papers/order/:number/invoice-:invoice.pdf', async (request, response) => {
    await refuseOthers(request, response)
    await sendInvoice(query, Number(request.params.invoice), response)
  })
  router.get('/papers/order/:number/file-:file', async (request, response) => {
    await refuseOthers(request, response)
    const id = Number(request.params.file)
    const file = await query.selectFrom('order_files').select(['name', 'type']).where('id', '=', id).executeTakeFirst()
    if (!file) throw new HttpError(404, 'Такого документа у\u00a0заказа нет.')
    // Nothing in it runs, whatever it is.
    response
      .attachment(file.name)
      .type(file.type)
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Content-Security-Policy': 'sandbox' })
    await pipeline(Readable.from(readOrderFile(query, id)), response)
  })
  router.get('/papers/invoice/:token.pdf', async (request, response) => {
    const id = invoiceOfLink(site().signing, String(request.params.token))
    if (id === undefined)
      throw new HttpError(404, 'Такого счёта нет: проверьте, вся ли ссылка скопирована из\u00a0письма.')
    await sendInvoice(query, id, response)
  })
  return router
}
