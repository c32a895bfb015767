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

/** Events of the elements on the page, for listeners that start late. */
export const shownNow = (): readonly ShopEvent[] => [...shown]

/** Reports an element on the page. @returns a function that reports its removal */
export function show(event: ShopEvent): () => void {
  shown.add(event)
  emitShopEvent(event)
  return () => shown.delete(event)
}

/**
 * Reports shown products to analytics: in a list, or one on its own page. They count when rendered, whether or not the visitor scrolls to
 * them.
 * @param products must be the same array while the products are the same
 */
export function useShown(kind: 'impressions' | 'detail', products: readonly CountedProduct[]): void {
  useEffect(() => show({ kind, products }), [kind, products])
}
