import { rubles, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { readHundredths } from '#schema/definitions/shop/units/typed.ts'
import type { OrderLine } from './order.ts'

/** A discount in hundredths of a percent, or in kopecks. */
export type Discount = { readonly percent: number } | { readonly kopecks: number }

type Discounted = Pick<OrderLine, 'kopecks' | 'full' | 'discount'>

/** Returns the price per piece before the discount, in kopecks. */
export const fullOf = ({ kopecks, full }: Discounted): number | null => full ?? kopecks

/** Returns the discount that staff gave on a line, if any. */
export const discountOf = ({ kopecks, full, discount }: Discounted): Discount | undefined =>
  typeof full === 'number' ? (discount ? { percent: discount } : { kopecks: full - (kopecks ?? 0) }) : undefined

/** Formats a line's discount as staff type it: «−5 %», «−0,50 ₽»; empty without a discount. */
export function discountText(line: Discounted): string {
  const given = discountOf(line)
  if (!given) return ''
  return 'percent' in given ? `−${String(given.percent / 100).replace('.', ',')} %` : `−${typedRubles(given.kopecks)} ₽`
}

/** Parses a typed discount. @param example examples for the error text @returns undefined for an empty text; a string is an error text */
export function readDiscount(text: string, example: string): Discount | undefined | string {
  if (text.trim() === '') return undefined
  const [, figure = '', unit] = /^[-\u2212\u2013\u2014]?(.*?)(%|₽|руб\.?|р\.?)$/i.exec(text.replace(/\s/g, '')) ?? []
  const hundredths = readHundredths(figure, 7)
  if (!hundredths || (unit === '%' && hundredths >= 10_000))
    return `Скидка «${text.trim()}» не\u00a0понята. Напишите ${example}`
  return unit === '%' ? { percent: hundredths } : { kopecks: hundredths }
}

const lessBy = (kopecks: number, discount: Discount): number =>
  'percent' in discount ? Math.round((kopecks * (10_000 - discount.percent)) / 10_000) : kopecks - discount.kopecks

/** Applies a discount to a price, in whole kopecks. @param full price per piece @returns an error text if the discount is too large */
export function discounted(full: number | null, discount: Discount | undefined): Required<Discounted> | string {
  if (discount === undefined) return { kopecks: full, full: null, discount: null }
  if (full === null) return 'Скидки без цены нет: впишите цену'
  const kopecks = lessBy(full, discount)
  if (kopecks < 1) return `Скидка больше цены ${rubles(full)}. Если бесплатно, напишите цену «0»`
  return { kopecks, full, discount: 'percent' in discount ? discount.percent : null }
}

/** Adds a discount to the discount that a line already has. */
export function addedTo(line: Discounted & { kopecks: number }, more: Discount | undefined): Discount | undefined {
  const [full, own] = [line.full ?? line.kopecks, discountOf(line)]
  if (!own || !more) return own ?? more
  return 'percent' in own && 'percent' in more
    ? { percent: 10_000 - Math.round(((10_000 - own.percent) * (10_000 - more.percent)) / 10_000) }
    : { kopecks: full - lessBy(line.kopecks, more) }
}

interface Priced {
  readonly quantity: number
  readonly kopecks: number
}

/**
 * Distributes a discount over lines by their sums. Prices per piece stay whole kopecks, so a remainder that is too small to lower the price
 * of any line by a kopeck is dropped. @returns the discounts in line order; a string is an error text
 */
export function shareDiscount(lines: readonly Priced[], discount: Discount): (Discount | undefined)[] | string {
  if ('percent' in discount) return lines.map(() => discount)
  const total = lines.reduce((sum, { quantity, kopecks }) => sum + BigInt(quantity * kopecks), 0n)
  if (BigInt(discount.kopecks) >= total) return 'Скидка не\u00a0меньше суммы изделий с\u00a0ценой'
  const cuts = lines.map(({ kopecks }) => Number((BigInt(discount.kopecks) * BigInt(kopecks)) / total))
  let rest = lines.reduce((left, { quantity }, i) => left - quantity * (cuts[i] ?? 0), discount.kopecks)
  const longestFirst = lines.map((line, i) => ({ ...line, i })).toSorted((a, b) => b.quantity - a.quantity)
  for (const { quantity, kopecks, i } of longestFirst) {
    const cut = cuts[i] ?? 0
    const more = Math.min(Math.floor(rest / quantity), kopecks - 1 - cut)
    cuts[i] = cut + more
    rest -= more * quantity
  }
  return cuts.map((kopecks) => (kopecks > 0 ? { kopecks } : undefined))
}
