import { formatNumber } from '../text/format.ts'

// What goods take up and weigh, in the same words and to the same place wherever it is said.

/** «6,608 м³»: to the liter, rounded up: what is booked must hold it. */
export const volumeText = (cubicMeters: number): string =>
  `${formatNumber(Math.ceil(Number((cubicMeters * 1000).toFixed(6))) / 1000)}\u00a0м³`

/** «439,74 кг», to the gram. */
export const weightText = (kilograms: number): string => `${formatNumber(kilograms)}\u00a0кг`
