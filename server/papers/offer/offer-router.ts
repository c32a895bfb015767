import { type Response, Router } from 'express'
import { HttpError } from '../../http/http-error.ts'
import { clientKey, type RateLimit } from '../../limits/rate-limiter.ts'
import { readOffer } from '../../offers/offer.ts'
import { missingOffer } from '../../offers/view.ts'
import { offerOfOrder } from '../../orders/read.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import type { OrderPapers } from '../dependencies.ts'
import { NOT_KEPT } from '../not-kept.ts'
import type { Paper } from '../pdf/pages.ts'
import { renderPaper } from '../pdf/render.ts'
import { offerPaper, orderAsOffer } from './make.ts'

const LIMIT: RateLimit = {
  name: 'offer papers',
  points: 60,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много документов.',
}

/** «kp-26-7F3K-Q»: a name that every system keeps. */
const fileOf = (number: string): string => number.replace('КП', 'kp')

/** Offers that may wait: each takes 0.1 to 5 s. */
const MOST_WAITING = 100

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Makes one offer at a time: the data of fifty at once would hold up other requests. @throws HttpError 503 */
function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new HttpError(503, 'Сейчас готовится много документов. Попробуйте через минуту.')
  waiting++
  const turn = last
    .then(yieldToEventLoop)
    .then(work)
    .finally(() => waiting--)
  last = turn.catch(() => undefined)
  return turn
}

/** Offers as PDF: for whoever has the link, for the owner of an order, for staff. A call says who may have one. */
export function createOfferRouter<Context>(dependencies: OrderPapers<Context>): Router {
  const { database, state, catalog, limiter, readPicture, context, makeCall } = dependencies
  const { query } = database
  const router = Router({ caseSensitive: true })
  const whole = () => ({ ...state(), catalog: catalog(), database, readPicture })

  async function send(response: Response, name: string, make: () => Promise<Paper>): Promise<void> {
    const bytes = await takeTurn(async () => renderPaper(await make()))
    response.attachment(`${name}.pdf`).set(NOT_KEPT).type('pdf').send(Buffer.from(bytes))
  }
  const byNumber = (number: string) => query.selectFrom('offers').selectAll().where('number', '=', number)
  /** The offer that an order was made from; else its lines at its prices, from today. */
  async function ofOrder(number: string): Promise<Paper> {
    const order = await query.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
    const offer = await offerOfOrder(query, order)
    return offer ? offerPaper(offer, whole()) : orderAsOffer(order, new Date(), whole())
  }

  router.get('/papers/offer.pdf', async (request, response) => {
    // Not by the call: fifty whole answers at once would hold up other requests.
    const offer = await readOffer(query, state().site, String(request.query.token))
    if (!offer || offer.state === 'draft' || offer.state === 'withdrawn') throw missingOffer()
    await limiter.consume(LIMIT, clientKey(request.ip ?? ''))
    await send(response, fileOf(offer.number), () => offerPaper(offer, whole()))
  })
  router.get('/papers/order/:number/offer.pdf', async (request, response) => {
    const { number } = request.params
    await makeCall('order.view', { number }, context(request, response))
    await limiter.consume(LIMIT, clientKey(request.ip ?? ''))
    await send(response, `kp-${number}`, () => ofOrder(number))
  })
  router.get('/desk/offers/:id.pdf', async (request, response) => {
    const { item } = await makeCall('desk.offer', { id: request.params.id }, context(request, response))
    const offer = await byNumber(item.number).executeTakeFirstOrThrow()
    await send(response, fileOf(item.number), () => offerPaper(offer, whole()))
  })
  router.get('/desk/orders/:number/offer.pdf', async (request, response) => {
    const { number } = request.params
    await makeCall('desk.order', { number }, context(request, response))
    await send(response, `kp-${number}`, () => ofOrder(number))
  })
  return router
}
