import { vatOf } from '#schema/definitions/shop/units/money.ts'
import { today } from '#schema/definitions/text/dates.ts'
import { type Site, singleContent } from '../engine/site/site.ts'

/** VAT rate on a day in Moscow, in percent (schema/content/requisites.json); null: the seller pays none. */
export const vatOn = (site: Site, day = today()): number | null => vatOf(singleContent(site, 'requisites').vat, day)
