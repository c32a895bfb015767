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
 * A line with the product as offered, since an offer must not change with the catalog; otherwise with today's product. Undefined: the
 * product has left the catalog, or the line is a service.
 */
export type OfferLine = OrderLine & { record: ProductRecord | undefined }

export type RecordedLine = OfferLine & { record: ProductRecord }

/** Returns true while the offer can be changed, sent and accepted. */
export const isOpenOffer = (offer: Pick<OrderOrOffer, 'status'>) => !isPlaced(offer) && offer.status !== 'withdrawn'

/** Staff's words for the state of an offer, and their color. */
export const OFFER_LOOKS = {
  asked: { name: 'ждёт менеджера', tone: 'waiting' },
  draft: { name: 'готовится', tone: 'plain' },
  sent: { name: 'отправлено', tone: 'active' },
  accepted: { name: 'принято', tone: 'good' },
  withdrawn: { name: 'отозвано', tone: 'bad' },
  expired: { name: 'срок вышел', tone: 'bad' },
} as const

/** The state of an offer; `expired` after `valid_until`. */
export type OfferState = keyof typeof OFFER_LOOKS

export function stateOf(offer: Pick<OrderOrOffer, 'status' | 'valid_until'>, day = today()): OfferState {
  if (isPlaced(offer)) return 'accepted'
  return isOpenOffer(offer) && offer.valid_until < day ? 'expired' : (offer.status as OfferStatus) // it is not an order yet
}

/** The offer's date: when it was sent, or created. */
export const dateOf = ({ sent_at, offer_created_at }: Offer): string => sent_at ?? offer_created_at

export const tokenOf = ({ signing }: Site, { number }: Pick<Offer, 'number'>) => linkToken(signing, 'offer', number)

/** Path of the offer's page for anybody with the link. */
export const pathOf = (site: Site, offer: Pick<Offer, 'number'>): string =>
  addressOf(site, 'offer.view', { token: tokenOf(site, offer) })

/** Query for offers, including accepted ones. */
export const offersIn = (query: Query) =>
  query
    .selectFrom('orders')
    .selectAll()
    .where('offer_created_at', 'is not', null)
    .$narrowType<{ offer_created_at: string }>()

/** Query for offers that buyers may see, without drafts. */
export const shownOffers = (query: Query) => offersIn(query).where('status', '!=', 'draft')

/** Returns undefined for an invalid token, for a draft, and for an offer that has been erased. */
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

/** Lines with today's products. */
export async function offeredLines<Line extends OrderLine>(
  lines: readonly Line[],
  catalog: Pick<Catalog, 'products'>,
): Promise<(Omit<Line, 'record'> & { record: ProductRecord | undefined })[]> {
  const todays = await todaysProducts(lines, catalog)
  return lines.map((line) => ({ ...line, record: todays(line)?.record }))
}

/** Lines whose product has left the catalog, so that nobody can order it. */
export const goneOf = <Line extends Pick<OfferLine, 'product' | 'record'>>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => isProduct(line) && !line.record)

/** A line to store; its product without texts that no offer shows. */
export function storedLine({ record, ...line }: OfferLine): StoredLine {
  if (!record) return { ...line, record: null }
  const { words: _, ...kept } = record
  return { ...line, record: JSON.stringify({ ...kept, description: '', documents: [] }) }
}

/** Parameters of letters about an offer; the wishes of lines and the answers are the buyer's words. */
export function offerLetter(offer: Offer, lines: readonly OrderLine[], answers: readonly FormAnswer[]) {
  const { params, typed } = letterParams({ ...offer, number: offerNumber(offer) }, lines, answers)
  return { params: { ...params, until: formatDate(offer.valid_until) }, typed }
}

/** List price on the offer's date; null: on request. */
export const listPrice = ({ quantity, record }: Pick<RecordedLine, 'quantity' | 'record'>): number | null =>
  batchOf(quantity, record, record.prices).kopecks

/** Boxes and pallets of a line, packed as on the offer's date. */
export const packedLine = ({ quantity, boxes, kopecks, record }: RecordedLine) =>
  packedBatchOf(
    quantity,
    { ...record, perBox: quantity / boxes, minQuantity: 1 },
    kopecks === null ? [] : [{ from: 1, kopecks }],
  )
