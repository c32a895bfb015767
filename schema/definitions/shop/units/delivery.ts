import { formatNumber, plural } from '../../text/format.ts'
import { wholeRubles } from './money.ts'

/** Price of a carrier in a zone, in kopecks. */
export interface Rate {
  readonly least: number
  readonly perKilogram: number
  readonly perCubicMeter: number
  readonly perPallet: number
  readonly daysFrom: number
  readonly daysTo: number
}

/** The load. */
export interface Load {
  /** Kilograms. */
  readonly weight: number
  /** Cubic meters. */
  readonly volume: number
  /** Mixed ones included. */
  readonly pallets: number
}

/** The price rises in steps of so many kopecks: a table is no offer to the kopeck. */
const STEP = 1000

/** Loose cargo is paid by the heavier of weight and volume, and never above the same on pallets. */
export function carriage(rate: Rate, { weight, volume, pallets }: Load): number {
  const loose = Math.max(weight * rate.perKilogram, volume * rate.perCubicMeter)
  const price = Math.max(rate.least, Math.min(loose, Math.max(1, pallets) * rate.perPallet))
  return Math.ceil(price / STEP) * STEP
}

/** «от 1 200 ₽, 3–5 дней» */
export function carriageText(rate: Rate, load: Load): string {
  const { daysFrom, daysTo } = rate
  const days = daysFrom === daysTo ? formatNumber(daysTo) : `${daysFrom}–${daysTo}`
  return `от\u00a0${wholeRubles(carriage(rate, load))}, ${days}\u00a0${plural(daysTo, 'день', 'дня', 'дней')}`
}

/** A city as it is compared: «г. Орёл» and «орел» are one. */
export const cityKey = (city: string): string =>
  city
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(г|город)\.?\s+/u, '')
    .replace(/[\s-]+/g, ' ')
