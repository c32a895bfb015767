import { useEffect } from 'react'
import { PAGE_EVENT, type PageEvent } from '../../kit/actions/events.ts'
import type { BasketLine } from './list-types.ts'

/** A product in an event for analytics. `kopecks` is per piece; null or undefined: price on request or unknown. */
export interface CountedProduct {
  readonly article: string
  readonly name: string
  readonly kopecks?: number | null | undefined
  /** Pieces. */
  readonly quantity?: number
  /** Path in the catalog, "Флаконы/ПЭТ". */
  readonly category?: string | undefined
  /** The product's color. */
  readonly variant?: string | undefined
}

export type ShopEvent =
  | PageEvent
  | { readonly kind: 'impressions' | 'detail' | 'add' | 'remove'; readonly products: readonly CountedProduct[] }
  /** The basket before and after a change by this page. `products` has the IDs of changed products; undefined: any may have changed. */
  | {
      readonly kind: 'basket'
      readonly before: readonly BasketLine[]
      readonly now: readonly BasketLine[]
      readonly products: ReadonlySet<number> | undefined
    }

export const emitShopEvent = (event: ShopEvent): void => {
  window.dispatchEvent(new CustomEvent<ShopEvent>(PAGE_EVENT, { detail: event }))
}

const shown = new Set<ShopEvent>()

/** Returns the events of all elements that the page shows now. Listeners that start later need them. */
export const shownNow = (): readonly ShopEvent[] => [...shown]

/** Dispatches an event for an element that the page shows. @returns a function to call when the element is removed */
export function show(event: ShopEvent): () => void {
  shown.add(event)
  emitShopEvent(event)
  return () => shown.delete(event)
}

/**
 * Reports products to analytics when they are rendered, in a list or on the product's page. The visitor need not have scrolled to them.
 * @param products must be the same array as long as the products are the same
 */
export function useShown(kind: 'impressions' | 'detail', products: readonly CountedProduct[]): void {
  useEffect(() => show({ kind, products }), [kind, products])
}
