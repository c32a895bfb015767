import { formatNumber } from '#schema/definitions/text/format.ts'

/** How a product is sold, in pieces. */
export interface Portion {
  readonly perBox: number
  readonly minQuantity: number
}

/** The server's own limit (server/lists/quantities.ts). */
const MOST = 100_000_000

export const pieces = (quantity: number): string => `${formatNumber(quantity)}\u00a0шт.`

/**
 * Raises a quantity to the least that is sold and to whole boxes, as the server does.
 * @returns and why, where it is another one
 */
export function fitQuantity(asked: number, { perBox, minQuantity }: Portion): { quantity: number; why?: string } {
  const box = Math.max(1, perBox)
  const most = Math.max(1, Math.floor(MOST / box)) * box
  const wanted = Math.ceil(Math.max(asked, minQuantity, 1) / box) * box
  const quantity = Math.min(wanted, most)
  if (quantity === asked) return { quantity }
  if (wanted > most) return { quantity, why: `Больше ${pieces(most)} одной строкой заказать нельзя` }
  return {
    quantity,
    why:
      asked < minQuantity
        ? `Минимальный заказ\u00a0— ${pieces(minQuantity)}`
        : `Отгружаем целыми коробками по\u00a0${pieces(perBox)}`,
  }
}
