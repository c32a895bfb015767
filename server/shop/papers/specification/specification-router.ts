import { type Request, type Response, Router } from 'express'
import { today } from '#schema/definitions/text/dates.ts'
import { HttpError } from '../../../engine/http/http-error.ts'
import { clientKey, type RateLimit } from '../../../engine/limits/rate-limiter.ts'
import { hashOf } from '../../../engine/secrets/hash.ts'
import { openShared } from '../../lists/calls/basket.ts'
import { readItems } from '../../lists/items.ts'
import { offersIn, readOffer } from '../../offers/offer.ts'
import { orderOfLink } from '../../orders/links.ts'
import { type OrderOrOffer, placedOrders } from '../../orders/order.ts'
import type { CatalogPapers, OrderPapers } from '../dependencies.ts'
import { NOT_KEPT } from '../not-kept.ts'
import { takeTurn } from '../offer/turns.ts'
import { renderPaper } from '../pdf/render.ts'
import { basketSpecification, orderSpecification, type Specification } from './specification.ts'

const LIMIT: RateLimit = {
  name: 'specifications',
  points: 60,
  seconds: 600,
  message: 'С\u00a0вашего адреса просят слишком много документов.',
}

const KINDS = { pdf: 'specification', xlsx: 'specification-book' } as const

/** Specifications of baskets, orders and offers, as PDF and XLSX: for their owners, whoever has a link, and staff. */
export function createSpecificationRouter<Context>(
  dependencies: OrderPapers<Context> & Pick<CatalogPapers, 'uidOf'>,
): Router {
  const { database, state, catalog, limiter, uidOf, context, makeCall } = dependencies
  const { query } = database
  const router = Router({ caseSensitive: true, strict: true })
  const whole = () => ({ ...state(), catalog: catalog(), database })
  const placed = (number: string) =>
    query.selectFrom(placedOrders(query)).selectAll().where('number', '=', number).executeTakeFirst()
  const count = (request: Request) => limiter.consume(LIMIT, clientKey(request.ip ?? ''))

  /** The order or offer of a page that is read by its signed address. */
  async function opened(token: string): Promise<OrderOrOffer | undefined> {
    const { site } = state()
    const number = orderOfLink(site, token)
    if (number !== undefined) return placed(number)
    const offer = await readOffer(query, site, token)
    return offer?.status === 'draft' || offer?.status === 'withdrawn' ? undefined : offer
  }

  for (const format of ['pdf', 'xlsx'] as const) {
    /** @param key equal for equal ones @param isStaff staff come first */
    async function send(key: string, isStaff: boolean, make: () => Promise<Specification>, response: Response) {
      const { file, bytes } = await takeTurn(`specification ${format} ${today()} ${key}`, isStaff, async () => {
        const data = await make()
        return { file: data.file, bytes: await renderPaper({ kind: KINDS[format], data }) }
      })
      response.attachment(`${file}.${format}`).set(NOT_KEPT).send(Buffer.from(bytes))
    }
    /** @throws HttpError 404 without one */
    async function sendOrder(order: OrderOrOffer | undefined, response: Response, isStaff = false): Promise<void> {
      if (!order) throw new HttpError(404, 'Такой спецификации нет: ссылка неполная, или срок её хранения вышел.')
      await send(`${order.number} ${order.version}`, isStaff, () => orderSpecification(order, whole()), response)
    }

    router.get(`/papers/basket.${format}`, async (request, response) => {
      const { shared } = request.query
      const items = await (shared === undefined
        ? readItems(query, uidOf(request, response), 'basket')
        : openShared(String(shared), { ...state(), database }))
      if (items.length === 0) throw new HttpError(409, 'Корзина пуста: скачивать нечего.')
      await count(request)
      await send(hashOf(JSON.stringify(items)), false, () => basketSpecification(items, whole()), response)
    })
    router.get(`/papers/specification.${format}`, async (request, response) => {
      const order = await opened(String(request.query.token))
      await count(request)
      await sendOrder(order, response)
    })
    router.get(`/papers/order/:number/specification.${format}`, async (request, response) => {
      const { number } = request.params
      await makeCall('order.view', { number }, context(request, response))
      await count(request)
      await sendOrder(await placed(number), response)
    })
    router.get(`/desk/orders/:number/specification.${format}`, async (request, response) => {
      const { number } = request.params
      await makeCall('desk.order', { number }, context(request, response))
      await sendOrder(await placed(number), response, true)
    })
    router.get(`/desk/offers/:id/specification.${format}`, async (request, response) => {
      const { id } = request.params
      await makeCall('desk.offer', { id }, context(request, response))
      await sendOrder(await offersIn(query).where('id', '=', Number(id)).executeTakeFirst(), response, true)
    })
  }
  return router
}
