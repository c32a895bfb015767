import { addWorkingDays } from '#schema/definitions/shop/units/working-days.ts'
import { DAY_MS, moscowDay } from '#schema/definitions/text/dates.ts'
import { plural } from '#schema/definitions/text/format.ts'
import { type Site, singleContent } from '../../engine/site/site.ts'
import { vatOn } from '../vat.ts'
import type { OfferLine } from './offer.ts'

/** Terms of a new offer: as schema/content/offer.json says, until a manager changes them. */
export function firstTerms(site: Site, lines: readonly Pick<OfferLine, 'quantity' | 'record'>[], now: Date) {
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
  lines: readonly Pick<OfferLine, 'quantity' | 'record'>[],
): string {
  const outOfStock = lines.filter(({ quantity, record }) => record.stock < quantity)
  if (outOfStock.length === 0) return stock
  const days = Math.max(...outOfStock.map(({ record }) => record.leadDays))
  return order.replaceAll('{days}', `${days}\u00a0${plural(days, 'рабочий день', 'рабочих дня', 'рабочих дней')}`)
}
