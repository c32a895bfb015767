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
 * When how much of a quantity can leave; where the shop does not tell its stock, all of it on the last day.
 * @param quantity pieces @param day ISO
 */
export function shipmentsOn(site: Site, record: Stocked, quantity: number, day = today()): Shipment[] {
  const shipments = shipmentsOf(supplyOn(record, day, singleContent(site, 'calendar')), quantity)
  const last = shipments.at(-1)
  return site.constants.exactStock || !last ? shipments : [{ ...last, quantity }]
}
