import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import { sendStoredFile } from '../../engine/forms/send-file.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { clientKey, type RateLimit } from '../../engine/limits/rate-limiter.ts'
import type { Client } from '../../engine/queue/queue.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { clientOf } from '../../engine/visitor/staff.ts'
import { withAliases } from '../aliases/aliases.ts'
import { openShared } from '../lists/calls/basket.ts'
import { readItems } from '../lists/items.ts'
import { offersIn, readOffer } from '../offers/offer.ts'
import { missingOffer } from '../offers/view.ts'
import { readEvents } from '../orders/events.ts'
import { readInvoice } from '../orders/invoices.ts'
import { type GoodsPaper, goodsOf, papersOf, shipmentEntries } from '../orders/lots.ts'
import { linkedId, type OrderOrOffer, readPlaced } from '../orders/order.ts'
import { readNamedLines } from '../orders/read.ts'
import { readContent } from '../submissions/stored-files.ts'
import { type Archived, archive, archivedDocument } from './archive.ts'
import type { CatalogPapers, OrderPapers } from './dependencies.ts'
import { labelsOf } from './labels/labels.ts'
import {
  drawInvoices,
  drawOrderPaper,
  drawPaper,
  ORDER_PAPERS,
  type OrderPaper,
  PRIVATE_HEADERS,
  sendPaper,
} from './order-papers.ts'
import { basketSpecification } from './specification/specification.ts'

const limitOf = (name: string): RateLimit => ({
  name,
  points: 60,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много документов.',
})
const LIMITS = {
  ...{ offer: limitOf('offer papers'), specification: limitOf('specifications'), shipment: limitOf('shipments') },
}

const noPaper = (): HttpError =>
  new HttpError(404, 'Такого документа нет. Если ссылка из\u00a0письма, проверьте, вся ли она скопирована.')
const noSpecification = () => new HttpError(404, 'Такой спецификации нет: ссылка неполная, или срок её хранения вышел.')

/**
 * Serves papers of orders, offers and baskets: to their owners, after a call has authorized the request; to anyone with a signed address;
 * and to staff, before others in the queue.
 */
export function createOrderRouter<Context>(dependencies: OrderPapers<Context> & Pick<CatalogPapers, 'uidOf'>): Router {
  const { database, state, catalog, limiter, readPicture, uidOf, context, makeCall } = dependencies
  const { query } = database
  const router = Router({ caseSensitive: true })
  const whole = () => ({ ...state(), catalog: catalog(), database, readPicture })
  const ownItems = async (uid: string) => withAliases(query, { uid }, await readItems(query, uid, 'basket'))
  const count = (request: Request, paper: keyof typeof LIMITS) =>
    limiter.consume(LIMITS[paper], clientKey(request.ip ?? ''))

  /** Returns the id in a signed token. @throws HttpError 404 for an invalid token */
  function opened(paper: 'invoice' | 'file' | 'passport' | 'shipment', token: string): number {
    const id = linkedId(state().site.signing, paper, token)
    if (id === undefined) throw noPaper()
    return Number(id)
  }

  /** Returns a token's offer unless it is withdrawn. Reads only the row: fifty calls of its page at once would delay other requests. */
  async function openedOffer(token: string): Promise<OrderOrOffer | undefined> {
    const offer = await readOffer(query, state().site, token)
    return offer?.status === 'withdrawn' ? undefined : offer
  }

  /** Refuses an address that is not among the papers of the visitor's order. @throws HttpError 404 */
  async function refuseOthers(request: Request, response: Response): Promise<void> {
    const { number } = request.params
    const { item } = await makeCall('order.view', { number }, context(request, response))
    if (!item.papers?.some(({ link }) => link === request.path)) throw noPaper()
  }

  /** Sends a file of an order that its buyer may see, as a download. @throws HttpError 404 */
  async function sendFile(id: number, response: Response): Promise<void> {
    const file = await query
      .selectFrom('order_files')
      .select(['name', 'type'])
      .where('id', '=', id)
      .where('for_buyer', '=', 1)
      .executeTakeFirst()
    if (!file) throw noPaper()
    // The headers prevent scripts in the file from running.
    response.attachment(file.name).type(file.type).set(PRIVATE_HEADERS)
    await pipeline(Readable.from(readContent(query, 'order_files', id)), response)
  }

  router.get('/papers/order/:number/invoice-:invoice.pdf', async (request, response) => {
    await refuseOthers(request, response)
    const invoice = await readInvoice(query, Number(request.params.invoice))
    sendPaper(response, await drawInvoices(query, [invoice], clientOf(request, response)))
  })
  router.get('/papers/order/:number/file-:file', async (request, response) => {
    await refuseOthers(request, response)
    await sendFile(Number(request.params.file), response)
  })
  router.get('/papers/invoice/:token.pdf', async (request, response) => {
    const invoice = await readInvoice(query, opened('invoice', request.params.token))
    sendPaper(response, await drawInvoices(query, [invoice], clientOf(request, response)))
  })
  router.get('/papers/file/:token', async ({ params }, response) => {
    await sendFile(opened('file', params.token), response)
  })

  /** Reads a shipment by the number of its event, with the order's lines. @throws HttpError 404 */
  async function shipmentOf(event: number) {
    const row = await query.selectFrom('order_changes').select('order_id').where('id', '=', event).executeTakeFirst()
    const id = row?.order_id ?? 0
    const shipment = shipmentEntries(await readEvents(query, id)).find((each) => each.event.id === event)
    if (!shipment) throw noPaper()
    return { id, shipment, lines: await readNamedLines(query, id) }
  }

  async function archived({ stored, title, note, file }: GoodsPaper): Promise<Archived[]> {
    if (!stored) return archivedDocument({ title, file })
    const content = readContent(query, 'lot_files', stored.id)
    return [{ name: `${title}, ${note}${extname(file)}`, changed: new Date(stored.added_at), content }]
  }

  router.get('/papers/passport/:token/:file', async ({ params }, response) => {
    const id = opened('passport', params.token)
    const row = await query.selectFrom('lot_files').select(['name', 'type']).where('id', '=', id).executeTakeFirst()
    if (!row) throw noPaper()
    await sendStoredFile(row, readContent(query, 'lot_files', id), response.set('X-Robots-Tag', 'noindex'))
  })
  router.get('/papers/shipment/:token.zip', async (request, response) => {
    const { shipment, lines } = await shipmentOf(opened('shipment', request.params.token))
    await count(request, 'shipment')
    const files = await Promise.all((await papersOf(goodsOf(shipment, lines), whole())).map(archived))
    response.attachment(`dokumenty-otgruzki-${shipment.entry.day}.zip`).set(PRIVATE_HEADERS)
    await pipeline(Readable.from(archive(files.flat())), response)
  })
  router.get('/desk/orders/:number/labels-:event.pdf', async (request, response) => {
    const { number, event } = request.params
    await makeCall('desk.order', { number }, context(request, response))
    const { id, shipment, lines } = await shipmentOf(Number(event))
    if ((await readPlaced(query, number))?.id !== id) throw noPaper()
    const data = await labelsOf(shipment, lines, whole())
    const name = `etiketki-${number}.pdf`
    const draw = async () => ({ name, paper: { kind: 'labels', data } }) as const
    sendPaper(response, await drawPaper(`labels ${hashOf(JSON.stringify(data))}`, clientOf(request, response), draw))
  })

  for (const kind of Object.keys(ORDER_PAPERS) as OrderPaper[]) {
    const { address: paper, ending } = ORDER_PAPERS[kind]
    const file = `${paper}.${ending}`
    /** Draws and sends the paper. @throws HttpError 404 if the order or offer is missing */
    async function sendOf(response: Response, order: OrderOrOffer | undefined, client: Client): Promise<void> {
      if (!order) throw paper === 'offer' ? missingOffer() : noSpecification()
      sendPaper(response, await drawOrderPaper(kind, order, whole(), client))
    }

    router.get(`/papers/${file}`, async (request, response) => {
      const token = String(request.query.token)
      const number = linkedId(state().site.signing, 'order', token)
      const order = await (number === undefined ? openedOffer(token) : readPlaced(query, number))
      await count(request, paper)
      await sendOf(response, order, clientOf(request, response))
    })
    router.get(`/papers/order/:number/${file}`, async (request, response) => {
      const { number } = request.params
      await makeCall('order.view', { number }, context(request, response))
      await count(request, paper)
      await sendOf(response, await readPlaced(query, number), clientOf(request, response))
    })
    router.get(`/desk/orders/:number/${file}`, async (request, response) => {
      const { number } = request.params
      await makeCall('desk.order', { number }, context(request, response))
      await sendOf(response, await readPlaced(query, number), clientOf(request, response))
    })
    router.get(paper === 'offer' ? '/desk/offers/:id.pdf' : `/desk/offers/:id/${file}`, async (request, response) => {
      const { id } = request.params
      await makeCall('desk.offer', { id }, context(request, response))
      await sendOf(
        response,
        await offersIn(query).where('id', '=', Number(id)).executeTakeFirst(),
        clientOf(request, response),
      )
    })
    if (kind === 'offer') continue
    router.get(`/papers/basket.${ending}`, async (request, response) => {
      const { shared } = request.query
      const items = await (shared === undefined
        ? ownItems(uidOf(request, response))
        : openShared(String(shared), { ...state(), database }))
      if (items.length === 0) throw new HttpError(409, 'Корзина пуста: скачивать нечего.')
      await count(request, paper)
      const drawn = await drawPaper(
        `${file} ${hashOf(JSON.stringify(items))}`,
        clientOf(request, response),
        async () => {
          const data = await basketSpecification(items, whole())
          return { name: `${data.file}.${ending}`, paper: { kind, data } }
        },
      )
      sendPaper(response, drawn)
    })
  }
  return router
}
