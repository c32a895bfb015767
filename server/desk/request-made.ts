import type { Kysely } from 'kysely'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import type { Tables } from '../engine/database/tables.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { OFFER_LOOKS, viewOf } from '../shop/offers/offer.ts'
import { statusView } from '../shop/orders/order.ts'
import { nameOf } from './requests.ts'

export type RequestResults = CallAnswer<'desk.orderNewDraft'>['item']['made']

/** Orders and offers that came of a request, the oldest first. */
export async function resultsOf(query: Kysely<Tables>, site: Site, request: number): Promise<RequestResults> {
  const offers = await query
    .selectFrom('offers')
    .leftJoin('staff', 'staff.id', 'offers.responsible')
    .selectAll('offers')
    .select(['staff.name', 'staff.email'])
    .where('request', '=', request)
    .orderBy('offers.id')
    .execute()
  const accepted = offers.flatMap(({ order_id }) => order_id ?? [])
  const orders = await query
    .selectFrom('orders')
    .leftJoin('staff', 'staff.id', 'orders.responsible')
    .select(['number', 'status', 'orders.created_at', 'staff.name', 'staff.email'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('submission', '=', request),
        eb('orders.id', 'in', [...accepted, 0]),
        eb(
          'number',
          'in',
          selectFrom('request_events').select('text').where('submission', '=', request).where('kind', '=', 'order'),
        ),
      ]),
    )
    .orderBy('orders.id')
    .execute()
  const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')
  return [
    ...offers.map((offer) => ({
      label: 'Предложение',
      text: joined(offer.number, OFFER_LOOKS[viewOf(offer)].name, nameOf(offer), formatMoment(offer.created_at)),
      link: addressOf(site, 'desk.offer', { id: String(offer.id) }),
    })),
    ...orders.map((order) => ({
      label: 'Заказ',
      text: joined(order.number, statusView(site, order.status).name, nameOf(order), formatMoment(order.created_at)),
      link: addressOf(site, 'desk.order', { number: order.number }),
    })),
  ]
}
