import { formatNumber } from '#renderer/index.ts'

/** «12,40 ₽» of whole kopecks. */
export const roubles = (kopecks: number): string =>
  `${formatNumber(Math.floor(kopecks / 100))},${String(kopecks % 100).padStart(2, '0')}\u00a0₽`
