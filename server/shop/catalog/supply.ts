import { type Shipment, type Supply, shipmentsOf, supplyOn } from '#schema/definitions/shop/units/supply.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import type { ProductRecord } from './records.ts'

type Stocked = Pick<ProductRecord, 'stock' | 'perBox' | 'leadDays'>

/** The supply of a product as buyers see it: without the stock where `exactStock` of site.json is false. */
export function supplyOf(site: Site, record: Stocked, day = today()): Supply {
  const { stock, ...supply } = supplyOn(record, day, singleContent(site, 'calendar'))
  return site.constants.exactStock || stock === 0 ? { stock, ...supply } : supply
}

/**
 * Shares the stock of each product among its lines: every call promises a line what those before it have left. Where
 * the shop does not tell its stock, all of a line is promised for the last day.
 * @param day ISO
 */
export function shareStock(site: Site, day = today()) {
  const left = new Map<number, number>()
  /** @param quantity pieces @param kept what the line was promised before, and keeps */
  return ({ id, record }: { id: number; record: Stocked }, quantity: number, kept?: readonly Shipment[]) => {
    const stocked = { ...record, stock: left.get(id) ?? record.stock }
    const parts = shipmentsOf(supplyOn(stocked, day, singleContent(site, 'calendar')), quantity)
    const taken = (kept ?? parts).reduce((sum, part) => sum + (part.days === 0 ? part.quantity : 0), 0)
    left.set(id, Math.max(0, stocked.stock - taken))
    const last = parts.at(-1)
    const shipments = kept ?? (site.constants.exactStock || !last ? parts : [{ ...last, quantity }])
    return { supply: supplyOf(site, stocked, day), shipments }
  }
}
