import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { remember, type StoredList } from './history-entry.ts'

/**
 * Keeps how far a list with added pages was scrolled, and scrolls there when its document is loaded again: the
 * browser does so by itself only as far as the first page goes. Within a document it is the browser's work.
 */
export function useRestoredScroll(page: string, following: string | undefined, { items, next, top }: StoredList): void {
  const leave = useEffectEvent((): void => {
    if (following !== undefined && items.length > 0) remember(page, following, { items, next, top: window.scrollY })
  })
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    if ('navigation' in window) navigation.addEventListener('navigate', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      if ('navigation' in window) navigation.removeEventListener('navigate', leave)
    }
  }, [])

  // While hydrating nothing is added: where the list has its page from the first, navigation brought it.
  const isOfDocument = useRef(page === '')
  useLayoutEffect(() => {
    if (page === '' || !isOfDocument.current) return
    isOfDocument.current = false
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
  }, [page, top])
}
