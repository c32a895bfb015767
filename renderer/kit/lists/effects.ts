import type {
  Basket,
  BasketLine,
  Compare,
  FavoriteItem,
  LineRef,
  ListChange,
  ListedProduct,
  TakenBack,
  Wishes,
} from '../shop/list-types.ts'

/** How a list looks after a change, whether the server has it already or not: done twice it is the same. */
export type Effect =
  | { readonly line: BasketLine; readonly gone: boolean }
  | { readonly product: number; readonly gone: boolean }

const NOTHING = { kopecks: null, sum: null, boxes: 0, pallets: 0, looseBoxes: 0, volume: 0, weight: 0 } as const

export const EMPTY: { basket: Basket; favorite: FavoriteItem; compare: Compare } = {
  basket: { items: [], count: 0, total: 0, onRequest: 0, gone: 0, boxes: 0, pallets: 0, volume: 0, weight: 0 },
  favorite: { products: [], gone: [], count: 0 },
  compare: { data: { count: 0, most: 0, gone: [] }, products: [], sections: [] },
}

/** What a change makes of the list that is shown. */
export function effectOf(change: ListChange, shown: Basket): Effect {
  switch (change.do) {
    case 'basket.add': {
      const wanted = asRef(change.product, change.wishes)
      const found = shown.items.find((line) => isSameLine(line, wanted))
      const line = found ?? { ...NOTHING, ...wanted, quantity: 0 }
      return { line: { ...line, quantity: line.quantity + change.quantity }, gone: false }
    }
    case 'basket.set':
    case 'basket.update': {
      const found = shown.items.find((line) => isSameLine(line, change.line))
      const wishes = change.do === 'basket.update' ? change.wishes : {}
      return { line: { ...NOTHING, ...change.line, ...found, ...wishes, quantity: change.quantity }, gone: false }
    }
    case 'basket.remove':
      return { line: { ...NOTHING, ...change.line, quantity: 0 }, gone: true }
    default:
      return { product: change.product.id, gone: change.do.endsWith('.remove') }
  }
}

export const asRef = ({ id, article, name }: ListedProduct, wishes: TakenBack = {}): LineRef => ({
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

/** Whether two effects are on the same part of a list. */
export const isSamePart = (a: Effect, b: Effect): boolean =>
  'line' in a && 'line' in b ? isSameLine(a.line, b.line) : 'product' in a && 'product' in b && a.product === b.product

const wishesOf = ({ color, coloring, decoration }: Wishes): Wishes => ({
  ...(color !== undefined && { color }),
  ...(coloring !== undefined && { coloring }),
  ...(decoration !== undefined && { decoration }),
})

/** As the server orders them; what it does not know yet is the last. */
const placeOf = ({ place, basketId }: BasketLine): number => place ?? (basketId || Number.MAX_VALUE)

/** Sums are the server's: they stay as they were until it tells them. */
export function withLine(basket: Basket, effect: Effect): Basket {
  if (!('line' in effect)) return basket
  const { line, gone } = effect
  const at = basket.items.findIndex((other) => isSameLine(other, line))
  const items = gone
    ? basket.items.filter((_, i) => i !== at)
    : at < 0
      ? [...basket.items, line].sort((a, b) => placeOf(a) - placeOf(b))
      : basket.items.map((other, i) => (i === at ? { ...other, ...wishesOf(line), quantity: line.quantity } : other))
  return { ...basket, items, count: items.length }
}

export function withFavorite(list: FavoriteItem, effect: Effect): FavoriteItem {
  if (!('product' in effect) || !effect.gone) return list
  const products = list.products.filter(({ id }) => id !== effect.product)
  const gone = list.gone.filter(({ productId }) => productId !== effect.product)
  return { products, gone, count: products.length + gone.length }
}

/** The product's column leaves the table of its section; an empty section leaves with it. */
export function withCompared(compare: Compare, effect: Effect): Compare {
  if (!('product' in effect) || !effect.gone) return compare
  const products = compare.products.filter(({ id }) => id !== effect.product)
  const gone = compare.data.gone.filter(({ productId }) => productId !== effect.product)
  const sections = compare.sections.flatMap((section) => {
    const at = section.products.indexOf(effect.product)
    if (at < 0) return section
    if (section.products.length === 1) return []
    const without = <T>(list: readonly T[]): T[] => list.filter((_, i) => i !== at)
    const rows = section.rows.map((row) => {
      const values = without(row.values)
      return { ...row, values, differs: new Set(values).size > 1 }
    })
    return { ...section, products: without(section.products), rows }
  })
  return { data: { ...compare.data, count: products.length + gone.length, gone }, products, sections }
}

/** Numbers of what a list holds, after the effects on it. */
export function idsAfter(remote: readonly number[], effects: readonly Effect[]): ReadonlySet<number> {
  const ids = new Set(remote)
  for (const effect of effects)
    if ('product' in effect) {
      if (effect.gone) ids.delete(effect.product)
      else ids.add(effect.product)
    }
  return ids
}
