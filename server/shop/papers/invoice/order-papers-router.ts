import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../engine/database/tables.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { readOrderFile } from '../../orders/files.ts'
import { paperOfLink } from '../../orders/paper-links.ts'
import type { OrderPapers } from '../dependencies.ts'
import { NOT_KEPT } from '../not-kept.ts'
import { sendInvoice } from './send.ts'

const noPaper = (): HttpError =>
  new HttpError(404, 'Такого документа нет. Если ссылка из\u00a0письма, проверьте, вся ли она скопирована.')

/** Papers of an order for its owner, and for whoever has the address from a letter. */
export function createOrderPapersRouter<Context>({ database, state, context, makeCall }: OrderPapers<Context>): Router {
  const { query } = database
  const router = Router({ caseSensitive: true })

  /** @throws HttpError 404 for an address that no letter has */
  function opened(paper: 'invoice' | 'file', token: string): number {
    const id = paperOfLink(state().site.signing, paper, token)
    if (id === undefined) throw noPaper()
    return id
  }

  /** @throws HttpError 404 unless the visitor's order lists a paper of this address */
  async function refuseOthers(request: Request, response: Response): Promise<void> {
    const { number } = request.params
    const { item } = await makeCall('order.view', { number }, context(request, response))
    if (!item.papers?.some(({ link }) => link === request.path)) throw noPaper()
  }

  router.get('/papers/order/:number/invoice-:invoice.pdf', async (request, response) => {
    await refuseOthers(request, response)
    await sendInvoice(query, Number(request.params.invoice), response)
  })
  router.get('/papers/order/:number/file-:file', async (request, response) => {
    await refuseOthers(request, response)
    await sendFile(query, Number(request.params.file), response)
  })
  router.get('/papers/invoice/:token.pdf', async ({ params }, response) => {
    await sendInvoice(query, opened('invoice', params.token), response)
  })
  router.get('/papers/file/:token', async ({ params }, response) => {
    await sendFile(query, opened('file', params.token), response)
  })
  return router
}

/** Sends a file of an order that its buyer may see, to be saved. @throws HttpError 404 */
async function sendFile(query: Kysely<Tables>, id: number, response: Response): Promise<void> {
  const file = await query
    .selectFrom('order_files')
    .select(['name', 'type'])
    .where('id', '=', id)
    .where('for_buyer', '=', 1)
    .executeTakeFirst()
  if (!file) throw noPaper()
  // Nothing in it runs, whatever it is.
  response.attachment(file.name).type(file.type).set(NOT_KEPT)
  await pipeline(Readable.from(readOrderFile(query, id)), response)
}
