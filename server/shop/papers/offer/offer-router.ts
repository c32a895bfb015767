import { type Response, Router } from 'express'
import { today } from '#schema/definitions/text/dates.ts'
import { clientKey, type RateLimit } from '../../../engine/limits/rate-limiter.ts'
import { offersIn, readOffer } from '../../offers/offer.ts'
import { missingOffer } from '../../offers/view.ts'
import type { OrderOrOffer } from '../../orders/order.ts'
import type { OrderPapers } from '../dependencies.ts'
import { NOT_KEPT } from '../not-kept.ts'
import { renderPaper } from '../pdf/render.ts'
import { offerPaper } from './make.ts'
import { takeTurn } from './turns.ts'

const LIMIT: RateLimit = {
  name: 'offer papers',
  points: 60,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много документов.',
}

/** Offers as PDF: for whoever has the link, for the owner of an order, for staff. A call says who may have one. */
export function createOfferRouter<Context>(dependencies: OrderPapers<Context>): Router {
  const { database, state, catalog, limiter, readPicture, context, makeCall } = dependencies
  const { query } = database
  const router = Router({ caseSensitive: true })
  const whole = () => ({ ...state(), catalog: catalog(), database, readPicture })

  /** @param isStaff staff come first */
  async function send(response: Response, order: OrderOrOffer | undefined, isStaff: boolean): Promise<void> {
    if (!order) throw missingOffer()
    const key = `${order.number} ${order.version} ${today()}`
    const bytes = await takeTurn(key, isStaff, async () => renderPaper(await offerPaper(order, whole())))
    // A name that every system keeps.
    response.attachment(`kp-${order.number}.pdf`).set(NOT_KEPT).type('pdf').send(Buffer.from(bytes))
  }
  const byNumber = (number: string) =>
    query.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst()

  router.get('/papers/offer.pdf', async (request, response) => {
    // The call is not used, because fifty complete answers at once would delay other requests.
    const offer = await readOffer(query, state().site, String(request.query.token))
    if (!offer || offer.status === 'draft' || offer.status === 'withdrawn') throw missingOffer()
    await limiter.consume(LIMIT, clientKey(request.ip ?? ''))
    await send(response, offer, false)
  })
  router.get('/papers/order/:number/offer.pdf', async (request, response) => {
    const { number } = request.params
    await makeCall('order.view', { number }, context(request, response))
    await limiter.consume(LIMIT, clientKey(request.ip ?? ''))
    await send(response, await byNumber(number), false)
  })
  router.get('/desk/offers/:id.pdf', async (request, response) => {
    const { id } = request.params
    await makeCall('desk.offer', { id }, context(request, response))
    await send(response, await offersIn(query).where('id', '=', Number(id)).executeTakeFirst(), true)
  })
  router.get('/desk/orders/:number/offer.pdf', async (request, response) => {
    const { number } = request.params
    await makeCall('desk.order', { number }, context(request, response))
    await send(response, await byNumber(number), true)
  })
  return router
}
