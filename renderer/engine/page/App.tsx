import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { ComponentsContext, Tree } from '../tree/Tree.tsx'
import { ConstantsContext } from './constants.ts'
import { LoadingBar } from './LoadingBar.tsx'
import { type Modals, ModalsContext, NO_MODALS } from './modals.ts'
import type { PageStore } from './page-store.ts'

/**
 * The one React root of a page.
 * @param children what stands at its end, whatever page is shown
 */
export function App({
  store,
  modals = NO_MODALS,
  children,
}: {
  store: PageStore
  modals?: Modals
  children: ReactNode
}): ReactNode {
  // Each by itself: what is not shown here, the device for one, renders nothing again.
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
