import { formatNumber } from '../../text/format.ts'

/** Formats kopecks as rubles: «16 920,00 ₽», «−0,50 ₽». */
export const rubles = (kopecks: number): string =>
  kopecks < 0
    ? `−${rubles(-kopecks)}`
    : `${formatNumber(Math.floor(kopecks / 100))},${String(kopecks % 100).padStart(2, '0')}\u00a0₽`

/** Formats kopecks as people type rubles: «9,40». */
export const typedRubles = (kopecks: number): string => (kopecks / 100).toFixed(2).replace('.', ',')

/** Formats kopecks as whole rubles, rounded up: «16 921 ₽». */
export const wholeRubles = (kopecks: number): string => `${formatNumber(Math.ceil(kopecks / 100))}\u00a0₽`

/** Formats a price; null is no price, rather than 0: «По запросу». */
export const price = (kopecks: number | null): string => (kopecks === null ? 'По\u00a0запросу' : rubles(kopecks))

/** Formats a price inside a sentence; without a price, «по запросу». */
export const priceInline = (kopecks: number | null): string => (kopecks === null ? 'по\u00a0запросу' : rubles(kopecks))

/** Formats the price of a service, such as delivery; without a price: «Рассчитает менеджер». */
export const servicePrice = (kopecks: number | null) => (kopecks === null ? 'Рассчитает менеджер' : rubles(kopecks))

/** A delivery price in kopecks; null: not quoted yet; undefined: no delivery. */
export type Delivery = number | null | undefined

/** Returns the sums of goods, delivery and total, with the same labels for the checkout, pages, letters and documents. */
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

// Formats of volume and weight of goods, for all pages and documents.

/** Formats a volume, «6,608 м³», rounded up to the liter, because the volume booked with the carrier must suffice. */
export const cubicMetersText = (cubicMeters: number): string =>
  `${formatNumber(Math.ceil(Number((cubicMeters * 1000).toFixed(6))) / 1000)}\u00a0м³`

/** Formats a weight to the gram: «439,74 кг». */
export const weightText = (kilograms: number): string => `${formatNumber(kilograms)}\u00a0кг`

/** A VAT rate with its first day, as in schema/content/requisites.json; null: the seller pays no VAT. */
interface DatedVat {
  readonly from: string
  /** VAT rate in percent. */
  readonly rate: number | null
}

/** Returns the VAT rate of a Moscow day in percent; null: no VAT. @param rates oldest first; the first also applies before its day */
export const vatOf = (rates: readonly DatedVat[], day: string): number | null =>
  (rates.findLast(({ from }) => from <= day) ?? rates[0])?.rate ?? null

type Rate = number | null

/** Names VAT rates: «НДС 22 %», «Без НДС», «НДС 20 % и НДС 22 %». */
export const vatText = (rates: Rate | readonly Rate[]): string =>
  [rates]
    .flat()
    .map((rate) => (rate === null ? 'Без\u00a0НДС' : `НДС\u00a0${rate}\u00a0%`))
    .join(' и\u00a0')

/** Returns the VAT that a sum includes, in whole kopecks. */
export const vatWithin = (kopecks: number, rate: number | null): number => {
  if (rate === null) return 0
  // BigInt, because the product of a large sum and a rate can exceed the safe integers.
  const [part, whole] = [BigInt(kopecks) * BigInt(rate), BigInt(100 + rate)]
  return Number((part * 2n + whole) / (whole * 2n))
}

/** A line of an order: its sum in kopecks (null: on request), and its own VAT rate in the notation of `lineRate`. */
interface TaxedLine {
  readonly quantity: number
  readonly sum: number | null
  readonly vat: string
  /** JSON of `GoneAt`: pieces shipped with the VAT rate of their shipping day; all other pieces have the order's rate. */
  readonly rates?: string | null
}

/** Shipped pieces of a line by the VAT rate of the shipping day. */
export type GoneAt = readonly (readonly [rate: Rate, pieces: number])[]

/** Value of a line's `vat` if the line has no VAT. */
const NO_VAT = 'none'

/**
 * Returns the VAT rate of a line in percent. @param vat empty: the order's rate; «none»: without VAT; otherwise percent
 * @param rate the order's rate; null: the seller pays no VAT, so no line has any
 */
export const lineRate = (vat: string, rate: number | null): number | null =>
  rate === null || vat === NO_VAT ? null : vat === '' ? rate : Number(vat)

/** Present and past VAT rates by law, in percent (НК РФ, ст. 164, 346.20). */
const RATES = [0, 5, 7, 10, 20, 22]

/** Reads «НДС 10 %», «НДС 10», «без НДС» as the `vat` of a line; undefined for anything else. */
export function readVat(text: string): string | undefined {
  if (/^без\s+ндс$/iu.test(text)) return NO_VAT
  const [, percent] = /^ндс\s*(\d{1,2})\s*%?$/iu.exec(text) ?? []
  return RATES.includes(Number(percent)) ? String(Number(percent)) : undefined
}

/** Names the VAT rate of a line, «НДС 10 %», «Без НДС»; empty if it is the order's rate. */
export const lineVatText = (vat: string): string => (vat === '' ? '' : vatText(lineRate(vat, 0)))

/** The sum of everything with one VAT rate, and its VAT, in kopecks. */
export interface VatPart {
  /** VAT rate in percent; null: without VAT. */
  readonly rate: number | null
  readonly sum: number
  readonly vat: number
}

export type LinePart = VatPart & { readonly pieces: number }

/** Splits a line by VAT rate; the parts add up to its quantity and sum. */
function partsOf({ quantity, sum, vat, rates }: TaxedLine, rate: Rate) {
  const gone = vat === '' && rates ? (JSON.parse(rates) as GoneAt) : []
  const left = gone.reduce((rest, [, pieces]) => rest - pieces, quantity)
  const pieces = new Map<Rate, number>()
  for (const [each, count] of [...gone, [lineRate(vat, rate), left] as const])
    if (count > 0) pieces.set(each, (pieces.get(each) ?? 0) + count)
  let rest = sum ?? 0
  return [...pieces].map(([rate, pieces], i, { length }) => {
    const part = i === length - 1 ? rest : Math.round(((sum ?? 0) / quantity) * pieces)
    rest -= part
    return { rate, pieces, sum: part, vat: 0 }
  })
}

/**
 * Computes the VAT once per rate, on the sum of all parts with that rate. Distributes it among these parts in whole kopecks by the largest
 * remainder, so that the shares add up exactly. @param rate the order's VAT rate @returns also the parts of each line
 */
export function shareVat(lines: readonly TaxedLine[], rate: Rate): { parts: VatPart[]; lines: LinePart[][] } {
  const shares = lines.map((line) => partsOf(line, rate))
  const parts = [...Map.groupBy(shares.flat(), (part) => part.rate)].map(([rate, own]): VatPart => {
    const sum = own.reduce((all, part) => all + part.sum, 0)
    const vat = vatWithin(sum, rate)
    const [percent, whole] = [BigInt(rate ?? 0), BigInt(100 + (rate ?? 0))]
    let left = vat
    const remainders = own.map((part) => {
      const share = BigInt(part.sum) * percent
      part.vat = Number(share / whole)
      left -= part.vat
      return { part, remainder: Number(share % whole) }
    })
    for (const { part } of remainders.toSorted((a, b) => b.remainder - a.remainder).slice(0, left)) part.vat++
    return { rate, sum, vat }
  })
  return { parts, lines: shares }
}

/** Returns the total VAT of all rates, in kopecks. */
export const vatOfAll = (parts: readonly Pick<VatPart, 'vat'>[]): number => parts.reduce((all, { vat }) => all + vat, 0)

/** Returns a label and a text per rate, «В т. ч. НДС 22 %: 305,15 ₽»; only «НДС: без НДС» if no line has VAT. */
export function vatFacts(parts: readonly VatPart[]): { label: string; text: string }[] {
  if (parts.every(({ rate }) => rate === null)) return [{ label: 'НДС', text: 'без\u00a0НДС' }]
  return parts.map(({ rate, sum, vat }) =>
    rate === null
      ? { label: vatText(null), text: rubles(sum) }
      : { label: `В\u00a0т.\u00a0ч. ${vatText(rate)}`, text: rubles(vat) },
  )
}
