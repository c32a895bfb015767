import { useEffect } from 'react'
import { PAGE_EVENT, type PageEvent } from '../../kit/actions/events.ts'
import type { BasketLine } from './list-types.ts'

/** A product in an event. Kopecks per piece; null or undefined for a price on request or unknown. */
export interface CountedProduct {
  readonly article: string
  readonly name: string
  readonly kopecks?: number | null | undefined
  /** Pieces. */
  readonly quantity?: number
  /** "Флаконы/ПЭТ". */
  readonly category?: string | undefined
  /** Variant of the product: a color. */
  readonly variant?: string | undefined
}

export type ShopEvent =
  | PageEvent
  | { readonly kind: 'impressions' | 'detail' | 'add' | 'remove'; readonly products: readonly CountedProduct[] }
  /** The basket after a change by this page: the changed products by number; undefined: all. */
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

/** Events of the elements on the page: a listener may start late. */
export const shownNow = (): readonly ShopEvent[] => [...shown]

/** Reports an element on the page. @returns a function to call when it disappears */
export function show(event: ShopEvent): () => void {
  shown.add(event)
  emitShopEvent(event)
  return () => shown.delete(event)
}

/**
 * Tells counters of visits that products are shown: in a list, or one on its own page. They count when they stand on the
 * page, whether the visitor has scrolled to them or not.
 * @param products the same array as long as the same products are shown
 */
export function useShown(kind: 'impressions' | 'detail', products: readonly CountedProduct[]): void {
  useEffect(() => show({ kind, products }), [kind, products])
}
