import { type Shipment, type Supply, shipmentsOf, supplyOn } from '#schema/definitions/shop/units/supply.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import type { ProductRecord } from './records.ts'

type Stocked = Pick<ProductRecord, 'stock' | 'perBox' | 'leadDays'>

/** Returns a product's stock and shipping dates as buyers see them. */
export const supplyOf = (site: Site, record: Stocked, day = today()): Supply =>
  asShown(site, supplyOn(record, day, singleContent(site, 'calendar')))

/** Hides the exact stock if `exactStock` of site.json is false. */
const asShown = ({ constants }: Site, { stock, ...supply }: ReturnType<typeof supplyOn>): Supply =>
  constants.exactStock || stock === 0 ? { stock, ...supply } : supply

/**
 * Returns a function that splits the stock of a product among lines: each call promises from the stock that earlier calls have left. If the
 * shop hides its stock, the whole line gets the date of its last shipment.
 * @param day ISO date
 */
export function shareStock(site: Site, day = today()) {
  const left = new Map<number, number>()
  // Cached by lead time: counting working days is the slowest part, and few different lead times exist.
  const supplies = new Map<number, ReturnType<typeof supplyOn>>()
  /** Returns supply and shipments of a line. @param quantity pieces @param promised shipments promised earlier; they stay unchanged */
  return ({ id, record }: { id: number; record: Stocked }, quantity: number, promised?: readonly Shipment[]) => {
    const { leadDays, perBox } = record
    const similar = supplies.get(leadDays) ?? supplyOn(record, day, singleContent(site, 'calendar'))
    supplies.set(leadDays, similar)
    const supply = { ...similar, perBox, stock: left.get(id) ?? record.stock }
    const parts = shipmentsOf(supply, quantity)
    const fromStock = (promised ?? parts).reduce((sum, part) => sum + (part.days === 0 ? part.quantity : 0), 0)
    left.set(id, Math.max(0, supply.stock - fromStock))
    const last = parts.at(-1)
    const shipments = promised ?? (site.constants.exactStock || !last ? parts : [{ ...last, quantity }])
    return { supply: asShown(site, supply), shipments }
  }
}
