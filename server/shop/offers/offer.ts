import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { batchOf } from '#schema/definitions/shop/units/quantity.ts'
import { moscowDay, today } from '#schema/definitions/text/dates.ts'
import type { Tables } from '../../engine/database/tables.ts'
import { addressOf } from '../../engine/site/addresses.ts'
import type { Site } from '../../engine/site/site.ts'
import type { ProductRecord } from '../catalog/records.ts'
import { packedBatchOf } from '../lists/lines.ts'
import { drawOrderNumber } from '../orders/number.ts'
import type { OrderLine } from '../orders/order.ts'
import type { OfferRow, OfferState } from '../tables.ts'

export type Offer = Selectable<OfferRow>

/** A line with the product as it was offered: an offer stays the same when the catalog changes. */
export interface OfferLine extends OrderLine {
  record: ProductRecord
}

/** The state, or `expired` for an open offer after its last day. */
export type OfferView = OfferState | 'expired'

export const viewOf = ({ state, valid_until }: Pick<Offer, 'state' | 'valid_until'>, day = today()): OfferView =>
  state !== 'accepted' && state !== 'withdrawn' && valid_until < day ? 'expired' : state

/** Words for staff, and their color. */
export const OFFER_LOOKS = {
  asked: { name: 'ждёт менеджера', tone: 'waiting' },
  draft: { name: 'готовится', tone: 'plain' },
  sent: { name: 'отправлено', tone: 'active' },
  accepted: { name: 'принято', tone: 'good' },
  withdrawn: { name: 'отозвано', tone: 'bad' },
  expired: { name: 'срок вышел', tone: 'bad' },
} as const satisfies Record<OfferView, { name: string; tone: string }>

const PURPOSE = 'offer'

/** The secret of an offer's address: a signature of 128 bits, which nothing stores. */
export const tokenOf = ({ signing }: Site, { number }: Pick<Offer, 'number'>): string => signing.sign([PURPOSE, number])

/** Path of the offer's page, for whoever has the link. */
export const pathOf = (site: Site, offer: Pick<Offer, 'number'>): string =>
  addressOf(site, 'offer.view', { token: tokenOf(site, offer) })

/** Undefined for a foreign token, and for an offer whose term of storage is over. */
export async function readOffer(query: Kysely<Tables>, { signing }: Site, token: string): Promise<Offer | undefined> {
  const opened = signing.open(token)
  if (!Array.isArray(opened) || opened[0] !== PURPOSE) return undefined
  return query.selectFrom('offers').selectAll().where('number', '=', String(opened[1])).executeTakeFirst()
}

export async function readOfferLines(query: Kysely<Tables>, { id }: Pick<Offer, 'id'>): Promise<OfferLine[]> {
  const rows = await query.selectFrom('offer_lines').selectAll().where('offer', '=', id).orderBy('position').execute()
  return rows.map(({ offer: _, record, ...line }) => ({ ...line, record: JSON.parse(record) as ProductRecord })) // written below
}

/** Draws numbers until one is free. */
export async function insertOffer(
  transaction: Transaction<Tables>,
  now: Date,
  row: Omit<Insertable<OfferRow>, 'number' | 'created_at'>,
): Promise<Offer> {
  const year = Number(moscowDay(now).slice(0, 4))
  for (let failed = 0; ; failed++) {
    const offer = await transaction
      .insertInto('offers')
      .values({ ...row, number: `КП-${drawOrderNumber(year, failed)}`, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (offer) return offer
  }
}

/** Replaces the lines of an offer. */
export async function writeOfferLines(
  transaction: Transaction<Tables>,
  { id }: Pick<Offer, 'id'>,
  lines: readonly OfferLine[],
): Promise<void> {
  await transaction.deleteFrom('offer_lines').where('offer', '=', id).execute()
  await transaction
    .insertInto('offer_lines')
    .values(lines.map((line) => ({ offer: id, ...line, record: JSON.stringify(snapshotOf(line.record)) })))
    .execute()
}

/** A product without the texts that no offer has. */
const snapshotOf = ({ words: _, ...record }: ProductRecord): ProductRecord => ({
  ...record,
  description: '',
  documents: [],
})

/** Price by the list at the day of the offer; null: on request. */
export const listPrice = ({ quantity, record }: Pick<OfferLine, 'quantity' | 'record'>): number | null =>
  batchOf(quantity, record, record.prices).kopecks

/** Boxes and pallets of a line, as it was packed on the day of the offer. */
export const packedLine = ({ quantity, boxes, kopecks, record }: OfferLine) =>
  packedBatchOf(
    quantity,
    { ...record, perBox: quantity / boxes, minQuantity: 1 },
    kopecks === null ? [] : [{ from: 1, kopecks }],
  )
