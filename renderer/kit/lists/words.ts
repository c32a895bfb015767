import { pieces } from '#schema/definitions/shop/quantity.ts'
import { plural } from '#schema/definitions/text/format.ts'
import type { Change, ListName, Notice } from '../shop/list-types.ts'

const INTO: Record<ListName, string> = {
  basket: 'в\u00a0корзину',
  favorite: 'в\u00a0избранное',
  compare: 'в\u00a0сравнение',
}
const FROM: Record<ListName, string> = {
  basket: 'из\u00a0корзины',
  favorite: 'из\u00a0избранного',
  compare: 'из\u00a0сравнения',
}
const IN: Record<ListName, string> = {
  basket: 'В\u00a0корзине',
  favorite: 'В\u00a0избранном',
  compare: 'В\u00a0сравнении',
}

export const listOf = (change: Change): ListName => change.do.slice(0, change.do.indexOf('.')) as ListName // the part before the dot

export const nameOf = (change: Change): string => ('line' in change ? change.line : change.product).name

export const removedWords = (change: Change): string => `Убрано ${FROM[listOf(change)]}: ${nameOf(change)}`

/** @param why the server's words, or that it cannot be reached */
export function failedWords(change: Change, why: string): string {
  const list = listOf(change)
  const what = change.do.endsWith('.add')
    ? `Не\u00a0добавлено ${INTO[list]}`
    : change.do.endsWith('.remove')
      ? `Не\u00a0убрано ${FROM[list]}`
      : 'Количество осталось прежним'
  return `${what}: ${nameOf(change)}. ${why}`
}

/** «В корзине 3 изделия» */
export const countWords = (list: ListName, count: number): string =>
  count === 0 ? `${IN[list]} пусто` : `${IN[list]} ${count}\u00a0${plural(count, 'изделие', 'изделия', 'изделий')}`

/** Why there is another quantity in the basket than was asked for. */
export const adjustedNotice = (why: string, quantity: number): Notice => ({
  kind: 'adjusted',
  text: `${why.replace(/\.$/, '')}. В\u00a0корзине ${pieces(quantity)}`,
})
