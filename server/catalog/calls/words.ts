import type { ProductStock } from '#schema/api/catalog/shared.ts'
import { stepName } from '#schema/definitions/shop/batch.ts'
import type { ProductRecord } from '../records.ts'

const NBSP = '\u00A0'

/** «250 мл», «1,5 л»: liters from one up. */
export const volumeText = (milliliters: number): string =>
  milliliters >= 1000 ? `${decimal(milliliters / 1000)}${NBSP}л` : `${decimal(milliliters)}${NBSP}мл`

/** «12,40 ₽» */
export const priceText = (kopecks: number): string => `${(kopecks / 100).toFixed(2).replace('.', ',')}${NBSP}₽`

/** «12,85 ₽ от 3 040 шт. · 11,05 ₽ от фуры»: both ends of the ladder; «Цена по запросу» without prices.
 * The dot belongs to what follows: none hangs at the end of a line. */
export function pricesText({
  prices,
  ...packing
}: Pick<ProductRecord, 'prices' | 'perBox' | 'boxesPerPallet'>): string {
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return `Цена по${NBSP}запросу`
  const ends = first === last ? [first] : [first, last]
  return ends
    .map((step) => `${priceText(step.kopecks)} от${NBSP}${stepName(step, packing).replaceAll(' ', NBSP)}`)
    .join(` ·${NBSP}`)
}

/** «На складе», «14 рабочих дней», with what it means for programs. */
export const stockOf = ({ stock, leadDays }: Pick<ProductRecord, 'stock' | 'leadDays'>): ProductStock =>
  stock > 0 ? { code: 'stock', text: 'На складе' } : { code: 'order', text: `Под заказ, ${leadDays}${NBSP}раб. дн.` }

export const millimeters = (length: number): string => `${decimal(length)}${NBSP}мм`

export const grams = (weight: number): string => `${decimal(weight)}${NBSP}г`

export const decimal = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',')

/** Search engines show about this much of a description, in characters. */
const DESCRIPTION = 160

/** Cut at a word. */
export const shorten = (text: string): string =>
  text.length <= DESCRIPTION ? text : `${text.slice(0, DESCRIPTION - 1).replace(/\s+\S*$/, '')}…`
