import { SAVE_DATA } from './page-prefix.ts'

declare global {
  interface Navigator {
    /** Some browsers lack it. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** Returns true if nothing should be prefetched: slow or metered connection, or data saving (specification.md §9). */
export function prefersReducedData(): boolean {
  const { connection } = navigator
  const [document] = performance.getEntriesByType('navigation')
  return (
    connection?.saveData === true ||
    connection?.effectiveType?.includes('2g') === true ||
    matchMedia('(prefers-reduced-data: reduce)').matches ||
    (document instanceof PerformanceNavigationTiming && document.serverTiming.some(({ name }) => name === SAVE_DATA))
  )
}
