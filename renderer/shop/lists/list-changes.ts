import { givenWishes } from '#schema/definitions/shop/units/wishes.ts'
import type { ListsState } from '../state/list-state.ts'
import type {
  Basket,
  BasketLine,
  Compare,
  FavoriteItem,
  LineRef,
  ListChange,
  ListedProduct,
  TakenBack,
} from '../state/list-types.ts'

/** The lists as the server returned them, or with pending changes applied. */
export type ListsContent = Pick<ListsState, 'basket' | 'favorite' | 'compare'>

export const EMPTY: { basket: Basket; favorite: FavoriteItem; compare: Compare } = {
  basket: { items: [], count: 0, total: 0, onRequest: 0, gone: 0, boxes: 0, pallets: 0, volume: 0, weight: 0 },
  favorite: { products: [], gone: [], count: 0 },
  compare: { data: { count: 0, most: 0, gone: [] }, products: [], sections: [] },
}

const asRef = ({ id, article, name }: ListedProduct, wishes: TakenBack = {}): LineRef => ({
  ...{ basketId: 0, productId: id, article, name },
  ...wishes,
})

export function isSameLine(a: LineRef, b: LineRef): boolean {
  if (a.basketId > 0 && b.basketId > 0) return a.basketId === b.basketId
  const [one, other] = [a, b].map(({ productId, color = '', coloring = '', decoration = '' }) =>
    JSON.stringify([productId, color, coloring, decoration]),
  )
  return one === other
}

export const subjectOf = (change: ListChange): LineRef =>
  'line' in change ? change.line : asRef(change.product, change.do === 'basket.add' ? change.wishes : {})

/** Returns the lists after a change that the server has not confirmed yet. */
export function applyChange(lists: ListsContent, change: ListChange): ListsContent {
  const { basket = EMPTY.basket, favorite, compare } = lists
  if ('line' in change || change.do === 'basket.add') return { ...lists, basket: withLine(basket, change) }
  const { id } = change.product
  if (change.do === 'favorite.remove' && favorite) return { ...lists, favorite: withoutFavorite(favorite, id) }
  if (change.do === 'compare.remove' && compare) return { ...lists, compare: withoutCompared(compare, id) }
  // The lists show a new product only when the server has returned its card.
  return lists
}

/** Returns the IDs of a list's products after these changes. Includes products without a card. */
export function idsOf(
  list: 'favorite' | 'compare',
  { favorite, compare }: ListsContent,
  changes: readonly ListChange[],
): ReadonlySet<number> {
  const products = (list === 'favorite' ? favorite : compare)?.products ?? []
  const gone = (list === 'favorite' ? favorite : compare?.data)?.gone ?? []
  const ids = new Set([...products.map(({ id }) => id), ...gone.map(({ productId }) => productId)])
  for (const change of changes) {
    if (change.do === `${list}.add`) ids.add(subjectOf(change).productId)
    if (change.do === `${list}.remove`) ids.delete(subjectOf(change).productId)
  }
  return ids
}

const NEW_LINE = { kopecks: null, sum: null, boxes: 0, pallets: 0, looseBoxes: 0, volume: 0, weight: 0 } as const

/** Sort key for the lines of the basket, which gives the server's order. Lines without an ID come last. */
const placeOf = ({ place, basketId }: BasketLine): number => place ?? (basketId || Number.MAX_VALUE)

/** Changes a line of the basket. The totals stay, because only the server computes them. */
function withLine(basket: Basket, change: Extract<ListChange, { do: `basket.${string}` }>): Basket {
  const subject = subjectOf(change)
  const existing = basket.items.find((line) => isSameLine(line, subject))
  const withItems = (items: Basket['items']): Basket => ({ ...basket, items, count: items.length })
  if (change.do === 'basket.remove') return withItems(basket.items.filter((line) => line !== existing))
  const line = {
    ...(existing ?? { ...NEW_LINE, ...subject }),
    ...(change.do === 'basket.update' && change.wishes),
    quantity: change.do === 'basket.add' ? (existing?.quantity ?? 0) + change.quantity : change.quantity,
  }
  return withItems(
    existing
      ? basket.items.map((item) => (item === existing ? line : item))
      : [...basket.items, line].sort((a, b) => placeOf(a) - placeOf(b)),
  )
}

function withoutFavorite(favorite: FavoriteItem, id: number): FavoriteItem {
  const products = favorite.products.filter((product) => product.id !== id)
  const gone = favorite.gone.filter(({ productId }) => productId !== id)
  return { products, gone, count: products.length + gone.length }
}

/** Removes a product from the table of its section in the comparison. If the section is then empty, removes it too. */
function withoutCompared(compare: Compare, id: number): Compare {
  const products = compare.products.filter((product) => product.id !== id)
  const gone = compare.data.gone.filter(({ productId }) => productId !== id)
  const sections = compare.sections.flatMap((section) => {
    const at = section.products.indexOf(id)
    if (at < 0) return section
    if (section.products.length === 1) return []
    const rows = section.rows.map((row) => {
      const values = row.values.toSpliced(at, 1)
      return { ...row, values, differs: new Set(values).size > 1 }
    })
    return { ...section, products: section.products.toSpliced(at, 1), rows }
  })
  return { data: { ...compare.data, count: products.length + gone.length, gone }, products, sections }
}

export type Adding = Extract<ListChange, { product: unknown }>

/** Returns the change that adds a removed product again. Undefined if the catalog no longer contains the product. */
export function undoOf(change: ListChange, { basket, favorite, compare }: ListsContent): Adding | undefined {
  if (change.do === 'basket.remove') {
    const line = basket?.items.find((line) => isSameLine(line, change.line))
    if (!line || line.gone) return undefined
    const { basketId, place = basketId, productId, article, name, quantity } = line
    const wishes = { ...givenWishes(line), ...(place > 0 && { place }) }
    return { do: 'basket.add', product: { id: productId, article, name }, quantity, wishes }
  }
  if (change.do !== 'favorite.remove' && change.do !== 'compare.remove') return undefined
  const gone = change.do === 'favorite.remove' ? favorite?.gone : compare?.data.gone
  if (gone?.some(({ productId }) => productId === change.product.id)) return undefined
  return { do: change.do === 'favorite.remove' ? 'favorite.add' : 'compare.add', product: change.product }
}
