import type { BasketLine } from '#schema/api/lists/basket.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'

export type ListName = 'basket' | 'favorite' | 'compare'

export type Basket = CallAnswer<'basket.item'>['item']
export type Compare = CallAnswer<'compare.item'>['item']
export type { BasketLine }

export type FavoriteItem = CallAnswer<'favorite.item'>

/** Data of a product that the buttons of the lists need. */
export interface ListedProduct {
  readonly id: number
  readonly article: string
  readonly name: string
}

/** Options of a basket line: color, coloring, decoration. */
type Wishes = Pick<BasketLine, 'color' | 'coloring' | 'decoration' | 'wanted'>

/** Identifies a basket line by its ID, or by the rest as long as the ID is unknown (0). */
export type LineRef = Pick<BasketLine, 'basketId' | 'place' | 'productId' | 'article' | 'name' | keyof Wishes>

/** Data that undo restores in addition to the product: the options and the position of the removed line. */
export type TakenBack = Wishes & Pick<BasketLine, 'place'>

/** Changes of the lists. `do` is the name of the call that makes the change. */
export type ListChange =
  | {
      readonly do: 'basket.add'
      readonly product: ListedProduct
      readonly quantity: number
      readonly wishes?: TakenBack
    }
  | { readonly do: 'basket.set'; readonly line: LineRef; readonly quantity: number }
  | { readonly do: 'basket.update'; readonly line: LineRef; readonly quantity: number; readonly wishes: Wishes }
  | { readonly do: 'basket.remove'; readonly line: LineRef }
  | { readonly do: SimpleDoing; readonly product: ListedProduct }

type SimpleDoing = `${'favorite' | 'compare'}.${'add' | 'remove'}`

/** A notice in the corner of the page. */
export interface Notice {
  /** A `removed` notice offers undo for a while. A `failed` notice stays until the visitor closes it. */
  readonly kind: 'added' | 'removed' | 'failed' | 'adjusted'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Called when the notice disappears. */
  readonly gone?: () => void
}

/** Paths of the lists' pages (specification.md §2). */
export const LIST_PAGES: Readonly<Record<ListName, string>> = {
  basket: '/basket/',
  favorite: '/favorite/',
  compare: '/compare/',
}
