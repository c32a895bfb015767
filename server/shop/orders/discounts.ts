import { isDiscount } from '#schema/definitions/shop/units/line-cells.ts'
import { rubles } from '#schema/definitions/shop/units/money.ts'
import { readHundredths } from '#schema/definitions/shop/units/typed.ts'

/** Taken off a price: hundredths of a percent, or kopecks. */
export type Discount = { readonly percent: number } | { readonly kopecks: number }

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

/** @param kopecks each @returns a whole number of kopecks; an error's text where nothing is left */
export function discounted(kopecks: number | null, discount: Discount | undefined): number | null | string {
  if (discount === undefined) return kopecks
  if (kopecks === null) return 'Скидки без цены нет: впишите цену'
  const after =
    'percent' in discount ? Math.round((kopecks * (10_000 - discount.percent)) / 10_000) : kopecks - discount.kopecks
  return after >= 1 ? after : `Скидка больше цены ${rubles(kopecks)}. Если бесплатно, напишите цену «0»`
}

interface Priced {
  readonly quantity: number
  readonly kopecks: number
}

/**
 * Shares a discount over lines by their sums. A piece costs whole kopecks, so that a part smaller than a kopeck for each
 * piece of the shortest line is not given. @returns kopecks each, in the order of the lines; an error's text
 */
export function shareDiscount(lines: readonly Priced[], discount: Discount): number[] | string {
  if ('percent' in discount) {
    const prices = lines.map(({ kopecks }) => discounted(kopecks, discount))
    return prices.find((price) => typeof price === 'string') ?? prices.map(Number)
  }
  const total = lines.reduce((sum, { quantity, kopecks }) => sum + BigInt(quantity * kopecks), 0n)
  if (BigInt(discount.kopecks) >= total) return 'Скидка не\u00a0меньше суммы изделий с\u00a0ценой'
  const prices = lines.map(({ kopecks }) => kopecks - Number((BigInt(discount.kopecks) * BigInt(kopecks)) / total))
  let rest = discount.kopecks - takenOff(lines, prices)
  const longestFirst = lines.map(({ quantity }, i) => ({ quantity, i })).toSorted((a, b) => b.quantity - a.quantity)
  for (const { quantity, i } of longestFirst) {
    const price = prices[i] ?? 1
    const more = Math.min(Math.floor(rest / quantity), price - 1)
    prices[i] = price - more
    rest -= more * quantity
  }
  return prices
}

/** Kopecks that lines lose by other prices. */
export const takenOff = (lines: readonly Priced[], prices: readonly number[]): number =>
  lines.reduce((sum, { quantity, kopecks }, i) => sum + quantity * (kopecks - (prices[i] ?? kopecks)), 0)
