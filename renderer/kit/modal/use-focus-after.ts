import { type RefObject, useEffect } from 'react'

/** When a panel that contains the focus closes, moves the focus to the page's beginning. @param panel ref to the panel's element */
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
