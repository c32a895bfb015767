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
  /** Variant of the product: its color. */
  readonly variant?: string | undefined
}

export type ShopEvent =
  | PageEvent
  | { readonly kind: 'impressions' | 'detail' | 'add' | 'remove'; readonly products: readonly CountedProduct[] }
  /** The basket before and after a change by this page. `products`: ids of the changed products; undefined: all may have changed. */
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

/** Returns the events of all elements that are on the page now, for listeners that start later. */
export const shownNow = (): readonly ShopEvent[] => [...shown]

/** Dispatches an event for an element that appears. @returns a function to call when the element is removed */
export function show(event: ShopEvent): () => void {
  shown.add(event)
  emitShopEvent(event)
  return () => shown.delete(event)
}

/**
 * Reports rendered products to analytics, of a list or of the product's own page, even if the visitor does not scroll to them.
 * @param products must be the same array as long as the products are the same
 */
export function useShown(kind: 'impressions' | 'detail', products: readonly CountedProduct[]): void {
  useEffect(() => show({ kind, products }), [kind, products])
}
