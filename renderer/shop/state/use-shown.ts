import { useEffect } from 'react'
import { type CountedProduct, show } from './events.ts'

/**
 * Tells counters of visits that products are shown: in a list, or one on its own page. They count when they stand on the
 * page, whether the visitor has scrolled to them or not.
 * @param products the same array as long as the same products are shown
 */
export function useShown(kind: 'impressions' | 'detail', products: readonly CountedProduct[]): void {
  useEffect(() => show({ kind, products }), [kind, products])
}
