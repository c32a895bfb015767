import { isDiscount } from '#schema/definitions/shop/units/line-cells.ts'
import { rubles, typedRubles } from '#schema/definitions/shop/units/money.ts'
import { readHundredths } from '#schema/definitions/shop/units/typed.ts'
import type { OrderLine } from './order.ts'

/** Taken off a price: hundredths of a percent, or kopecks. */
export type Discount = { readonly percent: number } | { readonly kopecks: number }

type Discounted = Pick<OrderLine, 'kopecks' | 'full' | 'discount'>

/** Kopecks each before the discount. */
export const fullOf = ({ kopecks, full }: Discounted): number | null => full ?? kopecks

/** The discount of a line that staff gave. */
export const discountOf = ({ kopecks, full, discount }: Discounted): Discount | undefined =>
  typeof full === 'number' ? (discount ? { percent: discount } : { kopecks: full - (kopecks ?? 0) }) : undefined

/** The discount as staff type it: «−5 %», «−0,50 ₽»; empty without one. */
export function discountText(line: Discounted): string {
  const given = discountOf(line)
  if (!given) return ''
  return 'percent' in given ? `−${String(given.percent / 100).replace('.', ',')} %` : `−${typedRubles(given.kopecks)} ₽`
}

function readDiscount(text: string): Discount | undefined {
  const [, figure = '', unit] = /^[-\u2212\u2013\u2014]?(.*?)(%|₽|руб\.?|р\.?)$/i.exec(text.replace(/\s/g, '')) ?? []
  const hundredths = readHundredths(figure, 7)
  if (!hundredths) return undefined
  if (unit !== '%') return { kopecks: hundredths }
  return hundredths < 10_000 ? { percent: hundredths } : undefined
}

/** The discount of a line. @returns undefined without one; an error's text */
export function readLineDiscount(text: string): Discount | undefined | string {
  if (text === '') return undefined
  const unclear = `Скидка «${text}» не\u00a0понята. Напишите «−5\u00a0%» или «−0,50\u00a0₽» с\u00a0каждой единицы`
  return (isDiscount(text) && readDiscount(text)) || unclear
}

/** The discount of all lines. @returns undefined without one; an error's text */
export function readWholeDiscount(text: string): Discount | undefined | string {
  if (text.trim() === '') return undefined
  return readDiscount(text) ?? `Скидка «${text.trim()}» не\u00a0понята. Напишите «5\u00a0%» или «1000\u00a0₽»`
}

const lessBy = (kopecks: number, discount: Discount): number =>
  'percent' in discount ? Math.round((kopecks * (10_000 - discount.percent)) / 10_000) : kopecks - discount.kopecks

/** Columns of a price less a discount, in whole kopecks. @param full each @returns an error's text where nothing is left */
export function discounted(full: number | null, discount: Discount | undefined): Required<Discounted> | string {
  if (discount === undefined) return { kopecks: full, full: null, discount: null }
  if (full === null) return 'Скидки без цены нет: впишите цену'
  const kopecks = lessBy(full, discount)
  if (kopecks < 1) return `Скидка больше цены ${rubles(full)}. Если бесплатно, напишите цену «0»`
  return { kopecks, full, discount: 'percent' in discount ? discount.percent : null }
}

/** The discount of a line together with another one. */
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
 * Shares a discount over lines by their sums. A piece costs whole kopecks, so that a part smaller than a kopeck for each
 * piece of the shortest line is not given. @returns the discounts, in the order of the lines; an error's text
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
