import { type RefObject, useEffect } from 'react'

/**
 * What had the focus is gone with a panel: it goes on from the page's beginning, not from nowhere.
 * @param panel of the element
 * @param isShown whether it is there
 */
export function useFocusAfter(panel: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    const element = panel.current
    let inside = false
    const look = (): void => {
      inside = element?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('focusin', look)
      if (inside) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [panel, isShown])
}
