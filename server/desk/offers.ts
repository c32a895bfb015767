import type { CallAnswer } from '#schema/definitions/calls/call.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { OFFER_LOOKS, stateOf } from '../shop/offers/offer.ts'
import { offerNumber } from '../shop/orders/order.ts'
import { senderName } from '../shop/submissions/buyer.ts'
import type { DeskHandlers } from './context.ts'
import { pageOf } from './lists.ts'
import { countOrders, findOrders, type NamedOrder } from './order-search.ts'
import { toRow } from './orders.ts'

export const toOffer = (site: Site, id: number) => ({ link: addressOf(site, 'desk.offer', { id: String(id) }) })

export const toOfferRow = (site: Site, offer: NamedOrder): CallAnswer<'desk.offers'>['list'][number] => ({
  ...toRow(offer),
  number: offerNumber(offer),
  ...toOffer(site, offer.id),
  look: OFFER_LOOKS[stateOf(offer)],
  createdAt: offer.offer_created_at ?? offer.created_at,
  buyer: senderName({ company: offer.company ?? '', name: offer.name ?? '' }),
  until: formatDate(offer.valid_until),
})

export const offerListHandlers = {
  async 'desk.offers'({ page, ...filter }, { site, database }) {
    const { state: offer = 'any', ...others } = filter
    const base = addressOf(site, 'desk.offers', filter)
    const { list, pagination } = await pageOf(page, base, (part) => findOrders(database, { offer, ...others }, part))
    const waiting = await countOrders(database, { offer: 'asked' })
    return { list: list.map((row) => toOfferRow(site, row)), pagination, waiting }
  },
} satisfies Partial<DeskHandlers>
