import { formatNumber } from '../text/format.ts'

/** How much of a product is sold: in whole boxes, not less than the smallest order. One place for server and browser. */

/** How a product is sold, in pieces. */
export interface Portion {
  readonly perBox: number
  readonly minQuantity: number
}

/** Why a quantity is not the one that was asked for. */
export type Reason = 'minimum' | 'box' | 'most'

export interface Fitted {
  /** Pieces in whole boxes. */
  readonly quantity: number
  readonly boxes: number
  /** Where it is another than was asked for. */
  readonly reason?: Reason
}

/** Pieces of a line, at most. */
export const MAX_QUANTITY = 100_000_000

/** Lines of a basket, at most. */
export const MAX_LINES = 500

/** Raises a quantity to the least that is sold and to whole boxes, and lowers it to the most. */
export function fitQuantity(asked: number, { perBox, minQuantity }: Portion): Fitted {
  const box = Math.max(1, perBox)
  const most = mostBoxes(box)
  const wanted = Math.ceil(Math.max(asked, minQuantity, 1) / box)
  const boxes = Math.min(wanted, most)
  const quantity = boxes * box
  if (quantity === asked) return { quantity, boxes }
  return { quantity, boxes, reason: wanted > most ? 'most' : asked < minQuantity ? 'minimum' : 'box' }
}

const mostBoxes = (box: number): number => Math.max(1, Math.floor(MAX_QUANTITY / box))

/** «1 800 шт.» */
export const pieces = (quantity: number): string => `${formatNumber(quantity)}\u00a0шт.`

/** Why a quantity is another one, to who asked for it. */
export function adjustmentText(reason: Reason, { perBox, minQuantity }: Portion): string {
  const box = Math.max(1, perBox)
  if (reason === 'most') return `Больше ${pieces(mostBoxes(box) * box)} одной строкой заказать нельзя`
  return reason === 'minimum'
    ? `Минимальный заказ\u00a0— ${pieces(minQuantity)}`
    : `Отгружаем целыми коробками по\u00a0${pieces(perBox)}`
}
