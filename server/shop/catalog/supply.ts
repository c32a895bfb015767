import { type Shipment, type Supply, shipmentsOf, supplyOn } from '#schema/definitions/shop/units/supply.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import type { ProductRecord } from './records.ts'

type Stocked = Pick<ProductRecord, 'stock' | 'perBox' | 'leadDays'>

/** A product's supply as buyers see it. */
export const supplyOf = (site: Site, record: Stocked, day = today()): Supply =>
  asShown(site, supplyOn(record, day, singleContent(site, 'calendar')))

/** Hides the stock if `exactStock` of site.json is false. */
const asShown = ({ constants }: Site, { stock, ...supply }: ReturnType<typeof supplyOn>): Supply =>
  constants.exactStock || stock === 0 ? { stock, ...supply } : supply

/**
 * Returns a function that shares the stock of each product among lines: each call promises what the earlier calls have left. If the shop
 * hides its stock, the whole line is promised for the last date.
 * @param day ISO
 */
export function shareStock(site: Site, day = today()) {
  const left = new Map<number, number>()
  // Cached, because counting working days takes longer than the rest, and few products differ in them.
  const supplies = new Map<number, ReturnType<typeof supplyOn>>()
  /** @param quantity pieces @param kept shipments that the line was promised before and keeps */
  return ({ id, record }: { id: number; record: Stocked }, quantity: number, kept?: readonly Shipment[]) => {
    const { leadDays, perBox } = record
    const similar = supplies.get(leadDays) ?? supplyOn(record, day, singleContent(site, 'calendar'))
    supplies.set(leadDays, similar)
    const supply = { ...similar, perBox, stock: left.get(id) ?? record.stock }
    const parts = shipmentsOf(supply, quantity)
    const taken = (kept ?? parts).reduce((sum, part) => sum + (part.days === 0 ? part.quantity : 0), 0)
    left.set(id, Math.max(0, supply.stock - taken))
    const last = parts.at(-1)
    const shipments = kept ?? (site.constants.exactStock || !last ? parts : [{ ...last, quantity }])
    return { supply: asShown(site, supply), shipments }
  }
}
