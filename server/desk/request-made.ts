import type { Kysely } from 'kysely'
import type { CallAnswer } from '#schema/definitions/calls/types.ts'
import { formatMoment } from '#schema/definitions/text/format.ts'
import type { Tables } from '../engine/database/tables.ts'
import type { Site } from '../engine/site/site.ts'
import { OFFER_LOOKS, stateOf } from '../shop/offers/offer.ts'
import { offerNumber } from '../shop/orders/number.ts'
import { isPlaced, statusView } from '../shop/orders/order.ts'
import { toOffer } from './offers.ts'
import { orderLink } from './order-shared.ts'
import { nameOf } from './requests.ts'

export type RequestResults = CallAnswer<'desk.orderNewDraft'>['item']['made']

/** Orders and offers that came of a request, the oldest first. An accepted offer is in the list as both. */
export async function resultsOf(query: Kysely<Tables>, site: Site, request: number): Promise<RequestResults> {
  const rows = await query
    .selectFrom('orders')
    .leftJoin('staff', 'staff.id', 'orders.responsible')
    .selectAll('orders')
    .select(['staff.name', 'staff.email'])
    .where('request', '=', request)
    .orderBy('orders.id')
    .execute()
  const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')
  return rows.flatMap(({ name, email, ...row }) => {
    const by = nameOf({ name, email })
    const { number, offer_created_at: offeredAt } = row
    const offer = offeredAt !== null && {
      label: 'Предложение',
      text: joined(offerNumber(row), OFFER_LOOKS[stateOf(row)].name, by, formatMoment(offeredAt)),
      ...toOffer(site, row.id),
    }
    const order = isPlaced(row) && {
      label: 'Заказ',
      text: joined(number, statusView(site, row.status).name, by, formatMoment(row.created_at)),
      ...orderLink(site, number),
    }
    return [...(offer ? [offer] : []), ...(order ? [order] : [])]
  })
}
