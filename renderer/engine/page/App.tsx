import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { ConstantsContext } from './constants.ts'
import { type Modals, ModalsContext, NO_MODALS } from './modals.ts'
import type { PageStore } from './page-store.ts'

/** React root of every page. @param children rendered at its end */
export function App({
  store,
  modals = NO_MODALS,
  children,
}: {
  store: PageStore
  modals?: Modals | undefined
  children?: ReactNode
}): ReactNode {
  // Separate selectors, so that other state such as the device causes no rerender.
  const page = useStore(store, (state) => state.page)
  const components = useStore(store, (state) => state.components)
  const loading = useStore(store, (state) => state.loading)
  const arrived = useStore(store, (state) => state.arrived)
  const modal = useStore(store, (state) => state.modal)
  return (
    <ComponentsContext value={components}>
      <LoadingBar loading={loading} {...page.constants.loadingBar} />
      <p className="visually-hidden" role="status">
        {arrived && page.meta.title}
      </p>
      <ConstantsContext value={page.constants}>
        <ModalsContext value={modals}>
          <Tree nodes={page.tree} />
          <Tree nodes={modal} />
          {children}
        </ModalsContext>
      </ConstantsContext>
    </ComponentsContext>
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
