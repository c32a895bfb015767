import { formatNumber } from '../../text/format.ts'

/** «16 920,00 ₽», «−0,50 ₽» of whole kopecks. */
export const rubles = (kopecks: number): string =>
  kopecks < 0
    ? `−${rubles(-kopecks)}`
    : `${formatNumber(Math.floor(kopecks / 100))},${String(kopecks % 100).padStart(2, '0')}\u00a0₽`

/** «9,40»: rubles as people type them. */
export const typedRubles = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

/** «16 921 ₽»: whole rubles, none of the kopecks lost. */
export const wholeRubles = (kopecks: number): string => `${formatNumber(Math.ceil(kopecks / 100))}\u00a0₽`

/** A product without a price is not free: «По запросу». */
export const price = (kopecks: number | null): string => (kopecks === null ? 'По\u00a0запросу' : rubles(kopecks))

/** The same within a sentence: «по запросу». */
export const priceInline = (kopecks: number | null): string => (kopecks === null ? 'по\u00a0запросу' : rubles(kopecks))

/** The price of a line that is no product, such as delivery: «Рассчитает менеджер». */
export const servicePrice = (kopecks: number | null): string =>
  kopecks === null ? 'Рассчитает менеджер' : rubles(kopecks)

/** A delivery in kopecks; null: not priced yet; undefined: none. */
export type Delivery = number | null | undefined

/** Goods, delivery, to pay: the sums of a whole, alike in the checkout, on pages, in letters and papers. */
export function threeSums(goods: number, delivery: Delivery, { onRequest = 0, hasVat = true }) {
  const sum = (kopecks: number) => price(kopecks === 0 && onRequest > 0 ? null : kopecks)
  return [
    { label: 'Товары', text: sum(goods) },
    {
      label: 'Доставка',
      text: delivery === 0 ? 'бесплатно' : delivery === undefined ? 'не\u00a0входит' : servicePrice(delivery),
    },
    { label: hasVat ? 'К\u00a0оплате с\u00a0НДС' : 'К\u00a0оплате', text: sum(goods + (delivery ?? 0)) },
  ]
}

// Volume and weight of goods, formatted alike everywhere.

/** «6,608 м³»: rounded up to the liter, because the booked volume must suffice. */
export const cubicMetersText = (cubicMeters: number): string =>
  `${formatNumber(Math.ceil(Number((cubicMeters * 1000).toFixed(6))) / 1000)}\u00a0м³`

/** «439,74 кг», to the gram. */
export const weightText = (kilograms: number): string => `${formatNumber(kilograms)}\u00a0кг`
