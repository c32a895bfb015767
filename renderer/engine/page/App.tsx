import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { ComponentsContext, Tree, type Wake, WakeContext } from '../tree/Tree.tsx'
import { type Modals, ModalsContext, NO_MODALS } from './modals.ts'
import { ConstantsContext, type PageStore } from './page-store.ts'

/** React root of every page. @param children rendered after the page */
export function App({
  store,
  modals = NO_MODALS,
  wake,
  children,
}: {
  store: PageStore
  modals?: Modals | undefined
  wake?: Wake | undefined
  children?: ReactNode
}): ReactNode {
  // Three selectors, so that a change of other state, such as `device`, does not cause a re-render.
  const page = useStore(store, (state) => state.page)
  const { components } = store.getState()
  const modal = useStore(store, (state) => state.modal)
  return (
    <ComponentsContext value={components}>
      <ConstantsContext value={page.constants}>
        <ModalsContext value={modals}>
          <WakeContext value={wake}>
            <Tree nodes={page.tree} />
          </WakeContext>
          <Tree nodes={modal} />
          {children}
        </ModalsContext>
      </ConstantsContext>
    </ComponentsContext>
  )
}
