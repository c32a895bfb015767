import { pieces } from '#schema/definitions/shop/units/quantity.ts'
import { plural, sentence } from '#schema/definitions/text/format.ts'

import type { ListChange, ListName, Notice } from '../state/list-types.ts'

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

export const listOf = (change: ListChange): ListName => change.do.slice(0, change.do.indexOf('.')) as ListName // the part before the dot

const productNameOf = (change: ListChange): string => ('line' in change ? change.line : change.product).name

/** Returns the text of a notice about removed products. @param changes one or more removals */
export function removedWords(changes: readonly ListChange[]): string {
  const [first, ...rest] = [...new Set(changes.map(listOf))]
  const from = first && rest.length === 0 ? ` ${FROM[first]}` : ''
  const names = changes.map(productNameOf)
  return `Убрано${from}: ${names.length > 1 ? thingsOf(names.length) : names.join()}`
}

/** Returns the text of the notice about a failed change. @param why the server's message, or that the server cannot be reached */
export function failedWords(change: ListChange, why: string): string {
  const list = listOf(change)
  const what = change.do.endsWith('.add')
    ? `Не\u00a0добавлено ${INTO[list]}`
    : change.do.endsWith('.remove')
      ? `Не\u00a0убрано ${FROM[list]}`
      : 'Количество осталось прежним'
  return `${sentence(`${what}: ${productNameOf(change)}`)} ${why}`
}

/** Returns the number of products in a list as a text, for example «В корзине 3 изделия». */
export const countWords = (list: ListName, count: number): string =>
  count === 0 ? `${IN[list]} пусто` : `${IN[list]} ${thingsOf(count)}`

const thingsOf = (count: number): string => `${count}\u00a0${plural(count, 'изделие', 'изделия', 'изделий')}`

export const adjustedNotice = (why: string, quantity: number): Notice => ({
  kind: 'adjusted',
  text: `${sentence(why)} В\u00a0корзине ${pieces(quantity)}`,
})

/** Returns the text of the notice that a basket line is now another product, because the requested color is a separate article. */
export const becameWords = ({ article, name }: { article: string; name: string }): string =>
  `Этот цвет\u00a0— отдельный артикул ${article}: в\u00a0строке теперь ${name}`
