import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, type Response, Router } from 'express'
import { sendStoredFile } from '../../engine/forms/send-file.ts'
import { HttpError } from '../../engine/http/http-error.ts'
import { clientKey, type RateLimit } from '../../engine/limits/rate-limiter.ts'
import { hashOf } from '../../engine/secrets/hash.ts'
import { clientOf } from '../../engine/visitor/staff.ts'
import type { Booked } from '../orders/entries.ts'
import { readEvents } from '../orders/events.ts'
import { type GoodsPaper, goodsOf, papersOf, shipmentsIn } from '../orders/lots.ts'
import { linkedId, type OrderLine, readPlaced } from '../orders/order.ts'
import { readNamedLines } from '../orders/read.ts'
import { readContent } from '../submissions/stored-files.ts'
import { type Archived, archive, archivedDocument } from './archive.ts'
import type { OrderPapers } from './dependencies.ts'
import { labelsOf } from './labels/labels.ts'
import { drawPaper, NOT_KEPT, sendPaper } from './order-papers.ts'

const LIMIT: RateLimit = {
  name: 'papers of lots',
  points: 100,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много документов.',
}

const noPaper = (): HttpError => new HttpError(404, 'Такого документа нет.')

interface Shipment {
  shipment: Booked
  lines: readonly OrderLine[]
}

/** Papers of lots, all those of a shipment, and labels for its boxes: for the buyer, for whoever has a signed address, and for staff. */
export function createLotRouter<Context>(dependencies: OrderPapers<Context>): Router {
  const { database, state, catalog, limiter, context, makeCall } = dependencies
  const { query } = database
  const router = Router({ caseSensitive: true })
  const whole = () => ({ ...state(), catalog: catalog(), database })
  const count = ({ ip = '' }: Request) => limiter.consume(LIMIT, clientKey(ip))

  /** @throws HttpError 404 unless the order has this shipment */
  async function shipmentOf(number: string, event: string): Promise<Shipment> {
    const order = await readPlaced(query, number)
    const shipments = order ? shipmentsIn(await readEvents(query, order.id)) : []
    const shipment = shipments.find((each) => String(each.event.id) === event)
    if (!order || !shipment) throw noPaper()
    return { shipment, lines: await readNamedLines(query, order.id) }
  }

  /** @throws HttpError 404 for a shipment without papers */
  async function sendPapers({ shipment, lines }: Shipment, response: Response): Promise<void> {
    const papers = await papersOf(goodsOf(shipment, lines), whole())
    const files = (await Promise.all(papers.map(archived))).flat()
    if (files.length === 0) throw noPaper()
    response.attachment(`Документы отгрузки ${shipment.entry.day}.zip`).set(NOT_KEPT)
    await pipeline(Readable.from(archive(files)), response)
  }

  async function archived({ stored, title, note, file, changed = '' }: GoodsPaper): Promise<Archived[]> {
    if (stored === undefined) return archivedDocument({ title, file })
    const name = [title, note].filter(Boolean).join(', ')
    const ending = file.slice(file.lastIndexOf('.'))
    return [{ name: name + ending, changed: new Date(changed), content: readContent(query, 'lot_files', stored) }]
  }

  router.get('/papers/passport/:token/:file', async (request, response) => {
    const id = Number(linkedId(state().site.signing, 'passport', request.params.token) ?? 0)
    const row = await query.selectFrom('lot_files').select(['name', 'type']).where('id', '=', id).executeTakeFirst()
    if (!row) throw noPaper()
    response.set('X-Robots-Tag', 'noindex')
    await sendStoredFile(row, readContent(query, 'lot_files', id), response)
  })
  router.get('/papers/shipment/:token.zip', async (request, response) => {
    const event = linkedId(state().site.signing, 'shipment', request.params.token)
    const row = await query
      .selectFrom('order_changes')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select('number')
      .where('order_changes.id', '=', Number(event ?? 0))
      .executeTakeFirst()
    if (event === undefined || !row) throw noPaper()
    await count(request)
    await sendPapers(await shipmentOf(row.number, event), response)
  })
  router.get('/papers/order/:number/shipment-:event.zip', async (request, response) => {
    const { number, event } = request.params
    await makeCall('order.view', { number }, context(request, response))
    await count(request)
    await sendPapers(await shipmentOf(number, event), response)
  })
  router.get('/desk/orders/:number/shipment-:event.zip', async (request, response) => {
    const { number, event } = request.params
    await makeCall('desk.order', { number }, context(request, response))
    await sendPapers(await shipmentOf(number, event), response)
  })
  router.get('/desk/orders/:number/labels-:event.pdf', async (request, response) => {
    const { number, event } = request.params
    await makeCall('desk.order', { number }, context(request, response))
    const { shipment, lines } = await shipmentOf(number, event)
    const data = await labelsOf(shipment, lines, whole())
    const drawn = await drawPaper(`labels ${hashOf(JSON.stringify(data))}`, clientOf(request, response), async () => ({
      name: `etiketki-${number}-${shipment.entry.day}.pdf`,
      paper: { kind: 'labels', data },
    }))
    sendPaper(response, drawn)
  })
  return router
}
