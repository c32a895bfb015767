import type { BasketLine } from '#schema/api/lists/basket.ts'
import type { CallAnswer } from '#schema/definitions/calls/call.ts'

export type ListName = 'basket' | 'favorite' | 'compare'

export type Basket = CallAnswer<'basket.item'>['item']
export type Compare = CallAnswer<'compare.item'>['item']
export type { BasketLine }

export type FavoriteItem = CallAnswer<'favorite.item'>

/** Product data for buttons. */
export interface ListedProduct {
  readonly id: number
  readonly article: string
  readonly name: string
}

/** Options that a buyer adds to a product. */
type Wishes = Pick<BasketLine, 'color' | 'coloring' | 'decoration' | 'wanted'>

/** A basket line by number, or by content while the number is unknown (0). */
export type LineRef = Pick<BasketLine, 'basketId' | 'place' | 'productId' | 'article' | 'name' | keyof Wishes>

/** A restored line with its original position. */
export type TakenBack = Wishes & Pick<BasketLine, 'place'>

/** Changes of lists, named after the calls. */
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
  /** A removal can be undone for a while; a failure stays until it is closed. */
  readonly kind: 'added' | 'removed' | 'failed' | 'adjusted'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Called when it disappears. */
  readonly gone?: () => void
}

/** Pages of the lists (specification.md §2). */
export const LIST_PAGES: Readonly<Record<ListName, string>> = {
  basket: '/basket/',
  favorite: '/favorite/',
  compare: '/compare/',
}
