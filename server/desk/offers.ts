import { sql } from 'kysely'
import { OFFER_STATUSES } from '#kinds/order-statuses/kind.ts'
import type { CallAnswer, CallParameters } from '#schema/definitions/calls/types.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { Database } from '../engine/database/database.ts'
import { addressOf } from '../engine/site/addresses.ts'
import type { Site } from '../engine/site/site.ts'
import { OFFER_LOOKS, type Offer, offersIn, stateOf } from '../shop/offers/offer.ts'
import { offerNumber, typedOrderNumber } from '../shop/orders/number.ts'
import { BUYER_COLUMNS, senderName } from '../shop/submissions/buyer.ts'
import { type StoredValues, senderOf } from '../shop/submissions/values.ts'
import type { DeskHandlers } from './context.ts'
import { likeText, pageOf } from './lists.ts'
import { nameOf, searchedText } from './requests.ts'

type Row = CallAnswer<'desk.offers'>['list'][number]

/** Offers with their buyers and responsible staff. */
export const offerRows = ({ query }: Pick<Database, 'query'>) =>
  query
    .selectFrom(offersIn(query).as('orders'))
    .innerJoin('submissions', 'submissions.id', 'orders.submission')
    .innerJoin('buyers', 'buyers.id', 'orders.buyer')
    .leftJoin('staff', 'staff.id', 'orders.responsible')
    .selectAll('orders')
    .select(['submissions.values', 'staff.name as staff_name', 'staff.email as staff_email', ...BUYER_COLUMNS])

/** Row of an offer in lists. */
export type OfferRow = Offer & StoredValues & { staff_name: string | null; staff_email: string | null }

export const toOffer = (site: Site, id: number) => ({ link: addressOf(site, 'desk.offer', { id: String(id) }) })

export const toOfferRow = (site: Site, offer: OfferRow): Row => ({
  number: offerNumber(offer),
  ...toOffer(site, offer.id),
  look: OFFER_LOOKS[stateOf(offer)],
  createdAt: offer.offer_created_at,
  buyer: senderName(senderOf(offer)),
  total: offer.total,
  onRequest: offer.on_request,
  until: formatDate(offer.valid_until),
  responsible: nameOf({ name: offer.staff_name, email: offer.staff_email }),
})

type Filter = Omit<CallParameters<'desk.offers'>, 'page'>

function narrowed(database: Pick<Database, 'query'>, { state, q = '' }: Filter) {
  let matching = offerRows(database)
  if (state === 'expired')
    matching = matching.where('status', 'in', ['draft', 'asked', 'offered']).where('valid_until', '<', today())
  else if (state === 'accepted') matching = matching.where('status', 'not in', OFFER_STATUSES)
  else if (state !== undefined) matching = matching.where('status', '=', state === 'sent' ? 'offered' : state)
  if (q.trim() === '') return matching
  return matching.where(({ or, eb }) =>
    or([
      eb('number', 'like', sql<string>`${likeText(typedOrderNumber(q))} escape '\\'`),
      eb('buyers.search', 'like', sql<string>`${likeText(searchedText(q))} escape '\\'`),
    ]),
  )
}

/** Requests of buyers that no manager has answered yet. */
export const countAsked = async ({ query }: Pick<Database, 'query'>): Promise<number> => {
  const { count } = await query
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'asked')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const offerListHandlers = {
  async 'desk.offers'({ page, ...filter }, { site, database }) {
    const matching = narrowed(database, filter)
    const { list, pagination } = await pageOf(page, addressOf(site, 'desk.offers', filter), async (part) => {
      const { total } = await matching
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await matching.orderBy('orders.id', 'desc').limit(part.limit).offset(part.offset).execute()
      return { rows, total: Number(total) }
    })
    return { list: list.map((offer) => toOfferRow(site, offer)), pagination, waiting: await countAsked(database) }
  },
} satisfies Partial<DeskHandlers>
