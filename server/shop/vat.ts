import { vatOf } from '#schema/definitions/shop/units/money.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { type Site, singleContent } from '../engine/site/site.ts'

/** Returns the VAT rate in percent on a day in Moscow (schema/content/requisites.json); null if the seller pays no VAT. */
export const vatOn = (site: Site, day = today()): number | null => vatOf(singleContent(site, 'requisites').vat, day)
