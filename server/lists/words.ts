import { formatNumber } from '#schema/definitions/text/format.ts'
import type { Adjusted } from './basket.ts'
import { MOST_QUANTITY, type Packing } from './quantities.ts'

const NBSP = '\u00A0'

/** «16 920,00 ₽» of whole kopecks. */
export const roubles = (kopecks: number): string =>
  `${formatNumber(Math.floor(kopecks / 100))},${String(kopecks % 100).padStart(2, '0')}${NBSP}₽`

/** «1 800 шт.» */
export const pieces = (quantity: number): string => `${formatNumber(quantity)}${NBSP}шт.`

/** Why a quantity is not the one that was asked for, to who asked. */
export function whyAdjusted(
  { reason }: Adjusted,
  { minQuantity, perBox }: Pick<Packing, 'minQuantity' | 'perBox'>,
): string {
  if (reason === 'most') return `Больше ${pieces(MOST_QUANTITY)} одной строкой заказать нельзя.`
  if (reason === 'minimum') return `Минимальный заказ\u00A0— ${pieces(minQuantity)}`
  return `Отгружаем целыми коробками по${NBSP}${pieces(perBox)}`
}
