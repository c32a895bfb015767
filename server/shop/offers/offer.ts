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

/** An offer, or an order that was one. */
export type Offer = OrderOrOffer & { offer_created_at: string }

/**
 * A line with the product as it was offered, because an offer stays the same when the catalog changes; else as it is
 * today. Undefined: the product has left the catalog, or the line is no product.
 */
export type OfferLine = OrderLine & { record: ProductRecord | undefined }

export type RecordedLine = OfferLine & { record: ProductRecord }

/** Returns true while it can be changed, sent and accepted. */
export const isOpenOffer = (offer: Pick<OrderOrOffer, 'status'>) => !isPlaced(offer) && offer.status !== 'withdrawn'

/** Words for staff about the state of an offer, and their color. */
export const OFFER_LOOKS = {
  asked: { name: 'ждёт менеджера', tone: 'waiting' },
  draft: { name: 'готовится', tone: 'plain' },
  sent: { name: 'отправлено', tone: 'active' },
  accepted: { name: 'принято', tone: 'good' },
  withdrawn: { name: 'отозвано', tone: 'bad' },
  expired: { name: 'срок вышел', tone: 'bad' },
} as const

/** The state of an offer; `expired` after its last day. */
export type OfferState = keyof typeof OFFER_LOOKS

export function stateOf(offer: Pick<OrderOrOffer, 'status' | 'valid_until'>, day = today()): OfferState {
  if (isPlaced(offer)) return 'accepted'
  return isOpenOffer(offer) && offer.valid_until < day ? 'expired' : (offer.status as OfferStatus) // it is not placed
}

/** The day and time that an offer is of. */
export const dateOf = ({ sent_at, offer_created_at }: Offer): string => sent_at ?? offer_created_at

export const tokenOf = ({ signing }: Site, { number }: Pick<Offer, 'number'>) => linkToken(signing, 'offer', number)

/** Path of the offer's page, for whoever has the link. */
export const pathOf = (site: Site, offer: Pick<Offer, 'number'>): string =>
  addressOf(site, 'offer.view', { token: tokenOf(site, offer) })

/** Offers, accepted ones too. */
export const offersIn = (query: Query) =>
  query
    .selectFrom('orders')
    .selectAll()
    .where('offer_created_at', 'is not', null)
    .$narrowType<{ offer_created_at: string }>()

/** Offers that buyers may see: staff have finished them. */
export const shownOffers = (query: Query) => offersIn(query).where('status', '!=', 'draft')

/** Undefined for a foreign token, for an offer that is not finished, and for one whose term of storage is over. */
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

/** Lines with the products of today. */
export async function offeredLines<Line extends OrderLine>(
  lines: readonly Line[],
  catalog: Pick<Catalog, 'products'>,
): Promise<(Omit<Line, 'record'> & { record: ProductRecord | undefined })[]> {
  const todays = await todaysProducts(lines, catalog)
  return lines.map((line) => ({ ...line, record: todays(line)?.record }))
}

/** The products among lines that have left the catalog: nobody can order them. */
export const goneOf = <Line extends Pick<OfferLine, 'product' | 'record'>>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => isProduct(line) && !line.record)

/** A product without the texts that no offer has. */
export function storedLine({ record, ...line }: OfferLine): StoredLine {
  if (!record) return { ...line, record: null }
  const { words: _, ...kept } = record
  return { ...line, record: JSON.stringify({ ...kept, description: '', documents: [] }) }
}

/** Parameters of the letters about an offer; options of the lines and answers are the buyer's words. */
export function offerLetter(offer: Offer, lines: readonly OrderLine[], answers: readonly FormAnswer[]) {
  const { params, typed } = letterParams({ ...offer, number: offerNumber(offer) }, lines, answers)
  return { params: { ...params, until: formatDate(offer.valid_until) }, typed }
}

/** Price by the list at the day of the offer; null: on request. */
export const listPrice = ({ quantity, record }: Pick<RecordedLine, 'quantity' | 'record'>): number | null =>
  batchOf(quantity, record, record.prices).kopecks

/** Boxes and pallets of a line, as it was packed on the day of the offer. */
export const packedLine = ({ quantity, boxes, kopecks, record }: RecordedLine) =>
  packedBatchOf(
    quantity,
    { ...record, perBox: quantity / boxes, minQuantity: 1 },
    kopecks === null ? [] : [{ from: 1, kopecks }],
  )
