import { type Response, Router } from 'express'
import { clientKey, type RateLimit } from '../../../engine/limits/rate-limiter.ts'
import { type Offer, readOffer } from '../../offers/offer.ts'
import { missingOffer } from '../../offers/view.ts'
import type { Order } from '../../orders/order.ts'
import { offerOfOrder } from '../../orders/read.ts'
import type { OrderPapers } from '../dependencies.ts'
import { NOT_KEPT } from '../not-kept.ts'
import type { Paper } from '../pdf/pages.ts'
import { renderPaper } from '../pdf/render.ts'
import { offerPaper, orderAsOffer } from './make.ts'
import { takeTurn } from './turns.ts'

const LIMIT: RateLimit = {
  name: 'offer papers',
  points: 60,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много документов.',
}

interface OfferFile {
  key: string
  /** Name of the file. */
  name: string
  isStaff: boolean
}

/** «kp-26-7F3K-Q»: a name that every system keeps. */
const fileOf = (number: string): string => number.replace('КП', 'kp')

/** Offers as PDF: for whoever has the link, for the owner of an order, for staff. A call says who may have one. */
export function createOfferRouter<Context>(dependencies: OrderPapers<Context>): Router {
  const { database, state, catalog, limiter, readPicture, context, makeCall } = dependencies
  const { query } = database
  const router = Router({ caseSensitive: true })
  const whole = () => ({ ...state(), catalog: catalog(), database, readPicture })

  /** @param key the same for equal papers @param isStaff staff come first */
  async function send(
    response: Response,
    { key, name, isStaff }: OfferFile,
    make: () => Promise<Paper>,
  ): Promise<void> {
    const bytes = await takeTurn(key, isStaff, async () => renderPaper(await make()))
    response.attachment(`${name}.pdf`).set(NOT_KEPT).type('pdf').send(Buffer.from(bytes))
  }
  const byNumber = (number: string) => query.selectFrom('offers').selectAll().where('number', '=', number)
  /** The offer that an order was made from; else its lines at its prices, from today. */
  const sendOrder = async (response: Response, number: string, isStaff: boolean): Promise<void> => {
    const order = await query.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    const file = { key: `order ${number} ${order.version}`, name: `kp-${number}`, isStaff }
    await send(response, file, () => ofOrder(order))
  }
  const sendOffer = (response: Response, offer: Offer, isStaff: boolean): Promise<void> =>
    send(response, { key: `offer ${offer.id} ${offer.version}`, name: fileOf(offer.number), isStaff }, () =>
      offerPaper(offer, whole()),
    )
  async function ofOrder(order: Order): Promise<Paper> {
    const offer = await offerOfOrder(query, order)
    return offer ? offerPaper(offer, whole()) : orderAsOffer(order, new Date(), whole())
  }

  router.get('/papers/offer.pdf', async (request, response) => {
    // The call is not used, because fifty complete answers at once would delay other requests.
    const offer = await readOffer(query, state().site, String(request.query.token))
    if (!offer || offer.state === 'draft' || offer.state === 'withdrawn') throw missingOffer()
    await limiter.consume(LIMIT, clientKey(request.ip ?? ''))
    await sendOffer(response, offer, false)
  })
  router.get('/papers/order/:number/offer.pdf', async (request, response) => {
    const { number } = request.params
    await makeCall('order.view', { number }, context(request, response))
    await limiter.consume(LIMIT, clientKey(request.ip ?? ''))
    await sendOrder(response, number, false)
  })
  router.get('/desk/offers/:id.pdf', async (request, response) => {
    const { item } = await makeCall('desk.offer', { id: request.params.id }, context(request, response))
    const offer = await byNumber(item.number).executeTakeFirstOrThrow()
    await sendOffer(response, offer, true)
  })
  router.get('/desk/orders/:number/offer.pdf', async (request, response) => {
    const { number } = request.params
    await makeCall('desk.order', { number }, context(request, response))
    await sendOrder(response, number, true)
  })
  return router
}
