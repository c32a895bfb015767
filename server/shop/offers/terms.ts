import { addWorkingDays } from '#schema/definitions/shop/units/working-days.ts'
import { DAY_MS, moscowDay } from '#schema/definitions/text/dates.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { shipmentsIn } from '../orders/lines.ts'
import type { OrderLine } from '../orders/order.ts'
import { vatOn } from '../vat.ts'

/** Returns the initial terms of an offer, from schema/content/offer.json. */
export function firstTerms(site: Site, lines: readonly Pick<OrderLine, 'shipments'>[], now: Date) {
  const { validityDays, delivery, payment, leadTime } = singleContent(site, 'offer')
  return {
    vat: vatOn(site, moscowDay(now)),
    valid_until: addWorkingDays(singleContent(site, 'calendar'), moscowDay(now.getTime() + validityDays * DAY_MS), 0),
    lead_time: leadTimeOf(leadTime, lines),
    ...{ delivery, payment, comment: '' },
  }
}

function leadTimeOf(
  { stock, order }: { stock: string; order: string },
  lines: readonly Pick<OrderLine, 'shipments'>[],
): string {
  const days = Math.max(0, ...lines.flatMap(shipmentsIn).map((shipment) => shipment.days))
  if (days === 0) return stock
  return order.replaceAll('{days}', `${days}\u00a0${plural(days, 'рабочий день', 'рабочих дня', 'рабочих дней')}`)
}
