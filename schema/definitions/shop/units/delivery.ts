import { formatNumber, plural } from '../../text/format.ts'
import { wholeRubles } from './money.ts'
import { addDays, addWorkingDays, type Calendar, daysText } from './working-days.ts'

/** A carrier's price in a zone, in kopecks, and its delivery time in days. */
export interface Rate {
  readonly least: number
  readonly perKilogram: number
  readonly perCubicMeter: number
  readonly perPallet: number
  readonly daysFrom: number
  readonly daysTo: number
}

export interface Load {
  /** Kilograms. */
  readonly weight: number
  /** Cubic meters. */
  readonly volume: number
  /** Number of pallets, including pallets with several products. */
  readonly pallets: number
}

/** Prices are rounded up to a multiple of this many kopecks, because the table is only an estimate. */
const STEP = 1000

/** Returns a carrier's price: the higher of the prices by weight and by volume, but at most the price on pallets, at least `rate.least`. */
export function carriage(rate: Rate, { weight, volume, pallets }: Load): number {
  const loose = Math.max(weight * rate.perKilogram, volume * rate.perCubicMeter)
  const price = Math.max(rate.least, Math.min(loose, Math.max(1, pallets) * rate.perPallet))
  return Math.ceil(price / STEP) * STEP
}

/** Formats a carrier's price and time: «от 1 200 ₽, 3–5 дней». */
export function carriageText(rate: Rate, load: Load): string {
  const { daysFrom, daysTo } = rate
  const days = daysFrom === daysTo ? formatNumber(daysTo) : `${daysFrom}–\u2060${daysTo}`
  return `от\u00a0${wholeRubles(carriage(rate, load))}, ${days}\u00a0${plural(daysTo, 'день', 'дня', 'дней')}`
}

/** A delivery destination. */
export interface Place {
  readonly city: string
  /** The city's region: the total from which the shop's truck delivers free, and the price per pallet; without both, no truck. */
  readonly region?: { readonly freeFrom?: number; readonly perPallet?: number } | undefined
  /** The carrier's prices; undefined if the table lacks the city. */
  readonly zone?: { readonly terminal: Rate; readonly door: Rate } | undefined
}

/** A basket or an order. */
export interface Goods extends Load {
  /** Price of the goods in kopecks. */
  readonly total: number
  /** ISO date when everything is ready to ship; empty if nothing is. */
  readonly ready?: string
}

/** A delivery method. */
export interface Way {
  readonly way: 'pickup' | 'own' | 'carrier' | 'door'
  /** Price in kopecks; 0: free; null: a manager quotes the price. */
  readonly kopecks: number | null
  /** ISO dates of the first and the last possible delivery day; an empty list if unknown. */
  readonly days: readonly string[]
}

/** Returns how many kopecks the total lacks for free delivery. */
export const leftToFree = (total: number, freeFrom: number): number => Math.max(0, freeFrom - total)

/** Returns the available delivery methods with prices and days. A carrier delivers on working days. */
export function waysOf({ region, zone }: Place, { total, ready = '', ...load }: Goods, calendar: Calendar): Way[] {
  const daysAfter = (...counts: number[]): string[] =>
    ready === '' ? [] : counts.map((count) => addWorkingDays(calendar, addDays(ready, count), 0))
  const carried = (rate: Rate | undefined) =>
    rate ? { kopecks: carriage(rate, load), days: daysAfter(rate.daysFrom, rate.daysTo) } : { kopecks: null, days: [] }
  const truck = truckPrice(region, total, load)
  return [
    { way: 'pickup', kopecks: 0, days: daysAfter(0) },
    ...(truck === undefined ? [] : [{ way: 'own', kopecks: truck, days: daysAfter(1) } as const]),
    { way: 'carrier', ...carried(zone?.terminal) },
    { way: 'door', ...carried(zone?.door) },
  ]
}

/** Price of the shop's truck in kopecks; null: a manager quotes it; undefined if the truck does not deliver there. */
function truckPrice({ freeFrom, perPallet }: Place['region'] = {}, total: number, { pallets }: Load) {
  if (freeFrom !== undefined && leftToFree(total, freeFrom) === 0) return 0
  if (perPallet !== undefined) return Math.max(1, pallets) * perPallet
  return freeFrom === undefined ? undefined : null
}

/** A value per delivery method; `own`, the shop's truck, may be missing, because it does not deliver everywhere. */
type OfWays<Value> = { readonly [Name in Exclude<Way['way'], 'own'>]: Value } & { readonly own?: Value }

const ofWays = <Value>(ways: readonly Way[], of: (way: Way) => Value) =>
  Object.fromEntries(ways.map((way) => [way.way, of(way)])) as unknown as OfWays<Value> // `waysOf` returns all of them

/**
 * Returns texts and prices by delivery method. A text follows the method's name: « — бесплатно, с 27 ноября», « — 1 900 ₽, 30
 * ноября — 2 декабря»; `costs` has prices in kopecks; null: a manager quotes the price.
 */
export function wayTexts(place: Place, goods: Goods, calendar: Calendar) {
  const ways = waysOf(place, goods, calendar)
  return { ways: ofWays(ways, wayText), costs: ofWays(ways, ({ kopecks }) => kopecks) }
}

function wayText({ way, kopecks, days }: Way): string {
  const [first, last = first] = days
  const price = kopecks === null ? 'цену рассчитает менеджер' : kopecks === 0 ? 'бесплатно' : wholeRubles(kopecks)
  const time = first && last && `${way === 'pickup' ? 'с\u00a0' : ''}${daysText(first, last)}`
  return `\u00a0— ${[price, time].filter(Boolean).join(', ')}`
}

/** Returns a key for comparing cities: it is the same for «г. Орёл» and «орел». */
export const cityKey = (city: string): string =>
  city
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(г|город)\.?\s+/u, '')
    .replace(/[\s-]+/g, ' ')
