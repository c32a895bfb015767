import { batchOf } from '#schema/definitions/shop/units/quantity.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { formatDate } from '#schema/definitions/text/format.ts'
import type { OfferStatus } from '#schema/kinds/order-statuses.ts'
import type { Query } from '../../engine/database/tables.ts'
import type { FormAnswer } from '../../engine/mail/letters.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { type ProductRecord, readRecord } from '../catalog/records.ts'
import { packedBatchOf } from '../lists/lines.ts'
import { letterParams } from '../orders/letters.ts'
import { isProduct, todaysProducts } from '../orders/lines.ts'
import { isPlaced, linkedId, linkToken, type OrderLine, type OrderOrOffer, offerNumber } from '../orders/order.ts'
import type { StoredLine } from '../orders/place.ts'

/** An offer, or an order that was an offer. */
export type Offer = OrderOrOffer & { offer_created_at: string }

/**
 * A line with its product as it was offered, since an offer must not change with the catalog. A line that stores no product data has the
 * current product. `record` is undefined for a service, and if the product has left the catalog.
 */
export type OfferLine = OrderLine & { record: ProductRecord | undefined }

export type RecordedLine = OfferLine & { record: ProductRecord }

/** Returns true while the offer can be changed, sent and accepted. */
export const isOpenOffer = (offer: Pick<OrderOrOffer, 'status'>) => !isPlaced(offer) && offer.status !== 'withdrawn'

/** Name and color of each state of an offer, as staff see it. */
export const OFFER_LOOKS = {
  asked: { name: 'ждёт менеджера', tone: 'waiting' },
  draft: { name: 'готовится', tone: 'plain' },
  sent: { name: 'отправлено', tone: 'active' },
  accepted: { name: 'принято', tone: 'good' },
  withdrawn: { name: 'отозвано', tone: 'bad' },
  expired: { name: 'срок вышел', tone: 'bad' },
} as const

/** The state of an offer: `accepted` once it is an order, `expired` after `valid_until`, otherwise its status. */
export type OfferState = keyof typeof OFFER_LOOKS

export function stateOf(offer: Pick<OrderOrOffer, 'status' | 'valid_until'>, day = today()): OfferState {
  if (isPlaced(offer)) return 'accepted'
  return isOpenOffer(offer) && offer.valid_until < day ? 'expired' : (offer.status as OfferStatus) // it is no order
}

/** Returns when the offer was sent, or else when it was created. */
export const dateOf = ({ sent_at, offer_created_at }: Offer): string => sent_at ?? offer_created_at

export const tokenOf = ({ signing }: Site, { number }: Pick<Offer, 'number'>) => linkToken(signing, 'offer', number)

/** Returns the path of the offer's page with a token, so that anyone with the link can open it. */
export const pathOf = (site: Site, offer: Pick<Offer, 'number'>): string =>
  addressOf(site, 'offer.view', { token: tokenOf(site, offer) })

/** Returns a query for all offers, including accepted ones. */
export const offersIn = (query: Query) =>
  query
    .selectFrom('orders')
    .selectAll()
    .where('offer_created_at', 'is not', null)
    .$narrowType<{ offer_created_at: string }>()

/** Returns a query for the offers that buyers may see, that is without drafts. */
export const shownOffers = (query: Query) => offersIn(query).where('status', '!=', 'draft')

/** Reads the offer of a token; undefined for an invalid token, for a draft, and for an offer that has been erased. */
export async function readOffer(query: Query, { signing }: Site, token: string): Promise<Offer | undefined> {
  const number = linkedId(signing, 'offer', token)
  return number === undefined ? undefined : shownOffers(query).where('number', '=', number).executeTakeFirst()
}

export async function readOfferLines(query: Query, catalog: Catalog, { id }: Pick<OrderOrOffer, 'id'>) {
  const rows = await query
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const todays = await offeredLines(
    rows.filter(({ record }) => record === null),
    catalog,
  )
  const recordOf = new Map(todays.map(({ position, record }) => [position, record]))
  return rows.map(({ order_id: _, record, ...line }) => ({
    ...line,
    record: record === null ? recordOf.get(line.position) : readRecord(record),
  }))
}

/** Returns the lines with their current products. */
export async function offeredLines<Line extends OrderLine>(
  lines: readonly Line[],
  catalog: Pick<Catalog, 'products'>,
): Promise<(Omit<Line, 'record'> & { record: ProductRecord | undefined })[]> {
  const todays = await todaysProducts(lines, catalog)
  return lines.map((line) => ({ ...line, record: todays(line)?.record }))
}

/** Returns the lines whose product has left the catalog and can no longer be ordered. */
export const goneOf = <Line extends Pick<OfferLine, 'product' | 'record'>>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => isProduct(line) && !line.record)

/** Converts a line for storing. Leaves out what no offer shows: the product's description, documents and texts for the search. */
export function storedLine({ record, ...line }: OfferLine): StoredLine {
  if (!record) return { ...line, record: null }
  const { words: _, ...kept } = record
  return { ...line, record: JSON.stringify({ ...kept, description: '', documents: [] }) }
}

/** Returns the parameters of letters about an offer; `typed` contains the buyer's own texts: wishes and answers. */
export function offerLetter(offer: Offer, lines: readonly OrderLine[], answers: readonly FormAnswer[]) {
  const { params, typed } = letterParams({ ...offer, number: offerNumber(offer) }, lines, answers)
  return { params: { ...params, until: formatDate(offer.valid_until) }, typed, buyer: offer.buyer }
}

/** Returns the list price in kopecks on the offer's date; null for a price on request. */
export const listPrice = ({ quantity, record }: Pick<RecordedLine, 'quantity' | 'record'>): number | null =>
  batchOf(quantity, record, record.prices).kopecks

/** Computes a line's boxes and pallets, with the pieces per box of the offer's date. */
export const packedLine = ({ quantity, boxes, kopecks, record }: RecordedLine) =>
  packedBatchOf(
    quantity,
    { ...record, perBox: quantity / boxes, minQuantity: 1 },
    kopecks === null ? [] : [{ from: 1, kopecks }],
  )
