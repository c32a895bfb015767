import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PageStore } from '../page/page-store.ts'

/** The bar of a navigation under way, and for screen readers the title of the page that has come. */
export function Progress({ store }: { store: PageStore }): ReactNode {
  // Separate selectors, so that other state such as the device causes no rerender.
  const page = useStore(store, (state) => state.page)
  const loading = useStore(store, (state) => state.loading)
  const arrived = useStore(store, (state) => state.arrived)
  return (
    <>
      <LoadingBar loading={loading} {...page.constants.loadingBar} />
      <p className="visually-hidden" role="status">
        {arrived && page.meta.title}
      </p>
    </>
  )
}

/** Minimum time that the bar is visible, in milliseconds (specification.md §9). */
const MIN_SHOWN_MS = 200

/**
 * Progress bar of a navigation. @param throttle milliseconds before it appears: a quick page shows none @param
 * duration milliseconds of its animation
 */
function LoadingBar({
  loading,
  throttle,
  duration,
}: {
  loading: boolean
  throttle: number
  duration: number
}): ReactNode {
  const [shown, setShown] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => setShown(loading), loading ? throttle : MIN_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [loading, throttle])

  useEffect(() => {
    if (!shown) return
    bar.current?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(0.95)' }], {
      duration,
      easing: 'ease-out',
      fill: 'forwards',
    })
  }, [shown, duration])

  return shown ? <div ref={bar} className="loading-bar" /> : null
}
