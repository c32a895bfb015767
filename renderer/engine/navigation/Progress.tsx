import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PageStore } from '../page/page-store.ts'

/** The progress bar of a navigation. Afterwards it announces the new page's title to screen readers. */
export function Progress({ store }: { store: PageStore }): ReactNode {
  // Three selectors, so that a change of other state, such as `device`, does not cause a re-render.
  const page = useStore(store, (state) => state.page)
  const loading = useStore(store, (state) => state.loading)
  const arrived = useStore(store, (state) => state.arrived)
  return (
    <>
      <LoadingBar loading={loading} />
      <p className="visually-hidden" role="status">
        {arrived && page.meta.title}
      </p>
    </>
  )
}

/** Milliseconds before the bar appears, so that quick navigations show none; also its minimum visible time (specification.md §9). */
const DELAY_MS = 200

/** Duration of the bar's animation in milliseconds (specification.md §9). */
const DURATION_MS = 5000

function LoadingBar({ loading }: { loading: boolean }): ReactNode {
  const [shown, setShown] = useState(false)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const timer = setTimeout(() => setShown(loading), DELAY_MS)
    return () => clearTimeout(timer)
  }, [loading])

  useEffect(() => {
    if (!shown) return
    bar.current?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(0.95)' }], {
      duration: DURATION_MS,
      easing: 'ease-out',
      fill: 'forwards',
    })
  }, [shown])

  return shown ? <div ref={bar} className="loading-bar" /> : null
}
